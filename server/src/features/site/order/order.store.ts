import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface StoredOrder {
  number: number;
  messages: string[];
}

export interface NewOrder {
  /** The browser's word for this order. */
  key: string;
  buildId: string;
  lines: readonly object[];
  note: string;
  /** Id of the agent whom the visitor chose; null = the shop. */
  agent: string | null;
}

/**
 * Stores an order under the shop's next number, with the messages that are made from that number; asked again under the same key it
 * answers what it answered first. The lock lets orders of one shop in one after the other, so that no number is given twice.
 */
export async function storeOrder(
  { db, shopId }: ShopScope,
  { key, buildId, lines, note, agent }: NewOrder,
  messagesOf: (number: number) => string[],
): Promise<StoredOrder> {
  await sql`select pg_advisory_xact_lock(hashtext(${`order:${shopId}`}))`.execute(db);
  const known = await db
    .selectFrom('orders')
    .select(['number', sql<string[]>`messages`.as('messages')])
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (known) return known;

  const last = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const messages = messagesOf(number);
  await db
    .insertInto('orders')
    .values({
      ...{ shop_id: shopId, number, key, build_id: buildId, note, agent },
      lines: JSON.stringify(lines),
      messages: JSON.stringify(messages),
    })
    .execute();
  return { number, messages };
}

/** Takes out of orders older than so many days what may name a person; what was ordered stays. */
export async function eraseNotes({ db }: SystemScope, days: number): Promise<number> {
  const erased = await db
    .updateTable('orders')
    .set({ note: '', messages: JSON.stringify([]), erased_at: sql`now()` })
    .where('erased_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}
