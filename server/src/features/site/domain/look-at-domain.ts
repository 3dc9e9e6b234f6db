import {
  type DomainRecords,
  type DomainState,
  judgeDomain,
  proofName,
} from '@kolaj/domain/site/own-domain/judge-domain';
import { canBeHost } from '@kolaj/domain/site/own-domain/site-host';
import type { NameServers } from '../../../adapters/dns/name-servers.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Post } from '../../mail/open/letter.ts';
import { shopToMail } from '../../shop/open/owners.store.ts';
import { liveHasChanged } from '../serve/live-releases.ts';
import { type Claim, type SettledClaim, settleClaim, shopKeyword } from './domain.store.ts';
import { domainLetter } from './domain-letter.ts';

export interface LookDeps {
  database: Database;
  names: NameServers;
  clock: () => Date;
  /** Where domains of this shop have to lead: a name, or the address of a server without one. */
  targetOf: (shopId: string) => Promise<string>;
  /** Whether visitors of this name come to us, through whatever stands between. */
  reachesUs: (domain: string) => Promise<boolean>;
  post: Post;
}

/** Where the domains of shops have to lead: below the common domain, if there is one, to the shop's own name. */
export function domainTarget({ database, siteUrl, siteDomain }: Pick<LookDeps, 'database'> & Installation) {
  const { hostname } = new URL(siteUrl);
  return async (shopId: string): Promise<string> => {
    if (siteDomain === null) return hostname;
    const keyword = await inShop(database, shopId, shopKeyword);
    return canBeHost(keyword) ? `${keyword.toLowerCase()}.${siteDomain}` : hostname;
  };
}

interface Installation {
  siteUrl: string;
  siteDomain: string | null;
}

/**
 * Looks at a domain's records and decides whether it is the shop's. Two at once, or twice, come to the same. The owner is told of
 * what was not looked at by a person (`isWatched`), and always of what goes wrong.
 */
export async function lookAtDomain(
  claim: Claim & { isWatched: boolean },
  { database, clock, targetOf, post, ...outside }: LookDeps,
): Promise<void> {
  const { shopId, domain } = claim;
  const records = await readRecords(domain, { ...outside, target: await targetOf(shopId) });
  const now = clock();
  const settled = await asSystem(database, async (scope) => {
    const done = await settleClaim(scope, claim, {
      ...{ proofs: records.proofs ?? [], now },
      judge: (row, facts) => judgeDomain(row, records, { ...facts, now }),
    });
    if (done && isProven(done.before) !== isProven(done.after)) liveHasChanged(scope);
    if (done) await tellOwners(scope, { ...claim, ...done }, post);
    return done;
  });
  if (!settled) return;
  await inShop(database, shopId, (scope) => tell(scope, { kind: 'shop' }));
}

/** In the transaction that decides, so that each letter leaves once. */
async function tellOwners(
  scope: SystemScope,
  { shopId, domain, isWatched, before, after, lostBy }: Claim & SettledClaim & { isWatched: boolean },
  post: Post,
): Promise<void> {
  const own = domainLetter(before, after);
  const letters = [
    ...(own === null || (own.kind === 'domain-proven' && isWatched) ? [] : [{ to: shopId, letter: own }]),
    ...(lostBy === null ? [] : [{ to: lostBy, letter: { kind: 'domain-lost' } as const }]),
  ];
  for (const { to, letter } of letters) {
    const { name, owners } = await shopToMail(scope, to);
    for (const owner of owners) await post(scope, owner, { ...letter, domain, shopName: name });
  }
}

const isProven = ({ provenAt }: DomainState) => provenAt !== null;

async function readRecords(
  domain: string,
  where: Pick<LookDeps, 'names' | 'reachesUs'> & { target: string },
): Promise<DomainRecords> {
  const [texts, points] = await Promise.all([where.names.texts(proofName(domain)), pointsOf(domain, where)]);
  const proofs = texts.kind === 'found' ? texts.values : texts.kind === 'none' ? [] : null;
  return { proofs, points };
}

async function pointsOf(
  domain: string,
  { names, reachesUs, target }: Pick<LookDeps, 'names' | 'reachesUs'> & { target: string },
): Promise<DomainRecords['points']> {
  const [own, wanted, alias] = await Promise.all([
    names.addresses(domain),
    targetAddresses(target, names),
    names.alias(domain),
  ]);
  if (alias.kind === 'found' && alias.values.some((name) => name.toLowerCase() === target)) return 'here';
  if (own.kind === 'none') return alias.kind === 'found' ? 'elsewhere' : 'nowhere';
  if (own.kind === 'no-answer' || wanted.kind === 'no-answer') return 'no_answer';
  if (wanted.kind === 'found' && own.values.some((one) => wanted.values.includes(one))) return 'here';
  // Behind a proxy of others the addresses are theirs.
  return (await reachesUs(domain)) ? 'here' : 'elsewhere';
}

export const isAddress = (target: string) => /^[\d.]+$|:/.test(target);

export async function targetAddresses(target: string, names: NameServers): ReturnType<NameServers['addresses']> {
  return isAddress(target) ? { kind: 'found', values: [target] } : names.addresses(target);
}
