import {
  type DomainRecords,
  type DomainState,
  judgeDomain,
  proofName,
} from '@kolaj/domain/site/own-domain/judge-domain';
import { canBeHost } from '@kolaj/domain/site/own-domain/site-host';
import type { NameServers } from '../../../adapters/dns/name-servers.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { liveHasChanged } from '../serve/live-releases.ts';
import { type Claim, settleClaim, shopKeyword } from './domain.store.ts';

export interface LookDeps {
  database: Database;
  names: NameServers;
  clock: () => Date;
  /** Where domains of this shop have to lead: a name, or the address of a server without one. */
  targetOf: (shopId: string) => Promise<string>;
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

/** Looks at a domain's records and decides whether it is the shop's. Two at once, or twice, come to the same. */
export async function lookAtDomain(claim: Claim, { database, names, clock, targetOf }: LookDeps): Promise<void> {
  const { shopId, domain } = claim;
  const records = await readRecords(domain, { names, target: await targetOf(shopId) });
  const now = clock();
  const settled = await asSystem(database, async (scope) => {
    const done = await settleClaim(scope, claim, {
      ...{ proofs: records.proofs ?? [], now },
      judge: (row, facts) => judgeDomain(row, records, { ...facts, now }),
    });
    if (done && isProven(done.before) !== isProven(done.after)) liveHasChanged(scope);
    return done;
  });
  if (settled) await inShop(database, shopId, (scope) => tell(scope, { kind: 'shop' }));
}

const isProven = ({ provenAt }: DomainState) => provenAt !== null;

async function readRecords(
  domain: string,
  { names, target }: { names: NameServers; target: string },
): Promise<DomainRecords> {
  const [texts, points] = await Promise.all([names.texts(proofName(domain)), pointsOf(domain, { names, target })]);
  const proofs = texts.kind === 'found' ? texts.values : texts.kind === 'none' ? [] : null;
  return { proofs, points };
}

async function pointsOf(
  domain: string,
  { names, target }: { names: NameServers; target: string },
): Promise<DomainRecords['points']> {
  const [own, wanted, alias] = await Promise.all([
    names.addresses(domain),
    targetAddresses(target, names),
    names.alias(domain),
  ]);
  if (alias.kind === 'found' && alias.values.some((name) => name.toLowerCase() === target)) return 'here';
  if (own.kind === 'none') return alias.kind === 'found' ? 'elsewhere' : 'nowhere';
  if (own.kind === 'no-answer' || wanted.kind === 'no-answer') return 'no_answer';
  return wanted.kind === 'found' && own.values.some((one) => wanted.values.includes(one)) ? 'here' : 'elsewhere';
}

export const isAddress = (target: string) => /^[\d.]+$|:/.test(target);

export async function targetAddresses(target: string, names: NameServers): ReturnType<NameServers['addresses']> {
  return isAddress(target) ? { kind: 'found', values: [target] } : names.addresses(target);
}
