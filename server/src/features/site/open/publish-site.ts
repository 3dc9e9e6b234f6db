import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { requestBuild } from '../site.store.ts';

/** Asks for a publish of all of the site, as nobody in particular; answers with the build. */
export async function publishSite(scope: ShopScope, announce: Announce): Promise<string> {
  const id = await requestBuild(scope, { folderId: null, requestedBy: null });
  await announce(scope, 'buildRequested', { buildId: id });
  await tell(scope, { kind: 'builds', id });
  return id;
}
