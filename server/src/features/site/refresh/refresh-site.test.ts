// What is sold out shows on the live site without a publish, and nothing else does (D-97). Asked of the site's own server.
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { markSoldOut } from '../../collage/open/mark-sold-out.store.ts';
import { buildSite } from '../build-site.job.ts';
import { knownCollages } from '../known-collages.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { openReleases, type Releases } from '../releases.ts';
import { createSiteServer } from '../serve/site-server.ts';
import { liveRelease, makeLive, requestBuild } from '../site.store.ts';
import { refreshSite } from './refresh-site.job.ts';

const database = await testDatabase();
let folder = '';
let releases: Releases;
let server: ReturnType<typeof createSiteServer>;
/** Facts that jobs announced. */
const announced: string[] = [];
let now = new Date('2026-11-23T12:00:00Z');

beforeAll(async () => {
  await buildCatalogue();
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-sold-out-'));
  releases = openReleases(folder);
  server = createSiteServer({
    announce: async () => undefined,
    ...{ database, releases, siteUrl: 'http://site.test', siteDomain: null, trustedProxies: [], clock: () => now },
    files: await openDiskStore(folder),
    consoleOrigins: ['http://console.test'],
    next: async () => null,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

interface Site {
  shop: TestShop;
  userId: string;
  place: TestSubfolder;
}

/** A published site with BR-1 and BR-2, ordered by cart. */
async function aSite(): Promise<Site & { one: string; two: string; buildId: string }> {
  const shop = await aShop(database);
  const { id: userId } = await aUser(database, { shop });
  const place = await aSubfolder(database, shop);
  const cart = { enabled: true, show_total: true };
  const config = { whatsapp_phone: '905320000000', language: 'EN', cart_settings: cart, search_product: true };
  await asSystem(database, ({ db }) =>
    sql`update shops set client_config = ${JSON.stringify(config)}::jsonb, currency = 'USD' where id = ${shop.id}`.execute(
      db,
    ),
  );
  const one = (await aCollage(database, shop, place, { code: 'BR-1' })).id;
  const two = (await aCollage(database, shop, place, { code: 'BR-2' })).id;
  const site = { shop, userId, place };
  return { ...site, one, two, buildId: await build(site) };
}

const deps = () => ({
  ...{ database, releases, loadGenerator, clock: () => now },
  announce: async (_scope: unknown, name: string) => void announced.push(name),
  bringPhotos: async () => undefined,
  media: mediaUrls('http://site.test'),
  addresses: siteAddresses('http://site.test'),
  readCollages: knownCollages(),
});
const once = { attempt: 1, lastAttempt: true, signal: new AbortController().signal };

async function build({ shop, userId }: Site, between: () => Promise<void> = async () => undefined): Promise<string> {
  const buildId = await inShop(database, shop.id, (scope) =>
    requestBuild(scope, { folderId: null, requestedBy: userId }),
  );
  let isFirst = true;
  const generator = async () => {
    if (isFirst) await between();
    isFirst = false;
    return loadGenerator();
  };
  await buildSite.run({ shopId: shop.id, buildId }, { ...deps(), loadGenerator: generator }, once);
  return buildId;
}

const refresh = ({ shop }: Site) => refreshSite.run({ shopId: shop.id }, deps(), once);
const mark = ({ shop, userId }: Site, id: string, stock: { whole: boolean; sizes?: string[] }) =>
  inShop(database, shop.id, (scope) => markSoldOut(scope, { wishes: [{ id, sizes: [], ...stock }], userId }));

async function read({ shop }: Site, file: string): Promise<string> {
  // Its server remembers for a second which release is live.
  now = new Date(now.getTime() + 5_000);
  return (await server.inject({ url: `/s/${shop.keyword}/${file}` })).body;
}

interface Row {
  code: string;
  slug: string;
  soldOut: { whole: boolean; sizes: string[] } | null;
}
const book = async (site: Site): Promise<Map<string, Row>> => {
  const rows: Row[] = JSON.parse(await read(site, 'order.json')).products;
  return new Map(rows.map((row) => [row.code, row]));
};
const pageOf = async (site: Site, code: string) => read(site, `p/${(await book(site)).get(code)?.slug}/`);

const order = async (site: Site, line: object) => {
  const answer = await server.inject({
    ...{ method: 'POST', url: `/s/${site.shop.keyword}/order`, headers: { 'content-type': 'application/json' } },
    payload: JSON.stringify({ key: randomUUID(), note: '', lines: [{ quantity: 1, seen: 2450, ...line }] }),
  });
  return answer.json();
};

describe('a product that is sold out, on the live site', () => {
  it('has a badge, no way to order it, and is OutOfStock for machines; back in stock undoes it', async () => {
    const site = await aSite();
    const before = await pageOf(site, 'BR-1');
    expect(before).toContain('data-add=');
    expect(before).toContain('https://schema.org/InStock');

    await mark(site, site.one, { whole: true });
    await refresh(site);
    const page = await pageOf(site, 'BR-1');
    expect(page).toContain('Sold out');
    expect(page).not.toContain('data-add=');
    expect(page).not.toContain('wa.me');
    expect(page).toContain('https://schema.org/OutOfStock');
    expect(await read(site, 'b/beren/')).toContain('badge-sold-out');
    expect(JSON.parse(await read(site, 'search/index.json')).soldOut).toHaveLength(1);
    expect((await book(site)).get('BR-1')?.soldOut).toMatchObject({ whole: true });
    const { slug } = (await book(site)).get('BR-1') ?? { slug: '' };
    expect(await order(site, { slug })).toEqual({ kind: 'changed', changes: [{ slug, kind: 'sold_out' }] });
    expect(await pageOf(site, 'BR-2')).not.toContain('Sold out');

    await mark(site, site.one, { whole: false });
    await refresh(site);
    expect(await pageOf(site, 'BR-1')).toBe(before);
    expect((await order(site, { slug })).kind).toBe('stored');
  });

  it('lets nothing out that waits for a publish', async () => {
    const site = await aSite();
    await aCollage(database, site.shop, site.place, { code: 'SECRET-1' });
    await asSystem(database, ({ db }) =>
      sql`update shops set client_config = client_config || '{"title":"Not yet"}'::jsonb where id = ${site.shop.id}`.execute(
        db,
      ),
    );
    await asSystem(database, ({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$1"') where id = ${site.two}`.execute(
        db,
      ),
    );
    const before = await pageOf(site, 'BR-2');
    await mark(site, site.one, { whole: true });
    await refresh(site);
    expect([...(await book(site)).keys()].sort()).toEqual(['BR-1', 'BR-2']);
    expect(await pageOf(site, 'BR-2')).toBe(before);
    expect(await read(site, '')).not.toContain('Not yet');
  });

  it('is no version of its own: the list of versions and their files stay', async () => {
    const site = await aSite();
    await mark(site, site.one, { whole: true });
    await refresh(site);
    await refresh(site);
    const rows = await inShop(database, site.shop.id, ({ db }) =>
      db.selectFrom('builds').select(['id', 'status']).where('shop_id', '=', site.shop.id).execute(),
    );
    expect(rows).toEqual([{ id: site.buildId, status: 'published' }]);
    for (const whole of [false, true, false]) {
      await mark(site, site.one, { whole });
      await refresh(site);
    }
    // What visitors read, and the one before it.
    expect(await readdir(path.join(folder, 'sites', site.shop.id))).toHaveLength(2);
  });

  it('has packed pages, also when the process died while it packed them', async () => {
    const site = await aSite();
    await mark(site, site.one, { whole: true });
    const dying = { ...deps(), releases: { ...releases, pack: async () => new Promise<never>(() => undefined) } };
    void refreshSite.run({ shopId: site.shop.id }, dying, once);
    await expect.poll(async () => pageOf(site, 'BR-1'), { timeout: 20_000 }).toContain('Sold out');
    await refreshSite.run({ shopId: site.shop.id }, deps(), { ...once, attempt: 2 });
    const live = await inShop(database, site.shop.id, liveRelease);
    expect(await releases.readPacked(site.shop.id, live?.releaseId ?? '', 'index.html', 'br')).not.toBeNull();
  });

  it('is so in a version that comes back', async () => {
    const site = await aSite();
    await aCollage(database, site.shop, site.place, { code: 'BR-3' });
    await build(site);
    await mark(site, site.one, { whole: true });
    await refresh(site);
    await inShop(database, site.shop.id, (scope) => makeLive(scope, site.buildId));
    expect((await book(site)).get('BR-1')?.soldOut).toBeNull();
    await refresh(site);
    expect((await book(site)).get('BR-1')?.soldOut).toMatchObject({ whole: true });
    expect((await book(site)).has('BR-3')).toBe(false);
  });

  it('that was marked during a publish is shown right after it', async () => {
    const site = await aSite();
    await aCollage(database, site.shop, site.place, { code: 'BR-3' });
    announced.length = 0;
    await build(site, async () => {
      await mark(site, site.one, { whole: true });
      await refresh(site);
    });
    expect((await book(site)).get('BR-1')?.soldOut).toBeNull();
    expect(announced).toContain('soldOutChanged');
    await refresh(site);
    expect((await book(site)).get('BR-1')?.soldOut).toMatchObject({ whole: true });
    expect((await book(site)).has('BR-3')).toBe(true);
  });

  it('finds nothing to do without a site, without marks, and twice', async () => {
    const shop = await aShop(database);
    const user = await aUser(database, { shop });
    const place = await aSubfolder(database, shop);
    const bare = { shop, userId: user.id, place };
    const { id } = await aCollage(database, shop, place, { code: 'BR-1' });
    await mark(bare, id, { whole: true });
    await refresh(bare);
    const site = await aSite();
    await refresh(site);
    expect(await readdir(path.join(folder, 'sites', site.shop.id))).toEqual([site.buildId]);
  });

  it('is published as sold out, and some sizes are struck through', async () => {
    const site = await aSite();
    await asSystem(database, ({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,size}', '"38-42"') where id = ${site.two}`.execute(
        db,
      ),
    );
    await mark(site, site.one, { whole: true });
    await mark(site, site.two, { whole: false, sizes: ['40'] });
    await build(site);
    expect((await book(site)).get('BR-1')?.soldOut).toMatchObject({ whole: true });
    const page = await pageOf(site, 'BR-2');
    expect(page).toContain('<s>40</s>');
    expect(page).toContain('data-add=');
    expect(page).toContain('38-42 (without 40)');
    const { slug } = (await book(site)).get('BR-2') ?? { slug: '' };
    expect(await order(site, { slug })).toEqual({
      kind: 'changed',
      changes: [{ slug, kind: 'sizes', without: ['40'] }],
    });
    expect((await order(site, { slug, without: ['40'] })).kind).toBe('stored');
  });
});
