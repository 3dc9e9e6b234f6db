import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import {
  addDomain,
  checkDomain,
  type DomainList,
  domainsAtMost,
  listDomains,
  removeDomain,
  type SiteDomain,
  setMainDomain,
} from '@kolaj/contract/settings/domains';
import { isApex, readDomain, twinOf } from '@kolaj/domain/site/own-domain/domain-name';
import { graceMs, proofName, proofText } from '@kolaj/domain/site/own-domain/judge-domain';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { liveLook } from '../changes/changes.store.ts';
import { mainDomain } from '../open/main-domain.store.ts';
import type { SiteAddresses } from '../open/site-addresses.ts';
import { liveHasChanged } from '../serve/live-releases.ts';
import { type DomainRow, findDomain, insertDomain, makeMain, shopDomains, takeAwayDomain } from './domain.store.ts';
import { isAddress, type LookDeps, lookAtDomain, targetAddresses } from './look-at-domain.ts';

interface Deps extends LookDeps {
  addresses: SiteAddresses;
  /** Host names of this installation, which no shop can have. */
  ours: readonly string[];
}

/** A shop's own domains (D-102). */
export function domainRoutes(deps: Deps): Route[] {
  const answer = async (context: ShopContext) => ({
    success: true as const,
    data: { result: await listOf(context, deps) },
  });
  return [
    on(listDomains).run(async (_input, context) => answer(context)),

    on(addDomain).run(async ({ domain: typed }, context) => {
      const { inShop, note, shop } = context;
      const read = readDomain(typed, deps);
      if (read.kind === 'refused') return refused(read.fault);
      const { domain } = read;
      const isFull = await inShop(async (scope) => {
        const present = await shopDomains(scope);
        if (present.some((one) => one.domain === domain)) return false;
        if (present.length >= domainsAtMost) return true;
        await insertDomain(scope, { domain, token: randomBytes(24).toString('base64url') });
        note({ object: domain, diff: { added: true } });
        return false;
      });
      if (isFull) return refused('too_many');
      await lookAtDomain({ shopId: shop.id, domain, isWatched: true }, deps);
      return { success: true, data: { result: { kind: 'added', list: await listOf(context, deps) } } };
    }),

    on(checkDomain).run(async ({ domain }, context) => {
      const { inShop, note, shop } = context;
      const wasJustLookedAt = await inShop(async (scope) => {
        const { checkedAt } = await known(scope, domain);
        note({ object: domain, diff: { checked: true } });
        return checkedAt !== null && deps.clock().getTime() - checkedAt.getTime() < pauseMs;
      });
      if (!wasJustLookedAt) await lookAtDomain({ shopId: shop.id, domain, isWatched: true }, deps);
      return answer(context);
    }),

    on(setMainDomain).run(async ({ domain }, context) => {
      await context.inShop(async (scope) => {
        if ((await known(scope, domain)).provenAt === null) throw notFound('This domain is not proven.');
        const before = await mainDomain(scope);
        await makeMain(scope, domain);
        context.note({ object: domain, diff: { main: { before, after: domain } } });
        await changed(scope);
      });
      return answer(context);
    }),

    on(removeDomain).run(async ({ domain }, context) => {
      await context.inShop(async (scope) => {
        await known(scope, domain);
        await takeAwayDomain(scope, domain);
        context.note({ object: domain, diff: { removed: true } });
        await changed(scope);
      });
      return answer(context);
    }),
  ];
}

/** Somebody presses the button again and again: name servers are asked this often at most. */
const pauseMs = 3000;

const refused = <Fault extends string>(fault: Fault) =>
  ({ success: true, data: { result: { kind: 'refused', fault } } }) as const;

async function known(scope: ShopScope, domain: string): Promise<DomainRow> {
  const row = await findDomain(scope, domain);
  if (!row) throw notFound('The shop has no such domain.');
  return row;
}

async function changed(scope: ShopScope): Promise<void> {
  liveHasChanged(scope);
  await tell(scope, { kind: 'shop' });
}

async function listOf({ inShop, shop }: ShopContext, deps: Deps): Promise<DomainList> {
  const { rows, main, live } = await inShop(async (scope) => ({
    rows: await shopDomains(scope),
    main: await mainDomain(scope),
    live: await liveLook(scope),
  }));
  const target = await deps.targetOf(shop.id);
  const all = rows.map(({ domain }) => domain);
  const found = rows.some(({ domain }) => isApex(domain)) ? await targetAddresses(target, deps.names) : null;
  const addresses = found?.kind === 'found' ? found.values : [];
  return {
    domains: rows.map((row) => view(row, { main, all, target, addresses })),
    site_url: deps.addresses.of({ keyword: shop.keyword, domain: main }).url,
    published_url: live === null ? null : deps.addresses.of(live.shop).url,
  };
}

interface Beside {
  main: string | null;
  all: readonly string[];
  target: string;
  addresses: readonly string[];
}

function view(row: DomainRow, { main, all, target, addresses }: Beside): SiteDomain {
  const { domain, token, missingSince, checkedAt } = row;
  const twin = twinOf(domain);
  return {
    ...{ domain, shown: domainToUnicode(domain) || domain },
    state: stateOf(row),
    problem: row.problem,
    kept_until: missingSince === null ? null : new Date(missingSince.getTime() + graceMs).toISOString(),
    checked_at: checkedAt?.toISOString() ?? null,
    is_main: domain === main,
    twin: all.includes(twin) || (!domain.startsWith('www.') && !isApex(domain)) ? null : twin,
    proof: { name: proofName(domain), value: proofText(token) },
    pointing: pointingOf(domain, { target, addresses }),
  };
}

function stateOf({ provenAt, missingSince, lostAt }: DomainRow): SiteDomain['state'] {
  if (provenAt !== null) return missingSince === null ? 'proven' : 'failing';
  return lostAt === null ? 'waiting' : 'lost';
}

/** A domain that stands alone takes no CNAME: its sellers call what does the same ALIAS, or it takes the addresses themselves. */
function pointingOf(
  domain: string,
  { target, addresses }: Pick<Beside, 'target' | 'addresses'>,
): SiteDomain['pointing'] {
  const byAddress = (isAddress(target) ? [target] : addresses).map((value) => ({
    ...{ type: value.includes(':') ? ('AAAA' as const) : ('A' as const), value },
  }));
  if (isAddress(target)) return byAddress;
  return isApex(domain) ? [...byAddress, { type: 'ALIAS', value: target }] : [{ type: 'CNAME', value: target }];
}
