import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { linkFollows } from '../live/live-links.ts';
import { liveHasChanged } from '../serve/live-releases.ts';

/**
 * To be said wherever another release of a shop goes live, or its site goes or comes back with it: what this process serves and what a
 * web server serves by the links follow as soon as it is committed.
 */
export function siteFollows(scope: Pick<ShopScope, 'db'>, shopId: string): void {
  liveHasChanged(scope);
  linkFollows(scope, shopId);
}
