import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface AutoShop {
  id: string;
  name: string;
  timeZone: string;
  clientConfig: unknown;
}

/** Shops that publish by themselves, with their settings as stored. */
export async function autoShops({ db }: SystemScope): Promise<AutoShop[]> {
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'time_zone as timeZone', 'client_config as clientConfig'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`client_config -> 'auto_publish' ->> 'mode' in ('approval', 'daily')`)
    .execute();
}

export interface SinceLastBuild {
  /** One waits or runs. */
  isOpen: boolean;
  lastBuildAt: Date | null;
  approved: { first: Date; last: Date } | null;
  /** There is something to publish at all. */
  hasProducts: boolean;
}

/** What has happened since the newest build was asked for, whatever became of that. */
export async function sinceLastBuild({ db, shopId }: ShopScope): Promise<SinceLastBuild> {
  // Two runs at once, or a person's request in between, must not make two builds.
  await sql`select pg_advisory_xact_lock(hashtext(${`build:${shopId}`}))`.execute(db);
  const { rows } = await sql<{
    isOpen: boolean | null;
    lastBuildAt: Date | null;
    first: Date | null;
    last: Date | null;
    hasProducts: boolean;
  }>`
    with done as (
      select max(created_at) as at, bool_or(status in ('queued', 'building')) as open
      from builds where shop_id = ${shopId} and status <> 'superseded'
    ), ready as (
      select verified_at as at from collages
      where shop_id = ${shopId} and status = 'verified' and state = 'active' and export_id is not null
    )
    select done.open as "isOpen", done.at as "lastBuildAt", exists (select from ready) as "hasProducts",
      (select min(ready.at) from ready where ready.at > coalesce(done.at, '-infinity')) as first,
      (select max(ready.at) from ready where ready.at > coalesce(done.at, '-infinity')) as last
    from done`.execute(db);
  const [row] = rows;
  const { first = null, last = null } = row ?? {};
  return {
    isOpen: row?.isOpen ?? false,
    lastBuildAt: row?.lastBuildAt ?? null,
    approved: first === null || last === null ? null : { first, last },
    hasProducts: row?.hasProducts ?? false,
  };
}
