import type { DomainProblem, DomainState, JudgedDomain } from '@kolaj/domain/site/own-domain/judge-domain';
import { domainProblems, proofText } from '@kolaj/domain/site/own-domain/judge-domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface DomainRow extends DomainState {
  domain: string;
  token: string;
  isMain: boolean;
  problem: DomainProblem | null;
  checkedAt: Date | null;
}

const problem = z.catch(z.nullable(z.enum(domainProblems)), null);

const columns = [
  ...(['domain', 'token', 'is_main as isMain', 'proven_at as provenAt', 'missing_since as missingSince'] as const),
  ...(['lost_at as lostAt', 'checked_at as checkedAt', 'tries', 'problem'] as const),
] as const;

export async function shopKeyword({ db, shopId }: ShopScope): Promise<string> {
  return (await db.selectFrom('shops').select('keyword').where('id', '=', shopId).executeTakeFirstOrThrow()).keyword;
}

/** Oldest first. */
export async function shopDomains({ db, shopId }: ShopScope): Promise<DomainRow[]> {
  const rows = await db
    .selectFrom('site_domains')
    .select(columns)
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('domain')
    .execute();
  return rows.map((row) => ({ ...row, problem: z.parse(problem, row.problem) }));
}

export async function findDomain(scope: ShopScope, domain: string): Promise<DomainRow | null> {
  return (await shopDomains(scope)).find((one) => one.domain === domain) ?? null;
}

/** One that was removed keeps its token: its record may still be set. Whether it is proven the next look says. */
export async function insertDomain({ db, shopId }: ShopScope, added: { domain: string; token: string }): Promise<void> {
  await db
    .insertInto('site_domains')
    .values({ shop_id: shopId, ...added })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'domain']).doUpdateSet({
        removed_at: null,
        proven_at: null,
        missing_since: null,
        lost_at: null,
        problem: null,
        tries: 0,
      }),
    )
    .execute();
}

export async function takeAwayDomain({ db, shopId }: ShopScope, domain: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_domains')
    .set({ removed_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('domain', '=', domain)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function makeMain({ db, shopId }: ShopScope, domain: string): Promise<void> {
  await db
    .updateTable('site_domains')
    .set({ is_main: sql<boolean>`domain = ${domain}` })
    .where('shop_id', '=', shopId)
    .execute();
}

/** Domains whose next look is due, those that wait longest first; they are not due again for some minutes, whoever dies meanwhile. */
export async function takeDueDomains(
  { db }: SystemScope,
  { now, limit }: { now: Date; limit: number },
): Promise<{ shopId: string; domain: string }[]> {
  const { rows } = await sql<{ shopId: string; domain: string }>`
    update site_domains set check_at = ${new Date(now.getTime() + 300_000)}
    where (shop_id, domain) in (
      select shop_id, domain from site_domains join shops on shops.id = shop_id and shops.deleted_at is null
      where removed_at is null and check_at <= ${now} order by check_at limit ${limit} for update of site_domains skip locked
    )
    returning shop_id as "shopId", domain`.execute(db);
  return rows;
}

/** What nobody will take back any more. */
export async function forgetRemoved({ db }: SystemScope, before: Date): Promise<void> {
  await db.deleteFrom('site_domains').where('removed_at', '<', before).execute();
}

export interface Claim {
  shopId: string;
  domain: string;
}

export interface SettledClaim {
  before: DomainState;
  after: JudgedDomain;
  /** Id of the shop that had the domain until now. */
  lostBy: string | null;
}

/**
 * Judges a domain in the one transaction that may give it to a shop: of two shops at once the second sees what the first became.
 * null = it was removed meanwhile.
 */
export async function settleClaim(
  scope: SystemScope,
  { shopId, domain }: Claim,
  {
    proofs,
    now,
    judge,
  }: {
    proofs: readonly string[];
    now: Date;
    judge: (row: DomainState, facts: { token: string; isTaken: boolean }) => JudgedDomain;
  },
): Promise<SettledClaim | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`domain:${domain}`}))`.execute(scope.db);
  const rows = await scope.db
    .selectFrom('site_domains')
    .innerJoin('shops', 'shops.id', 'site_domains.shop_id')
    .select([...columns, 'shop_id as shopId', 'shops.deleted_at as deletedAt'])
    .where('domain', '=', domain)
    .where('removed_at', 'is', null)
    .execute();
  const mine = rows.find((row) => row.shopId === shopId);
  if (!mine) return null;
  const holder = rows.find((row) => row.shopId !== shopId && row.provenAt !== null);
  const isTaken = holder !== undefined && holder.deletedAt === null && proofs.includes(proofText(holder.token));
  const after = judge(mine, { token: mine.token, isTaken });
  // Its proof is gone, and another shop's is there: the domain has changed hands.
  const loser = after.provenAt === null ? undefined : holder;
  if (loser) {
    await write(
      scope,
      { shopId: loser.shopId, domain },
      {
        ...{ provenAt: null, missingSince: null, lostAt: now, tries: 0, problem: 'proof_missing', nextCheckAt: now },
        now,
      },
    );
  }
  await write(scope, { shopId, domain }, { ...after, now });
  return { before: mine, after, lostBy: loser && loser.deletedAt === null ? loser.shopId : null };
}

async function write(
  { db }: SystemScope,
  { shopId, domain }: Claim,
  judged: JudgedDomain & { now: Date },
): Promise<void> {
  await db
    .updateTable('site_domains')
    .set({
      ...{ proven_at: judged.provenAt, missing_since: judged.missingSince, lost_at: judged.lostAt },
      ...{ tries: judged.tries, problem: judged.problem, check_at: judged.nextCheckAt, checked_at: judged.now },
    })
    .where('shop_id', '=', shopId)
    .where('domain', '=', domain)
    .execute();
}
