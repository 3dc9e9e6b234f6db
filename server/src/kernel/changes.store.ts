import type { Change } from '@kolaj/contract/events';
import { sql } from 'kysely';
import type { ShopScope } from '../adapters/postgres/scope.ts';

/** PostgreSQL channel on which every process hears of changes. A payload may have 8000 bytes: ids only. */
export const changesChannel = 'kolaj_changes';

/** Tells the shop's open consoles that something changed, when the transaction commits; never when it does not. */
export async function tell(scope: Pick<ShopScope, 'shopId' | 'db'>, change: Change): Promise<void> {
  const payload = JSON.stringify({ shop: scope.shopId, change });
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(scope.db);
}

/** Tells somebody's consoles that a device of theirs has left this shop: its other tabs would go on showing it. */
export async function tellLeft(
  { db }: Pick<ShopScope, 'db'>,
  { shopId, userId }: { shopId: string | undefined; userId: string },
): Promise<void> {
  if (shopId !== undefined) await tell({ db, shopId }, { kind: 'session', id: userId });
}
