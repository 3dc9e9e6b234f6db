import type { OrderCount, SalesAmount, SalesBy, SentCount, VisitCount } from '@kolaj/domain/analytics/sales';
import { wholeMonths } from '@kolaj/domain/analytics/whole-months';
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

const sendIds = ({ shopId }: ShopScope, { from, to }: SalesDays) => sql`
  select id from broadcasts where shop_id = ${shopId} and created_at >= ${from} and created_at < ${to}`;

/** Addresses of one collage: the last one that was published is what it is called by. */
const newestFirst = sql`order by first_published_at desc, slug desc`;

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
        with sends as (${sendIds(scope, days)}), counted as (
          select group_id, sum(messages)::int as messages from delivery_counts
          where shop_id = ${scope.shopId} and status in ('accepted', 'delivered') and broadcast_id in (select id from sends)
          group by 1
        ), linked as (
          select distinct group_id from link_codes where shop_id = ${scope.shopId} and broadcast_id in (select id from sends)
        )
        select group_id as key, messages, linked.group_id is not null as "isMeasured" from counted left join linked using (group_id)`;
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
        cross join lateral (
          select slug from site_addresses
          where shop_id = ${scope.shopId} and collage_id = i.collage_id and kind = 'product' ${newestFirst} limit 1
        ) as a
        group by 1`;
    case 'agent':
      return null;
  }
}

type Days = Pick<SalesDays, 'firstDay' | 'lastDay'>;

/**
 * What is counted of these days in a family of totals: whole months are read as such, and in days only what is left before and after them.
 * A total alone means nothing: some lines are in none yet.
 */
function counted(family: 'site' | 'order', what: Key, whose: Key, { firstDay, lastDay }: Days): Key {
  const { first, after } = wholeMonths(firstDay, lastDay);
  const [days, months, changes] = [`${family}_days`, `${family}_months`, `${family}_changes`].map((table) =>
    sql.table(table),
  );
  return sql`
    select ${what} from ${months} where ${whose} and month >= ${first}::date and month < ${after}::date
    union all
    select ${what} from ${days} where ${whose} and day between ${firstDay}::date and least(${lastDay}::date, ${first}::date - 1)
    union all
    select ${what} from ${days} where ${whose} and day between greatest(${firstDay}::date, ${after}::date) and ${lastDay}::date
    union all
    select ${what} from ${changes} where ${whose} and day between ${firstDay}::date and ${lastDay}::date`;
}

/** Visitors of these days by what led them there, or by what they looked at; each counts once a day. */
export async function countVisits(scope: ShopScope, by: SalesBy | 'all' | 'links', days: Days): Promise<VisitCount[]> {
  return (await visitsQuery(scope, by, days).execute(scope.db)).rows;
}

function visitsQuery(scope: ShopScope, by: SalesBy | 'all' | 'links', days: Days): RawBuilder<VisitCount> {
  switch (by) {
    case 'send':
    case 'group':
    case 'agent':
    case 'product':
    case 'all':
      return visitsOf(scope, by, days);
    case 'links':
      // Each came by one of the two.
      return sql`
        select '' as key, coalesce(sum(visits), 0)::int as visits, coalesce(sum(carts), 0)::int as carts
        from (${visitsOf(scope, 'send', days)} union all ${visitsOf(scope, 'agent', days)}) as came`;
    case 'brand':
      return sql`
        with products as (${visitsOf(scope, 'product', days)})
        select s.name as key, sum(products.visits)::int as visits, sum(products.carts)::int as carts
        from products
        join site_addresses a on a.shop_id = ${scope.shopId} and a.kind = 'product' and a.slug = products.key
        join collages k on k.id = a.collage_id join subfolders s on s.id = k.subfolder_id
        group by 1`;
    case 'day':
      return sql`
        select to_char(day, 'YYYY-MM-DD') as key, ${visitsAndCarts} from site_counts
        where shop_id = ${scope.shopId} and dimension = 'all' and day between ${days.firstDay}::date and ${days.lastDay}::date
        group by day`;
  }
}

const visitsAndCarts = sql`
  coalesce(sum(count) filter (where kind in ('visit', 'view')), 0)::int as visits,
  coalesce(sum(count) filter (where kind in ('cart', 'put')), 0)::int as carts`;

function visitsOf({ shopId }: ShopScope, dimension: string, days: Days): RawBuilder<VisitCount> {
  const kinds = dimension === 'product' ? sql`'view', 'put'` : sql`'visit', 'cart'`;
  const whose = sql`shop_id = ${shopId} and dimension = ${dimension} and kind in (${kinds})`;
  const lines = counted('site', sql`kind, subject, count`, whose, days);
  return sql<VisitCount>`select subject as key, ${visitsAndCarts} from (${lines}) as lines group by 1`;
}

/**
 * What was ordered in these days and not cancelled, a line for each currency; orders without a known link are only in those questions that
 * need none.
 */
export async function countOrders(
  scope: ShopScope,
  by: SalesBy | 'all' | 'links',
  days: SalesDays,
): Promise<OrderCount[]> {
  const { rows } = await sql<Omit<OrderCount, 'amounts'> & SalesAmount>`
    select key, currency, is_assumed as "isAssumed", sum(orders)::int as orders, least(sum(pieces), 2147483647)::int as pieces,
      least(sum(minor), ${Number.MAX_SAFE_INTEGER}::numeric)::float8 as minor
    from (${orderLines(scope, by, days)}) as lines group by 1, 2, 3 having sum(pieces) <> 0`.execute(scope.db);
  return rows.map(({ key, orders, pieces, ...amount }) => ({
    ...{ key, orders, pieces },
    ...(amount.currency === ''
      ? { piecesWithoutPrice: pieces, amounts: [] }
      : { piecesWithoutPrice: 0, amounts: [amount] }),
  }));
}

function orderLines({ shopId }: ShopScope, by: SalesBy | 'all' | 'links', days: Days): Key {
  const what = sql`currency, is_assumed, orders, pieces, minor`;
  if (by !== 'day')
    return counted('order', sql`subject as key, ${what}`, sql`shop_id = ${shopId} and dimension = ${by}`, days);
  return sql`
    select to_char(day, 'YYYY-MM-DD') as key, ${what} from order_counts
    where shop_id = ${shopId} and dimension = 'all' and day between ${days.firstDay}::date and ${days.lastDay}::date`;
}

/** When each of these sends brought its first order in these days, by its id. */
export async function firstOrders({ db, shopId }: ShopScope, { firstDay, lastDay }: Days): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select l.broadcast_id as id, min(o.created_at) as at
    from orders o join link_codes l on l.shop_id = o.shop_id and l.code = o.source
    where o.shop_id = ${shopId} and o.day between ${firstDay}::date and ${lastDay}::date and o.state <> 'cancelled'
    group by 1`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
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

/** What products are called by now whose address has changed: of each former address the present one of the same collage. */
export async function presentSlugs({ db, shopId }: ShopScope, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ former: string; slug: string }>`
    select former.slug as former, present.slug
    from site_addresses former
    cross join lateral (
      select slug from site_addresses
      where shop_id = former.shop_id and collage_id = former.collage_id and kind = 'product' ${newestFirst} limit 1
    ) as present
    where former.shop_id = ${shopId} and former.kind = 'product' and former.slug = any(${[...slugs]}::text[])
      and former.slug <> present.slug`.execute(db);
  return new Map(rows.map(({ former, slug }) => [former, slug]));
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
