import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { previewSite } from '@kolaj/contract/settings/preview';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { knownCollages } from '../known-collages.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { forSomeSeconds } from './for-some-seconds.ts';
import { previewRoutes } from './preview.routes.ts';
import { previewFrame } from './preview-frame.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  await buildCatalogue();
  const site = 'http://site.test';
  const routes = previewRoutes({
    loadGenerator,
    media: mediaUrls(site),
    addresses: siteAddresses(site),
    readCollages: knownCollages(),
    siteUrl: site,
    clock: () => new Date(),
  });
  served = await serveForTest({ database, routes });
}, 60_000);
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

type Draft = z.input<typeof previewSite.input>;
const preview = async (client_config: Draft['client_config'], page: Draft['page'] = 'home', path?: string) =>
  (await owner.call(previewSite, { client_config, page, ...(path === undefined ? {} : { path }) })).data.result;

const aProduct = async (code: string) => aCollage(database, shop, await aSubfolder(database, shop), { code });

const storedConfig = () =>
  asSystem(database, ({ db }) =>
    db.selectFrom('shops').where('id', '=', shop.id).select(['client_config', 'config_version']).executeTakeFirst(),
  );

describe('a page with settings that are not saved', () => {
  it("is the site's own page, and saves nothing", async () => {
    await aProduct('BR-1');
    const before = await storedConfig();
    const { html, path, frame_url, is_sample } = await preview({ title: 'Yaz <b>26</b>', header_color: '#123456' });
    expect(html).toContain('<title>Yaz &lt;b&gt;26&lt;/b&gt;</title>');
    expect(html).toContain('--header:#123456');
    expect(html).toContain('BR-1');
    expect([path, frame_url, is_sample]).toEqual(['', 'http://site.test/preview-frame', false]);
    expect(await storedConfig()).toEqual(before);
  });

  it('shows what is half typed as it is stored', async () => {
    await asSystem(database, ({ db }) =>
      sql`update shops set client_config = '{"header_color":"#654321"}' where id = ${shop.id}`.execute(db),
    );
    const { html } = await preview({ header_color: '#12', title: 'Yaz', cart_settings: 5, token: 'x', moon: {} });
    expect(html).toContain('--header:#654321');
    expect(html).toContain('<title>Yaz</title>');
  });

  it('is of the home, of a brand or of a product, or where a link led', async () => {
    await aProduct('BR-1');
    const product = await preview({}, 'product');
    expect(product.path).toMatch(/^p\/.+\/$/);
    expect(product.html).toContain('product-page');
    const brand = await preview({}, 'brand');
    expect(brand.path).toMatch(/^b\/.+\/$/);
    expect((await preview({}, 'home', product.path)).path).toBe(product.path);
    expect((await preview({}, 'home', 'p/is-no-more/')).path).toBe('');
  });

  it('has invented products, drawn without files, while the shop has none', async () => {
    const { html, is_sample } = await preview({ title: 'Yaz' });
    expect(is_sample).toBe(true);
    expect(html).toContain('<title>Yaz</title>');
    expect(html).toContain('src="data:image/svg+xml,');
    expect(html).not.toContain('/media/');
    for (const page of ['brand', 'product'] as const) expect((await preview({}, page)).is_sample).toBe(true);
  });

  it("never shows another shop's products", async () => {
    await aProduct('BR-OWN');
    const [mine] = [owner];
    await preview({});
    shop = await aShop(database);
    owner = await served.ownerOf(shop.id);
    await aProduct('BR-OTHER');
    expect((await preview({})).html).not.toContain('BR-OWN');
    const again = await mine.call(previewSite, { client_config: {}, page: 'home' });
    expect(again.data.result.html).not.toContain('BR-OTHER');
  });
});

describe('what was read', () => {
  it('is read once in so many ms and of so many shops, and again after a failure', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const asked: string[] = [];
    const read = forSomeSeconds<string>({ ms: 10, atMost: 2 });
    const of = (key: string) => read(key, async () => `${key}${asked.push(key)}`);
    expect([await of('a'), await of('a'), await of('b')]).toEqual(['a1', 'a1', 'b2']);
    // Nothing is held on to until somebody asks again.
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(10);
    expect(await of('a')).toBe('a3');
    expect([await of('c'), await of('a'), await of('b')]).toEqual(['c4', 'a3', 'b5']);
    await expect(read('d', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await of('d')).toBe('d6');
  });
});

describe('the page that shows it', () => {
  it('runs its own script only, has no origin, and is shown by the console only', () => {
    const { html, policy } = previewFrame(['http://console.test', 'http://localhost:3000']);
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy).toContain('frame-ancestors http://console.test http://localhost:3000; sandbox allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(html).toContain('!["http://console.test","http://localhost:3000"].includes(origin)');
  });
});
