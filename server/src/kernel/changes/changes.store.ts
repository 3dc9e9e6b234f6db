import type { Change } from '@kolaj/contract/events';
import { sql } from 'kysely';
import type { Database } from '../../adapters/postgres/pool.ts';
import { afterCommit, asSystem, type ShopScope } from '../../adapters/postgres/scope.ts';
import { changeOutbox } from './change-outbox.ts';

/** PostgreSQL channel on which every process hears of changes. */
export const changesChannel = 'kolaj_changes';

/** Of each pool, so that those of two databases in one process keep apart. */
const outboxes = new WeakMap<Database['db'], ReturnType<typeof changeOutbox>>();

function outboxOf({ db }: Pick<Database, 'db'>) {
  const known = outboxes.get(db);
  if (known) return known;
  const outbox = changeOutbox((payloads) =>
    asSystem({ db }, async (scope) => {
      await sql`select pg_notify(${changesChannel}, payload) from unnest(${[...payloads]}::text[]) payload`.execute(
        scope.db,
      );
    }),
  );
  outboxes.set(db, outbox);
  return outbox;
}

/** What transactions that are under way will tell. */
const untold = new WeakMap<ShopScope['db'], Map<string, Change[]>>();

/**
 * Tells the shop's open consoles that something changed, when the transaction has committed; never when it does not. At once, or
 * within a second where the shop was told something by this process just before.
 */
export async function tell(scope: Pick<ShopScope, 'shopId' | 'db'>, change: Change): Promise<void> {
  let changes = untold.get(scope.db);
  if (!changes) {
    const own = new Map<string, Change[]>();
    changes = own;
    untold.set(scope.db, own);
    afterCommit(scope, (database) => outboxOf(database).add(own));
  }
  changes.set(scope.shopId, [...(changes.get(scope.shopId) ?? []), change]);
}

/** Tells what waits for its second to end; a process that ends does so before its database is closed. */
export const tellWhatWaits = (database: Pick<Database, 'db'>): Promise<void> => outboxOf(database).flush();

/** Tells somebody's consoles that a device of theirs has left this shop: its other tabs would go on showing it. */
export async function tellLeft(
  { db }: Pick<ShopScope, 'db'>,
  { shopId, userId }: { shopId: string | undefined; userId: string },
): Promise<void> {
  if (shopId !== undefined) await tell({ db, shopId }, { kind: 'session', id: userId });
}
