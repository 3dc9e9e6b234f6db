import { buildCatalogue } from '@kolaj/catalogue/build';
import { loadGenerator } from '@kolaj/catalogue/generator';
import { endPreview, previewLink } from '@kolaj/contract/site/site';
import fastify from 'fastify';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { changesChannel, tellWhatWaits } from '../../../kernel/changes/changes.store.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { knownCollages } from '../known-collages.ts';
import { siteAddresses } from '../open/site-addresses.ts';
import { nextSite, serveNextSite } from './next-site.ts';
import { previewRoutes } from './preview.routes.ts';

const database = await testDatabase();
const site = 'http://site.test';
const deps = {
  ...{
    database,
    loadGenerator,
    siteUrl: site,
    media: mediaUrls(site),
    addresses: siteAddresses(site),
    readCollages: knownCollages(),
  },
  clock: () => new Date(),
};
const sites = fastify();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  await buildCatalogue();
  served = await serveForTest({ database, routes: previewRoutes(deps) });
  serveNextSite(sites, { database, next: nextSite(deps), frameAncestors: 'http://console.test' });
}, 60_000);
afterAll(async () => {
  await Promise.all([served.close(), sites.close()]);
});
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

const link = async (person = owner) => (await person.call(previewLink, {})).data.result;
const look = async (url: string, at = '') => sites.inject({ url: new URL(url).pathname + at });
const aProduct = async (code: string, of = shop) => aCollage(database, of, await aSubfolder(database, of), { code });

describe('the site as it would be published now', () => {
  it('shows under a secret address what no build has made yet, page by page, with all that pages need', async () => {
    await aProduct('BR-1');
    const { url, expires_at } = await link();
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const home = await look(url);
    expect([home.statusCode, home.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(home.body).toContain('BR-1');
    expect(home.body).toContain('data-t=previewNote');
    const needs = Array.from(home.body.matchAll(/ (?:href|src)=\.\/([^ >#]*)/g), ([, at = '']) => at);
    expect(needs.some((at) => at.endsWith('.css')) && needs.some((at) => at.endsWith('.js'))).toBe(true);
    expect(needs.some((at) => at.startsWith('p/'))).toBe(true);
    for (const at of needs) expect((await look(url, at)).statusCode, at).toBe(200);
  });

  it('is kept by nobody: not by search engines, not by caches, and in no frame but the console’s', async () => {
    await aProduct('BR-1');
    const { headers } = await look((await link()).url);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toContain('frame-ancestors http://console.test');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('says what it has not in the shop’s own look', async () => {
    await aProduct('BR-1');
    const lost = await look((await link()).url, 'p/none/');
    expect(lost.statusCode).toBe(404);
    expect(lost.body).toContain('data-t=notFound');
  });

  it('of a shop without products says that there is nothing yet', async () => {
    expect((await look((await link()).url)).body).toBe('There is nothing to publish yet.');
  });

  it('keeps its address for half a day, and has another one afterwards', async () => {
    const first = await link();
    expect(await link()).toEqual(first);
    const make = (hours: number) =>
      asSystem(database, ({ db }) =>
        db
          .updateTable('site_previews')
          .set({ expires_at: new Date(Date.now() + hours * 3_600_000) })
          .where('shop_id', '=', shop.id)
          .execute(),
      );
    await make(11);
    const second = await link();
    expect(second.url).not.toBe(first.url);
    await make(-1);
    expect((await look(first.url)).statusCode).toBe(404);
    expect((await look(second.url)).body).toBe('This preview has ended.');
  });

  it('ends when the shop ends it, and is nobody else’s', async () => {
    await aProduct('BR-1');
    const other = await aShop(database);
    await aProduct('ZZ-9', other);
    const { url } = await link();
    await (await served.ownerOf(other.id)).call(endPreview, {});
    const home = await look(url);
    expect(home.body).toContain('BR-1');
    expect(home.body).not.toContain('ZZ-9');
    await owner.call(endPreview, {});
    expect((await look(url)).statusCode).toBe(404);
  });

  it('that ends is asked for again by all consoles of the shop: its address is in their frames', async () => {
    await link();
    const ear = new Client(database.address);
    await ear.connect();
    const told: string[] = [];
    ear.on('notification', ({ payload = '' }) => void told.push(payload));
    await ear.query(`listen ${changesChannel}`);
    await owner.call(endPreview, {});
    await tellWhatWaits(database);
    await expect.poll(() => told.join()).toContain('"kind":"builds"');
    await ear.end();
  });

  it.each(['', 'x', '%00', '../../s', 'a'.repeat(5000)])('answers nothing under the token %j', async (token) => {
    const { statusCode, body } = await sites.inject({ url: `/preview/next/${token}/` });
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toContain('<html');
  });
});
