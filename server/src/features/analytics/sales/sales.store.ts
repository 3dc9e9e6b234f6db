import type { OrderCount, SalesBy, SentCount, VisitCount } from '@kolaj/domain/analytics/sales';
import { type RawBuilder, sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Some days of the shop. */
export interface SalesDays {
  /** Inclusive, `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The same as moments; `to` is exclusive. */
  from: Date;
  to: Date;
  timeZone: string;
}

type Key = RawBuilder<unknown>;

const dayOf = (column: Key, { timeZone }: SalesDays): Key =>
  sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD')`;

/** Sends that began in these days, with what arrived of them. */
const sendsOf = ({ shopId }: ShopScope, { from, to }: SalesDays) => sql`
  select b.id, b.brand, b.created_at, exists (select from link_codes l where l.broadcast_id = b.id) as measured,
    (select coalesce(sum(c.messages), 0) from send_counts c
      where c.broadcast_id = b.id and c.shop_id = b.shop_id and c.status in ('accepted', 'delivered')) as messages
  from broadcasts b where b.shop_id = ${shopId} and b.created_at >= ${from} and b.created_at < ${to}`;

/** What was sent in these days. Nothing is sent by an agent's own link. */
export async function countSent(scope: ShopScope, by: SalesBy, days: SalesDays): Promise<SentCount[]> {
  const query = sentQuery(scope, by, days);
  return query === null ? [] : (await query.execute(scope.db)).rows;
}

function sentQuery(scope: ShopScope, by: SalesBy, days: SalesDays): RawBuilder<SentCount> | null {
  const sends = sendsOf(scope, days);
  const perSend = (key: Key) => sql<SentCount>`
    with sends as (${sends})
    select ${key} as key, sum(messages)::int as messages, bool_or(measured) as "isMeasured" from sends group by 1`;
  switch (by) {
    case 'send':
      return perSend(sql`id::text`);
    case 'brand':
      return perSend(sql`brand`);
    case 'day':
      return perSend(dayOf(sql`created_at`, days));
    case 'group':
      return sql`
        with sends as (${sends})
        select c.group_id as key, sum(c.messages)::int as messages, coalesce(bool_or(l.code is not null), false) as "isMeasured"
        from sends join (
          select broadcast_id, group_id, sum(messages) as messages from delivery_counts
          where shop_id = ${scope.shopId} and status in ('accepted', 'delivered') group by 1, 2
        ) c on c.broadcast_id = sends.id
        left join link_codes l on l.broadcast_id = c.broadcast_id and l.group_id = c.group_id
        group by 1`;
    case 'product':
      // Groups that got a picture of it. One that has come to another product's address counts there.
      return sql`
        with sends as (${sends}), reached as (
          select c.broadcast_id, count(distinct c.group_id) as groups from delivery_counts c join sends on sends.id = c.broadcast_id
          where c.status in ('accepted', 'delivered') group by 1
        )
        select a.slug as key, sum(reached.groups)::int as messages, true as "isMeasured"
        from reached
        join broadcast_images i on i.broadcast_id = reached.broadcast_id
        join site_addresses a on a.shop_id = ${scope.shopId} and a.collage_id = i.collage_id and a.kind = 'product'
        group by 1`;
    case 'agent':
      return null;
  }
}

/** Visitors of these days by what led them there, or by what they looked at; each counts once a day. */
export async function countVisits(
  { db, shopId }: ShopScope,
  by: SalesBy | 'all',
  { firstDay, lastDay }: SalesDays,
): Promise<VisitCount[]> {
  const [visit, cart] = by === 'brand' || by === 'product' ? ['view', 'put'] : ['visit', 'cart'];
  const { key, from } = visitsBy(by);
  const { rows } = await sql<VisitCount>`
    select ${key} as key, coalesce(sum(c.count) filter (where c.kind = ${visit}), 0)::int as visits,
      coalesce(sum(c.count) filter (where c.kind = ${cart}), 0)::int as carts
    from site_counts c ${from}
    where c.shop_id = ${shopId} and c.kind in (${visit}, ${cart}) and c.day between ${firstDay}::date and ${lastDay}::date
      and ${key} is not null
    group by 1`.execute(db);
  return rows;
}

interface Dimension {
  /** What a line is counted for; null = for nothing. */
  key: Key;
  /** What it is read from besides. */
  from: Key;
}

const byLink = sql`join link_codes l on l.shop_id = c.shop_id and l.code = c.subject`;

function visitsBy(by: SalesBy | 'all'): Dimension {
  switch (by) {
    case 'send':
      return { key: sql`l.broadcast_id::text`, from: byLink };
    case 'group':
      return { key: sql`l.group_id`, from: byLink };
    case 'agent':
      return { key: sql`substring(c.subject from '^a:(.*)$')`, from: sql`` };
    case 'product':
      return { key: sql`c.subject`, from: sql`` };
    case 'brand':
      return {
        key: sql`s.name`,
        from: sql`join site_addresses a on a.shop_id = c.shop_id and a.kind = 'product' and a.slug = c.subject
          join collages k on k.id = a.collage_id join subfolders s on s.id = k.subfolder_id`,
      };
    case 'day':
      return { key: sql`to_char(c.day, 'YYYY-MM-DD')`, from: sql`` };
    case 'all':
      return { key: sql`''`, from: sql`` };
  }
}

/** What was ordered in these days and not cancelled; of orders without a known link only those dimensions know that need none. */
export async function countOrders(
  { db, shopId }: ShopScope,
  by: SalesBy | 'all' | 'links',
  days: SalesDays,
): Promise<OrderCount[]> {
  const { key, from } = ordersBy(by, days);
  const { rows } = await sql<Omit<OrderCount, 'amounts'> & { amounts: OrderCount['amounts'] | null }>`
    with lines as (
      select ${key} as key, o.number, o.created_at,
        line.pieces::bigint * line.quantity as pieces, line.price ->> 'currency' as currency,
        coalesce((line.price ->> 'isAssumed')::boolean, false) as assumed,
        (line.price ->> 'minor')::numeric * line.pieces * line.quantity as minor
      from orders o ${from}
      cross join lateral jsonb_to_recordset(o.lines)
        as line (slug text, brand text, quantity int, pieces int, price jsonb)
      where o.shop_id = ${shopId} and o.created_at >= ${days.from} and o.created_at < ${days.to} and o.state <> 'cancelled'
    ), sums as (
      select key, currency, assumed, sum(minor) as minor from lines where currency is not null group by 1, 2, 3
    ), money as (
      select key, jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency, 'isAssumed', assumed) order by minor desc) as amounts
      from sums group by 1
    ), sold as (
      select key, count(distinct number)::int as orders, least(sum(pieces), 2147483647)::int as pieces, min(created_at) as first_at
      from lines where key is not null group by 1
    )
    select key, orders, pieces, first_at as "firstAt", amounts from sold left join money using (key)`.execute(db);
  return rows.map((row) => ({ ...row, amounts: row.amounts ?? [] }));
}

const orderLink = sql`left join link_codes l on l.shop_id = o.shop_id and l.code = o.source`;

function ordersBy(by: SalesBy | 'all' | 'links', days: SalesDays): Dimension {
  switch (by) {
    case 'send':
      return { key: sql`l.broadcast_id::text`, from: orderLink };
    case 'group':
      return { key: sql`l.group_id`, from: orderLink };
    case 'agent':
      // Whom the customer wrote to, else whose link it was.
      return { key: sql`coalesce(o.agent, substring(o.source from '^a:(.*)$'))`, from: sql`` };
    case 'product':
      return { key: sql`line.slug`, from: sql`` };
    case 'brand':
      return { key: sql`line.brand`, from: sql`` };
    case 'day':
      return { key: dayOf(sql`o.created_at`, days), from: sql`` };
    case 'all':
      return { key: sql`''`, from: sql`` };
    case 'links':
      return { key: sql`case when o.source is null then null else '' end`, from: sql`` };
  }
}

export interface NamedSend {
  id: string;
  brand: string;
  sentAt: Date;
}

export async function namedSends({ db, shopId }: ShopScope, ids: readonly string[]): Promise<NamedSend[]> {
  return db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'brand', 'created_at as sentAt'])
    .execute();
}

/** What the shop calls its groups now. */
export async function groupNames({ db, shopId }: ShopScope): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('channel_groups')
    .where('shop_id', '=', shopId)
    .select(['group_id', 'label'])
    .orderBy('position', 'desc')
    .execute();
  return new Map(rows.map(({ group_id, label }) => [group_id, label]));
}

export interface NamedProduct {
  slug: string;
  collageId: string;
  folderId: string;
}

/** The collages that stand for these addresses, as far as there are any. */
export async function namedProducts({ db, shopId }: ShopScope, slugs: readonly string[]): Promise<NamedProduct[]> {
  return db
    .selectFrom('site_addresses')
    .innerJoin('collages', 'collages.id', 'site_addresses.collage_id')
    .select(['site_addresses.slug', 'collages.id as collageId', 'collages.folder_id as folderId'])
    .where('site_addresses.shop_id', '=', shopId)
    .where('collages.shop_id', '=', shopId)
    .where('kind', '=', 'product')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute();
}
