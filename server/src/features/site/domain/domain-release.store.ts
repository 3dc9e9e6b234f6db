import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { mainDomainOf } from '../open/main-domain.store.ts';

interface DomainRelease {
  shopId: string;
  buildId: string;
  main: string;
}

/** For the site's server: which release answers on a shop's own, proven domain, and which of its domains is the main one. */
export async function releaseOfDomain({ db }: SystemScope, domain: string): Promise<DomainRelease | null> {
  if (domain.includes('\0')) return null;
  const { rows } = await sql<DomainRelease>`
    select shops.id as "shopId", coalesce(builds.release_id, builds.id) as "buildId",
      ${mainDomainOf(sql<string>`shops.id`)} as main
    from site_domains asked
    join shops on shops.id = asked.shop_id and shops.deleted_at is null
    join builds on builds.id = shops.live_build_id
    where asked.domain = ${domain} and asked.proven_at is not null and asked.removed_at is null`.execute(db);
  return rows[0] ?? null;
}
