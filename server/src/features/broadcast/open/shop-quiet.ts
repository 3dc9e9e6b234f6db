import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { untilQuiet } from '../control/quiet.ts';
import { isAnythingLeaving } from '../control/stop.store.ts';

/** Waits, after a shop's sending was stopped and that is committed, until none of its messages may begin to leave any more. */
export const untilShopIsQuiet = (database: Pick<Database, 'db'>, shopId: string): Promise<void> =>
  untilQuiet(() => inShop(database, shopId, (scope) => isAnythingLeaving(scope, { broadcastId: null })));
