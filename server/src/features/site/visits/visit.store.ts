import type { SiteMark } from '@kolaj/domain/analytics/site-event';
import { daysKept } from '@kolaj/domain/installation/retention';
import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** The salt of a day: the first that anybody has drawn for it. */
export async function saltOf({ db }: SystemScope, day: string, drawn: Uint8Array): Promise<Uint8Array> {
  await db
    .insertInto('visit_salts')
    .values({ day, salt: Buffer.from(drawn) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db.selectFrom('visit_salts').where('day', '=', day).select('salt').executeTakeFirstOrThrow();
  return salt;
}

/** What a shop counts; null = it is gone. */
export async function readCounting({ db, shopId }: ShopScope): Promise<{
  countsVisits: boolean;
  timeZone: string;
  agents: ReadonlySet<string>;
} | null> {
  const row = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .select(['time_zone', 'client_config', 'name'])
    .executeTakeFirst();
  if (!row) return null;
  const config = readClientConfig(row.client_config, { shopName: row.name });
  return {
    countsVisits: config.count_visits,
    timeZone: row.time_zone,
    agents: new Set(config.agent_list.map(({ value }) => value)),
  };
}

/** Of these codes the ones that left with links of the shop. */
export async function knownCodes({ db, shopId }: ShopScope, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('link_codes')
    .where('shop_id', '=', shopId)
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .select('code')
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Of these addresses of products the ones that the shop has ever published. */
export async function knownSlugs({ db, shopId }: ShopScope, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db
    .selectFrom('site_addresses')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'product')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .select('slug')
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export interface StoredMark extends SiteMark {
  /** `YYYY-MM-DD` of the shop. */
  day: string;
  visitor: Uint8Array;
  source: string;
}

/** Counts what was not counted yet. In one order, so that two web servers never wait for each other in a circle. */
export async function storeMarks({ db, shopId }: ShopScope, marks: readonly StoredMark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into site_events (shop_id, day, visitor, kind, source, slug)
    select distinct ${shopId}::uuid, day, visitor, kind, source, slug
    from unnest(
      ${marks.map(({ day }) => day)}::date[], ${marks.map(({ visitor }) => Buffer.from(visitor))}::bytea[],
      ${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ source }) => source)}::text[],
      ${marks.map(({ slug }) => slug)}::text[]
    ) as told (day, visitor, kind, source, slug)
    order by 2, 3, 4, 5, 6
    on conflict do nothing`.execute(db);
}

const eventsAtOnce = 20_000;

/** Takes away a part of the events that are too old; answers how many there were. What was counted of them stays (D-99). */
export async function forgetEvents({ db }: SystemScope): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from site_events where ctid = any (array(
      select ctid from site_events where day < current_date - ${daysKept('visits')}::int limit ${eventsAtOnce}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Takes away the salts of days that are over everywhere on earth: from then on nobody can tell who a visitor was. */
export async function forgetSalts({ db }: SystemScope): Promise<void> {
  await sql`delete from visit_salts where day < (now() at time zone 'utc')::date - ${daysKept('visit-salts')}::int`.execute(
    db,
  );
}
