import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** `check`: found in the provider's log; `sent`: a person saw it in the group; `again`: it goes out again and may double. */
export type SettledAs = 'check' | 'sent' | 'again';

/** The shop's messages among these, in the order in which sends are locked. */
export async function idsInLockOrder({ db, shopId }: ShopScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('broadcast_id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose word it was stays with the message. */
export async function signWord(
  { db, shopId }: ShopScope,
  { ids, as, userId }: { ids: readonly string[]; as: SettledAs; userId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .set({ settled_as: as, settled_by: userId, settled_at: sql<Date>`now()` })
    .execute();
}
