import { isGivenOut, isLinkCode } from '@kolaj/domain/analytics/link-code';
import type { OrderContact } from '@kolaj/domain/order/order-text';
import { orderKeepDays } from '@kolaj/domain/shop/config/client-config';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { knownCodes, readCounting } from '../visits/visit.store.ts';

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
  contact: OrderContact;
  /** Id of the agent whom the visitor chose; null = the shop. */
  agent: string | null;
  /** By which link its customer had come, as the page says it; '' = nobody said. */
  source: string;
}

/**
 * Stores an order under the shop's next number, with the messages that are made from that number; asked again under the same key it
 * answers what it answered first. The lock lets orders of one shop in one after the other, so that no number is given twice.
 */
export async function storeOrder(
  scope: ShopScope,
  { key, buildId, lines, note, contact, agent, source }: NewOrder,
  { messagesOf, announce }: { messagesOf: (number: number) => string[]; announce: Announce },
): Promise<StoredOrder> {
  const { db, shopId } = scope;
  await sql`select pg_advisory_xact_lock(hashtext(${`order:${shopId}`}))`.execute(db);
  const known = await findStored(scope, key);
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
      source: await knownSource(scope, source),
      ...{ customer_name: contact.name, customer_phone: contact.phone },
      lines: JSON.stringify(lines),
      messages: JSON.stringify(messages),
    })
    .execute();
  await tell(scope, { kind: 'orders' });
  await announce(scope, 'orderPlaced', { number });
  return { number, messages };
}

/** What was answered to an order of this key; null = there is none. */
export async function findStored({ db, shopId }: ShopScope, key: string): Promise<StoredOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['number', sql<string[]>`messages`.as('messages')])
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** A source that the shop has given out; null = nobody did, or it counts nothing (D-99). */
async function knownSource(scope: ShopScope, source: string): Promise<string | null> {
  if (source === '') return null;
  const counting = await readCounting(scope);
  if (!counting?.countsVisits) return null;
  const codes = await knownCodes(scope, isLinkCode(source) ? [source] : []);
  return isGivenOut(source, { codes, agents: counting.agents }) ? source : null;
}

/** Somebody may write a note to an order whose names are gone. */
const mayNameSomebody = sql<boolean>`(erased_at is null or staff_note <> '')`;

/** Shops with orders that may name a person, older than the shortest time that those are kept; with their settings as stored. */
export async function shopsToErase({
  db,
}: SystemScope): Promise<{ id: string; name: string; clientConfig: unknown }[]> {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'client_config as clientConfig'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.shop_id', '=', 'shops.id')
          .where(mayNameSomebody)
          .where('orders.created_at', '<', sql<Date>`now() - make_interval(days => ${orderKeepDays.min})`),
      ),
    )
    .execute();
}

/** Takes out of a shop's orders older than so many days what may name a person, the shop's own note too; what was ordered stays. Locked by number: nobody waits in a circle. */
export async function eraseNames({ db, shopId }: ShopScope, days: number): Promise<number> {
  const erased = await db
    .updateTable('orders')
    .set({
      note: '',
      staff_note: '',
      customer_name: '',
      customer_phone: '',
      messages: JSON.stringify([]),
      erased_at: sql`now()`,
    })
    .where('shop_id', '=', shopId)
    .where('number', 'in', (query) =>
      query
        .selectFrom('orders as old')
        .select('old.number')
        .where('old.shop_id', '=', shopId)
        .where(mayNameSomebody)
        .where('old.created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .orderBy('old.number')
        .forNoKeyUpdate(),
    )
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}

/** Orders that nobody has taken up, after this number; older ones are no news any more. */
export async function newOrders(
  { db, shopId }: ShopScope,
  after: number,
): Promise<{ count: number; newest: number | null }> {
  const found = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('number').as('newest')])
    .where('shop_id', '=', shopId)
    .where('state', '=', 'new')
    .where('number', '>', after)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), newest: found.newest };
}
