import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { buildSite } from '../build-site.job.ts';
import { knownCollages } from '../known-collages.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { openReleases } from '../releases.ts';
import { liveHasChanged } from '../serve/live-releases.ts';
import { createSiteServer } from '../serve/site-server.ts';
import { requestBuild } from '../site.store.ts';
import { reachesUs } from './reaches-us.ts';
import { certificateAllowed } from './site-places.ts';

const database = await testDatabase();
const siteUrl = 'https://sites.kolaj.example';
let folder = '';
let server: ReturnType<typeof createSiteServer>;
let releases: ReturnType<typeof openReleases>;

beforeAll(async () => {
  await buildCatalogue();
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-domain-'));
  releases = openReleases(folder);
  server = createSiteServer({
    announce: async () => undefined,
    ...{ database, releases, siteUrl, siteDomain: 'shops.example', trustedProxies: ['10.0.0.1'] },
    ...{ files: await openDiskStore(folder), clock: () => new Date(), logger: pino({ level: 'silent' }) },
    consoleOrigins: ['https://console.kolaj.example'],
    next: async () => null,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function publish(shop: TestShop) {
  const buildId = await inShop(database, shop.id, (scope) =>
    requestBuild(scope, { folderId: null, requestedBy: null }),
  );
  await buildSite.run(
    { shopId: shop.id, buildId },
    {
      ...{ database, releases, loadGenerator, clock: () => new Date(), announce: async () => undefined },
      bringPhotos: async () => undefined,
      media: mediaUrls(siteUrl),
      addresses: siteAddresses(siteUrl, 'shops.example'),
      readCollages: knownCollages(),
    },
    { attempt: 1, lastAttempt: true, signal: new AbortController().signal },
  );
}

/** A published shop that sells BR-1 by cart, and what has been proven to be its domains. */
async function aSite(...domains: string[]) {
  const shop = await aShop(database);
  await aUser(database, { shop });
  const config = { whatsapp_phone: '905320000000', language: 'EN', cart_settings: { enabled: true } };
  await asSystem(database, ({ db }) =>
    sql`update shops set client_config = ${JSON.stringify(config)}::jsonb where id = ${shop.id}`.execute(db),
  );
  await aCollage(database, shop, await aSubfolder(database, shop), { code: 'BR-1' });
  await prove(shop, ...domains);
  await publish(shop);
  return shop;
}

const prove = (shop: TestShop, ...domains: string[]) =>
  inShop(database, shop.id, async (scope) => {
    for (const [index, domain] of domains.entries()) {
      const values = { shop_id: shop.id, domain, token: randomUUID(), is_main: index === 0, proven_at: new Date() };
      await scope.db.insertInto('site_domains').values(values).execute();
    }
    liveHasChanged(scope);
  });

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host, ...headers } });

const aDomain = () => `lale-${randomUUID().slice(0, 8)}.example`;

describe('any host that leads here', () => {
  it.each([
    [siteUrl, true],
    ['https://sites.other.example', false],
  ])('is told from others by its answer: %s is %s', async (ours, expected) => {
    const asked: string[] = [];
    const reaches = reachesUs(ours, async (address) => {
      asked.push(address);
      const { host, pathname } = new URL(address);
      const { statusCode: status, rawPayload: body } = await server.inject({ url: pathname, headers: { host } });
      return { kind: 'answered', status, headers: {}, body };
    });
    expect(await reaches('www.behind-a-proxy.example')).toBe(expected);
    expect(asked).toEqual(['https://www.behind-a-proxy.example/.well-known/kolaj-site']);
  });
});

describe('a site on a host of its own (D-102)', () => {
  it('is at the root of its domain, and under its keyword as before', async () => {
    const domain = aDomain();
    const shop = await aSite(domain);
    const [home, before] = [await get(domain, '/'), await get('sites.kolaj.example', `/s/${shop.keyword}/`)];
    expect([home.statusCode, home.body]).toEqual([200, before.body]);
    expect(home.body).toContain('BR-1');
    expect((await get(`${domain.toUpperCase()}.:443`, '/')).statusCode).toBe(200);
    for (const file of ['sw.js', 'site.webmanifest', 'feeds/google.xml', 'robots.txt', 'cart/']) {
      expect([file, (await get(domain, `/${file}`)).statusCode]).toEqual([file, 200]);
    }
  });

  it('names itself in sitemap, robots, cards and feeds from its next build on', async () => {
    const domain = aDomain();
    const shop = await aSite();
    expect((await get(`${shop.keyword}.shops.example`, '/robots.txt')).body).toContain(
      `Sitemap: https://${shop.keyword}.shops.example/sitemap.xml`,
    );
    await prove(shop, domain);
    await publish(shop);
    expect((await get(domain, '/robots.txt')).body).toContain(`Sitemap: https://${domain}/sitemap.xml`);
    expect((await get(domain, '/sitemap.xml')).body).toContain(`<loc>https://${domain}/</loc>`);
    expect((await get(domain, '/')).body).toContain(`<link rel=canonical href=https://${domain}/>`);
  });

  it('lets pages and worker load the pictures, which all sites have in one place', async () => {
    const domain = aDomain();
    await aSite(domain);
    for (const page of ['/', '/sw.js']) {
      const policy = String((await get(domain, page)).headers['content-security-policy']);
      expect(policy).toMatch(/img-src 'self' https:\/\/sites\.kolaj\.example;/);
      expect(policy).toMatch(/connect-src 'self' https:\/\/sites\.kolaj\.example;/);
    }
    expect((await get(domain, '/')).headers.link).toMatch(/^<\/assets\//);
  });

  it('answers what is not there in its own look, with links from its own root', async () => {
    const domain = aDomain();
    const shop = await aSite(domain);
    const lost = await get(domain, '/p/nothing/');
    expect([lost.statusCode, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(lost.body).toContain('href=/assets/');
    expect(lost.body).not.toContain(`/s/${shop.keyword}/`);
    const under = await get('sites.kolaj.example', `/s/${shop.keyword}/p/nothing/`);
    expect(under.body).toContain(`href=/s/${shop.keyword}/assets/`);
  });

  it('has the shop under its keyword below the common domain', async () => {
    const shop = await aSite();
    const home = await get(`${shop.keyword.toUpperCase()}.shops.example`, '/');
    expect([home.statusCode, home.body.includes('BR-1')]).toEqual([200, true]);
    expect((await get('nobody.shops.example', '/')).statusCode).toBe(404);
    expect((await get(`a.${shop.keyword}.shops.example`, '/')).statusCode).toBe(404);
    expect((await get('shops.example', '/')).statusCode).toBe(404);
  });

  it('leads from its other domains to the main one, with the whole address', async () => {
    const domain = aDomain();
    await aSite(domain, `www.${domain}`);
    const { statusCode, headers } = await get(`www.${domain}`, '/b/beren/?q=%C3%A7');
    expect([statusCode, headers.location]).toEqual([301, `https://${domain}/b/beren/?q=%C3%A7`]);
    const strange = await get(`www.${domain}`, '//evil.example/%0d%0ax');
    expect(strange.headers.location).toBe(`https://${domain}//evil.example/%0D%0Ax`);
    const signs = await get(`www.${domain}`, '/b/a%3Fb%23c/');
    expect(signs.headers.location).toBe(`https://${domain}/b/a%3Fb%23c/`);
  });

  it('takes orders at its root', async () => {
    const domain = aDomain();
    const shop = await aSite(domain);
    const [product] = JSON.parse((await get(domain, '/order.json')).body).products;
    const order = (host: string, url: string) =>
      server.inject({
        ...{ method: 'POST', url, headers: { host, 'content-type': 'application/json' } },
        payload: JSON.stringify({
          ...{ key: randomUUID(), note: '' },
          lines: [{ slug: product.slug, quantity: 1, seen: product.price?.minor ?? null }],
        }),
      });
    const { statusCode, body } = await order(domain, '/order');
    expect([statusCode, JSON.parse(body).kind]).toEqual([200, 'stored']);
    expect(decodeURIComponent(body)).toContain(`https://${domain}/p/${product.slug}/`);
    expect((await order('sites.kolaj.example', `/s/${shop.keyword}/order`)).statusCode).toBe(200);
    expect((await order('sites.kolaj.example', '/order')).statusCode).toBe(404);
    expect((await order(domain, `/s/${shop.keyword}/order`)).statusCode).toBe(404);
    expect((await order('unknown.example', `/s/${shop.keyword}/order`)).statusCode).toBe(404);
  });
});

describe('no host shows what is not its own', () => {
  it('an unknown one shows nothing, not even by keyword', async () => {
    const shop = await aSite();
    for (const url of ['/', `/s/${shop.keyword}/`, '/api/session', '/login', '/sw.js']) {
      const { statusCode, headers, body } = await get('unknown.example', url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/plain']);
      expect(body).not.toContain('BR-1');
    }
  });

  it('one of a shop shows no other shop and no preview', async () => {
    const domain = aDomain();
    await aSite(domain);
    const other = await aSite();
    const foreign = await get(domain, `/s/${other.keyword}/`);
    expect(foreign.statusCode).toBe(404);
    const { token } = await asSystem(database, ({ db }) =>
      db.selectFrom('builds').select('token').where('shop_id', '=', other.id).executeTakeFirstOrThrow(),
    );
    for (const host of [domain, 'unknown.example']) {
      expect((await get(host, `/preview/${token}/`)).statusCode).toBe(404);
      expect((await get(host, '/preview/next/x/')).body).toBe('There is no site here.');
    }
    expect((await get('sites.kolaj.example', `/preview/${token}/`)).statusCode).toBe(200);
  });

  it('a forwarded host is believed from the trusted proxy alone', async () => {
    const domain = aDomain();
    await aSite(domain);
    const forged = (remoteAddress: string) =>
      server.inject({ url: '/', remoteAddress, headers: { host: 'unknown.example', 'x-forwarded-host': domain } });
    expect((await forged('10.0.0.1')).statusCode).toBe(200);
    expect((await forged('203.0.113.9')).statusCode).toBe(404);
  });

  it.each(['', 'a\0b.example', "x' or '1'='1.example", '..', 'sites.kolaj.example.evil.example', '%00.example'])(
    'survives the host %j',
    async (host) => {
      expect((await get(host, '/')).statusCode).toBe(404);
    },
  );

  it('a domain that is lost or taken away shows nothing from the same moment, also of a deleted shop', async () => {
    const [domain, second] = [aDomain(), aDomain()];
    const shop = await aSite(domain, second);
    expect((await get(domain, '/')).statusCode).toBe(200);
    const change = (values: object) =>
      inShop(database, shop.id, async (scope) => {
        await scope.db.updateTable('site_domains').set(values).where('domain', '=', domain).execute();
        liveHasChanged(scope);
      });
    await change({ removed_at: new Date() });
    expect([(await get(domain, '/')).statusCode, (await get(second, '/')).statusCode]).toEqual([404, 200]);
    await change({ removed_at: null });
    expect((await get(domain, '/')).statusCode).toBe(200);
    await asSystem(database, async (scope) => {
      await scope.db.updateTable('shops').set({ deleted_at: new Date() }).where('id', '=', shop.id).execute();
      liveHasChanged(scope);
    });
    expect((await get(domain, '/')).statusCode).toBe(404);
  });

  it('a shop named anew keeps its domain and its lost page whole', async () => {
    const domain = aDomain();
    const shop = await aSite(domain);
    const keyword = `neu-${shop.keyword}`;
    await asSystem(database, async (scope) => {
      await scope.db.updateTable('shops').set({ keyword }).where('id', '=', shop.id).execute();
      liveHasChanged(scope);
    });
    expect((await get(domain, '/')).statusCode).toBe(200);
    expect((await get('sites.kolaj.example', `/s/${shop.keyword}/`)).statusCode).toBe(404);
    const lost = await get('sites.kolaj.example', `/s/${keyword}/nothing/`);
    expect(lost.body).toContain(`href=/s/${keyword}/assets/`);
  });
});

describe('two shops that want one domain', () => {
  it('have rows each, and one of them the site', async () => {
    const domain = aDomain();
    await aSite(domain);
    const other = await aSite();
    await expect(prove(other, domain)).rejects.toThrow(/site_domains_of_one_shop/);
    await inShop(database, other.id, ({ db }) =>
      db.insertInto('site_domains').values({ shop_id: other.id, domain, token: 'waits' }).execute(),
    );
    const seen = await inShop(database, other.id, ({ db }) => db.selectFrom('site_domains').select('token').execute());
    expect(seen).toEqual([{ token: 'waits' }]);
  });
});

describe('certificates', () => {
  it('are for hosts that show a site, and for no others', async () => {
    const allowed = certificateAllowed({ database, siteUrl, siteDomain: 'shops.example' });
    const domain = aDomain();
    const shop = await aSite(domain);
    const names = [domain, `${shop.keyword}.shops.example`, 'sites.kolaj.example', `${domain.toUpperCase()}.`];
    for (const name of names) expect([name, await allowed(name)]).toEqual([name, true]);
    const others = ['unknown.example', 'nobody.shops.example', '10.0.0.1', 'localhost', '', `x.${domain}`, 'a\0b.c'];
    for (const name of others) expect([name, await allowed(name)]).toEqual([name, false]);
  });
});
