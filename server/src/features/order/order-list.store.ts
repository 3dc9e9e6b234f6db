import { type OrderState, orderStates } from '@kolaj/domain/order/order-state';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { readLines, type StoredLine } from '../site/open/order-lines.ts';

const columns = [
  'orders.number',
  'orders.state',
  'orders.created_at as createdAt',
  'orders.agent',
  'orders.customer_name as customerName',
  'orders.customer_phone as customerPhone',
  'orders.note',
  'orders.staff_note as staffNote',
  'orders.lines',
] as const;

export interface ListedOrder {
  number: number;
  state: OrderState;
  createdAt: Date;
  agent: string | null;
  customerName: string;
  customerPhone: string;
  /** The customer's words. */
  note: string;
  /** The shop's own. */
  staffNote: string;
  lines: StoredLine[];
}

export interface OrderQuery {
  state?: OrderState | undefined;
  /** `shop` = nobody was chosen. */
  agent?: string | undefined;
  q: string;
  before?: number | undefined;
  limit: number;
}

const stateOf = (stored: string): OrderState => orderStates.find((state) => state === stored) ?? 'new';

/** Orders that fit, the newest first. */
export async function findOrders(
  { db, shopId }: ShopScope,
  { state, agent, q, before, limit }: OrderQuery,
): Promise<ListedOrder[]> {
  const words = q.trim();
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('orders')
    .select(columns)
    .where('shop_id', '=', shopId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'new'))
    .$if(agent === 'shop', (query) => query.where('agent', 'is', null))
    .$if(agent !== undefined && agent !== 'shop', (query) => query.where('agent', '=', agent ?? ''))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .$if(words !== '', (query) =>
      query.where(
        sql<boolean>`(number::text = ${words.replace(/^#/, '')} or customer_name ilike ${like} or customer_phone ilike ${like}
          or exists (select from jsonb_array_elements(lines) as line
            where line ->> 'code' ilike ${like} or line ->> 'brand' ilike ${like}))`,
      ),
    )
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: stateOf(row.state), lines: readLines(row.lines) }));
}

/** How many orders are in each state, and which agents were chosen. */
export async function orderCounts({
  db,
  shopId,
}: ShopScope): Promise<{ counts: Record<string, number>; agents: string[] }> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['state', 'agent', fn.countAll<number>().as('count')])
    .where('shop_id', '=', shopId)
    .groupBy(['state', 'agent'])
    .execute();
  const counts: Record<string, number> = {};
  for (const { state, count } of rows) counts[state] = (counts[state] ?? 0) + Number(count);
  return { counts, agents: [...new Set(rows.flatMap(({ agent }) => agent ?? []))] };
}

export interface WholeOrder extends ListedOrder {
  messages: string[];
  erasedAt: Date | null;
  stateAt: Date | null;
  /** Name of who took it to its state. */
  stateBy: string | null;
  /** By which link its customer came; null = nobody said. */
  source: string | null;
  /** Collage by the slug of its product, as the site showed it; those that are still there. */
  collages: ReadonlyMap<string, { id: string; folderId: string }>;
}

/** null = the shop has no order of that number. */
export async function readOrder({ db, shopId }: ShopScope, number: number): Promise<WholeOrder | null> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.state_by')
    .select([
      ...columns,
      sql<string[]>`messages`.as('messages'),
      'orders.erased_at as erasedAt',
      'orders.state_at as stateAt',
      'users.name as stateBy',
      'orders.source',
    ])
    .where('orders.shop_id', '=', shopId)
    .where('orders.number', '=', number)
    .executeTakeFirst();
  if (!row) return null;
  const lines = readLines(row.lines);
  const shown = await db
    .selectFrom('site_addresses')
    .innerJoin('collages', 'collages.id', 'site_addresses.collage_id')
    .select(['site_addresses.slug', 'collages.id', 'collages.folder_id as folderId'])
    .where('site_addresses.shop_id', '=', shopId)
    .where('collages.shop_id', '=', shopId)
    .where('kind', '=', 'product')
    .where('slug', '=', sql<string>`any(${lines.map(({ slug }) => slug)}::text[])`)
    .execute();
  const collages = new Map(shown.map(({ slug, ...collage }) => [slug, collage]));
  return { ...row, state: stateOf(row.state), lines, collages };
}

export interface LinkedSend {
  id: string;
  brand: string;
  sentAt: Date;
  /** What the shop calls the group now; null = it is in no list any more. */
  group: string | null;
}

/** The send and the group that a link has left with; null = the shop has no such link. */
export async function sendOfLink({ db, shopId }: ShopScope, code: string): Promise<LinkedSend | null> {
  const { rows } = await sql<LinkedSend>`
    select b.id, b.brand, b.created_at as "sentAt",
      (select label from channel_groups g where g.shop_id = l.shop_id and g.group_id = l.group_id order by position limit 1) as group
    from link_codes l join broadcasts b on b.shop_id = l.shop_id and b.id = l.broadcast_id
    where l.shop_id = ${shopId} and l.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

interface Move {
  orders: readonly { number: number; from: OrderState }[];
  to: OrderState;
  userId: string;
}

/** Takes those to the state that are still where the person saw them; answers which, and where the others are now. */
export async function moveOrders(
  { db, shopId }: ShopScope,
  { orders, to, userId }: Move,
): Promise<{ changed: number[]; others: { number: number; state: OrderState }[] }> {
  // In one order, so that two people who take the same orders elsewhere never wait for each other in a circle.
  await db
    .selectFrom('orders')
    .select('number')
    .where('shop_id', '=', shopId)
    .where('number', '=', sql<number>`any(${orders.map(({ number }) => number)}::int[])`)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<{ number: number }>`
    update orders set state = ${to}, state_at = now(), state_by = ${userId}
    from unnest(${orders.map(({ number }) => number)}::int[], ${orders.map(({ from }) => from)}::text[]) as wish (number, seen)
    where orders.shop_id = ${shopId} and orders.number = wish.number and orders.state = wish.seen
    returning orders.number`.execute(db);
  const changed = rows.map(({ number }) => number).sort((a, b) => a - b);
  const rest = orders.map(({ number }) => number).filter((number) => !changed.includes(number));
  const others = await db
    .selectFrom('orders')
    .select(['number', 'state'])
    .where('shop_id', '=', shopId)
    .where('number', '=', sql<number>`any(${rest}::int[])`)
    .orderBy('number')
    .execute();
  return { changed, others: others.map(({ number, state }) => ({ number, state: stateOf(state) })) };
}

interface NoteWish {
  number: number;
  text: string;
  /** The note that its writer saw; undefined = any. */
  seen: string | undefined;
}

export type Noted = { kind: 'saved' } | { kind: 'changed'; now: string } | { kind: 'not-found' };

/** Writes over the note that was seen, and over no other; the same words are saved already. */
export async function writeStaffNote({ db, shopId }: ShopScope, { number, text, seen }: NoteWish): Promise<Noted> {
  const row = await db
    .selectFrom('orders')
    .select('staff_note as now')
    .where('shop_id', '=', shopId)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'not-found' };
  if (row.now === text) return { kind: 'saved' };
  if (seen !== undefined && row.now !== seen) return { kind: 'changed', now: row.now };
  await db
    .updateTable('orders')
    .set({ staff_note: text })
    .where('shop_id', '=', shopId)
    .where('number', '=', number)
    .execute();
  return { kind: 'saved' };
}
