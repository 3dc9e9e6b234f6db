import { randomUUID } from 'node:crypto';
import { addDomain, checkDomain, listDomains, removeDomain, setMainDomain } from '@kolaj/contract/settings/domains';
import { graceMs } from '@kolaj/domain/site/own-domain/judge-domain';
import { aNameServer, aZone } from '@kolaj/testkit/name-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nameServers } from '../../../adapters/dns/name-servers.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import type { Letter } from '../../mail/open/letter.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { checkDomains } from './check-domains.job.ts';
import { domainRoutes } from './domains.routes.ts';
import { domainTarget, type LookDeps } from './look-at-domain.ts';

const database = await testDatabase();
const siteUrl = 'https://sites.kolaj.example';
const zone = aZone({ 'sites.kolaj.example': { A: ['192.0.2.1'] } });
let now = new Date('2026-11-24T12:00:00Z');
let names: Awaited<ReturnType<typeof aNameServer>>;
let looks: LookDeps;
/** Names whose visitors come to us through a proxy of others. */
const proxied = new Set<string>();
const letters: { to: string; letter: Letter }[] = [];
let served: Awaited<ReturnType<typeof serveForTest>>;

beforeAll(async () => {
  names = await aNameServer(zone);
  looks = {
    ...{ database, clock: () => now, names: nameServers([names.address]) },
    targetOf: domainTarget({ database, siteUrl, siteDomain: null }),
    reachesUs: async (domain) => proxied.has(domain),
    post: async (_scope, to, letter) => void letters.push({ to: to.address, letter }),
  };
  const ours = ['sites.kolaj.example', 'console.kolaj.example'];
  const routes = domainRoutes({ ...looks, addresses: siteAddresses(siteUrl), ours });
  served = await serveForTest({ database, routes });
});
afterAll(async () => {
  await served.close();
  await names.close();
});
// Nothing that an earlier test has left is due, and no look is too soon.
beforeEach(async () => {
  later(60_000);
  await asSystem(database, ({ db }) => db.deleteFrom('site_domains').execute());
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const look = () => checkDomains.run({}, looks, { signal: new AbortController().signal, attempt: 1, lastAttempt: true });

async function anOwner() {
  const shop = await aShop(database);
  const { id, email } = await aUser(database, { shop });
  // Only to addresses that their owner has confirmed.
  await asSystem(database, ({ db }) =>
    db.updateTable('users').set({ verified_at: now }).where('id', '=', id).execute(),
  );
  const owner = await served.signIn(email);
  const list = async () => (await owner.call(listDomains, {})).data.result;
  return {
    ...{ shop, owner, list },
    letters: () => letters.filter(({ to }) => to === email).map(({ letter }) => letter.kind),
    add: async (domain: string) => (await owner.call(addDomain, { domain })).data.result,
    check: async (domain: string) => (await owner.call(checkDomain, { domain })).data.result,
    only: async () => (await list()).domains[0],
    /** Sets the records as the page says. */
    set: async (domain: string) => {
      const row = (await list()).domains.find((one) => one.domain === domain);
      const proofs = zone.get(row?.proof.name ?? '');
      const others = typeof proofs === 'object' ? (proofs.TXT ?? []) : [];
      zone.set(row?.proof.name ?? '', { TXT: [...others, row?.proof.value ?? ''] });
      zone.set(domain, { CNAME: 'sites.kolaj.example' });
    },
  };
}

const aDomain = () => `www.lale-${randomUUID().slice(0, 8)}.com`;

describe('a domain of a shop (D-102)', () => {
  it('waits with the records to set, and is proven by them', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    expect(await shop.add(`https://${domain.toUpperCase()}/`)).toMatchObject({ kind: 'added' });
    expect(await shop.only()).toMatchObject({
      ...{ domain, state: 'waiting', problem: 'proof_missing', twin: domain.slice(4) },
      proof: { name: `_kolaj.${domain}`, value: expect.stringMatching(/^kolaj-site=[\w-]{32}$/) },
      pointing: [{ type: 'CNAME', value: 'sites.kolaj.example' }],
    });
    await shop.set(domain);
    later(60_000);
    const { domains, site_url } = await shop.check(domain);
    expect([domains[0]?.state, domains[0]?.problem, domains[0]?.is_main]).toEqual(['proven', null, true]);
    expect(site_url).toBe(`https://${domain}/`);
  });

  it('names addresses where a CNAME cannot stand', async () => {
    const shop = await anOwner();
    await shop.add(aDomain().slice(4));
    expect((await shop.only())?.pointing).toEqual([
      { type: 'A', value: '192.0.2.1' },
      { type: 'ALIAS', value: 'sites.kolaj.example' },
    ]);
  });

  it.each([
    ['127.0.0.1', 'ip_address'],
    ['sites.kolaj.example', 'ours'],
    ['x.console.kolaj.example', 'ours'],
    ['com.tr', 'public_suffix'],
  ])('is not %s', async (typed, fault) => {
    expect(await (await anOwner()).add(typed)).toEqual({ kind: 'refused', fault });
  });

  it('says what is wrong: no proof, the proof of somebody else, leads nowhere or elsewhere, no answer', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    const value = (await shop.only())?.proof.value ?? '';
    const seen = async (proof: Parameters<typeof zone.set>[1], own: Parameters<typeof zone.set>[1]) => {
      zone.set(`_kolaj.${domain}`, proof);
      zone.set(domain, own);
      later(60_000);
      return (await shop.check(domain)).domains[0]?.problem;
    };
    const here = { A: ['192.0.2.1'] };
    expect(await seen({ TXT: ['kolaj-site=other'] }, here)).toBe('proof_wrong');
    expect(await seen({ TXT: [value] }, {})).toBe('points_nowhere');
    expect(await seen({ TXT: [value] }, { A: ['198.51.100.9'] })).toBe('points_elsewhere');
    expect(await seen({ TXT: [value] }, 'fails')).toBe('no_answer');
    expect(await seen('fails', here)).toBe('no_answer');
    expect(await seen({ TXT: [value] }, here)).toBeNull();
  });

  it('is proven behind a proxy of others, whose addresses are not ours', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    zone.set(domain, { A: ['198.51.100.9'] });
    later(60_000);
    expect((await shop.check(domain)).domains[0]?.problem).toBe('points_elsewhere');
    proxied.add(domain);
    later(60_000);
    expect((await shop.check(domain)).domains[0]).toMatchObject({ state: 'proven', problem: null });
  });

  it('writes to the owner once when it is proven unwatched, when its record goes, and when it is lost', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    const looks = async (afterMs: number) => {
      later(afterMs);
      await Promise.all([look(), look()]);
      later(60_000);
      await look();
      return shop.letters();
    };
    expect(await looks(300_000)).toEqual(['domain-proven']);
    zone.delete(`_kolaj.${domain}`);
    expect(await looks(24 * 3_600_000)).toEqual(['domain-proven', 'domain-failing']);
    expect(await looks(3_600_000)).toEqual(['domain-proven', 'domain-failing']);
    expect(await looks(graceMs)).toEqual(['domain-proven', 'domain-failing', 'domain-lost']);
  });

  it('writes nothing of what the owner has just seen', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    later(60_000);
    await shop.check(domain);
    expect(shop.letters()).toEqual([]);
  });

  it('is looked at by itself until it is proven, then daily; a second run finds nothing due', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    await look();
    expect((await shop.only())?.state).toBe('waiting');
    later(5 * 60_000);
    await look();
    const first = await shop.only();
    expect(first?.state).toBe('proven');
    later(60_000);
    await look();
    expect((await shop.only())?.checked_at).toBe(first?.checked_at);
    later(24 * 3_600_000);
    await Promise.all([look(), look()]);
    expect((await shop.only())?.checked_at).not.toBe(first?.checked_at);
  });

  it('that loses its record is kept for three days, then lost, and is had back by it', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    later(60_000);
    await shop.check(domain);
    zone.delete(`_kolaj.${domain}`);
    later(60_000);
    const failing = (await shop.check(domain)).domains[0];
    expect(failing).toMatchObject({ state: 'failing', problem: 'proof_missing' });
    expect(failing?.kept_until).toBe(new Date(now.getTime() + graceMs).toISOString());
    expect((await shop.list()).site_url).toBe(`https://${domain}/`);
    later(graceMs);
    await look();
    expect(await shop.only()).toMatchObject({ state: 'lost', problem: 'proof_missing' });
    expect((await shop.list()).site_url).toBe(`${siteUrl}/s/${shop.shop.keyword}/`);
    await shop.set(domain);
    later(300_000);
    await look();
    expect((await shop.only())?.state).toBe('proven');
  });

  it('stays while name servers do not answer', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    later(60_000);
    await shop.check(domain);
    zone.set(`_kolaj.${domain}`, 'fails');
    later(9 * graceMs);
    expect((await shop.check(domain)).domains[0]).toMatchObject({ state: 'proven', problem: 'no_answer' });
  });

  it('is taken away at once, and comes back with the same proof', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    await shop.add(domain);
    await shop.set(domain);
    later(60_000);
    const before = (await shop.check(domain)).domains[0];
    await shop.owner.call(removeDomain, { domain });
    expect((await shop.list()).domains).toEqual([]);
    expect(await shop.owner.status(removeDomain, { domain })).toBe(404);
    const back = await shop.add(domain);
    expect(back).toMatchObject({ kind: 'added', list: { domains: [{ state: 'proven', proof: before?.proof }] } });
  });

  it('is one of five at most, and one of them is the main one', async () => {
    const shop = await anOwner();
    const domain = aDomain();
    const bare = domain.slice(4);
    for (const name of [domain, bare, aDomain(), aDomain(), aDomain()]) await shop.add(name);
    expect(await shop.add(aDomain())).toEqual({ kind: 'refused', fault: 'too_many' });
    expect(await shop.owner.status(setMainDomain, { domain: bare })).toBe(404);
    for (const name of [domain, bare]) {
      await shop.set(name);
      later(60_000);
      await shop.check(name);
    }
    expect((await shop.list()).site_url).toBe(`https://${domain}/`);
    await shop.owner.call(setMainDomain, { domain: bare });
    const { domains, site_url } = await shop.list();
    expect(site_url).toBe(`https://${bare}/`);
    expect(domains.filter(({ is_main }) => is_main).map((one) => one.domain)).toEqual([bare]);
  });
});

describe('two shops that want one domain', () => {
  it('is whose proof is there first, as long as it is there', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const domain = aDomain();
    for (const shop of [first, second]) {
      await shop.add(domain);
      await shop.set(domain);
    }
    expect((await first.only())?.proof.value).not.toBe((await second.only())?.proof.value);
    later(60_000);
    await first.check(domain);
    expect((await second.check(domain)).domains[0]).toMatchObject({ state: 'waiting', problem: 'taken' });

    const own = (await second.only())?.proof.value ?? '';
    zone.set(`_kolaj.${domain}`, { TXT: [own] });
    later(60_000);
    expect((await second.check(domain)).domains[0]).toMatchObject({ state: 'proven', problem: null });
    expect(await first.only()).toMatchObject({ state: 'lost', problem: 'proof_missing' });
    expect(first.letters()).toEqual(['domain-lost']);
  });

  it('is one of them when both are looked at in the same moment', async () => {
    const shops = await Promise.all([anOwner(), anOwner(), anOwner()]);
    const domain = aDomain();
    for (const shop of shops) await shop.add(domain);
    for (const shop of shops) await shop.set(domain);
    later(300_000);
    await look();
    const states = await Promise.all(shops.map(async (shop) => (await shop.only())?.state));
    expect(states.toSorted()).toEqual(['proven', 'waiting', 'waiting']);
  });

  it('is free again when the shop that had it is deleted', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const domain = aDomain();
    for (const shop of [first, second]) {
      await shop.add(domain);
      await shop.set(domain);
      later(60_000);
      await shop.check(domain);
    }
    expect((await second.only())?.problem).toBe('taken');
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: now }).where('id', '=', first.shop.id).execute(),
    );
    later(60_000);
    expect((await second.check(domain)).domains[0]?.state).toBe('proven');
  });

  it('is not proven by the record of another shop, and names of others are nobody’s', async () => {
    const [first, second] = [await anOwner(), await anOwner()];
    const domain = aDomain();
    await first.add(domain);
    await first.set(domain);
    await second.add(domain);
    expect(await second.only()).toMatchObject({ state: 'waiting', problem: 'proof_wrong' });
    const third = await anOwner();
    for (const call of [checkDomain, setMainDomain, removeDomain]) {
      expect(await third.owner.status(call, { domain })).toBe(404);
    }
  });
});
