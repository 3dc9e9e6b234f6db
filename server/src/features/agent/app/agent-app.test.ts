// The app of a mobile agent over HTTP: what an agent sees of the shop, and what not (D-76, AGT-06).
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AgentCollage,
  agentDownloadPath,
  getAgent,
  getAgentCollage,
  getAgentNews,
  listAgentCollages,
  listAgentOrders,
  markAgentSoldOut,
} from '@kolaj/contract/agent/agent-app';
import { searchWords } from '@kolaj/domain/agent/search';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { aLiveRelease } from '../../../testing/rows/releases.ts';
import { insertBrands } from '../../brand/brand.store.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { approvedCollages } from './collages.store.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let agent: { id: string; cookie: string };
let beren: TestSubfolder;
let flower: TestSubfolder;

beforeAll(async () => {
  product = await aProduct(database);
});
afterAll(() => product.close());
beforeEach(async () => {
  shop = await aShop(database);
  const values = { logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
  const named = ['Beren', 'ÇİÇEK Ş'].map((name) => ({ ...values, name }));
  await inShop(database, shop.id, (scope) => insertBrands(scope, named, { from: 0 }));
  const user = await aUser(database, { shop, kind: 'agent' });
  agent = { id: user.id, cookie: await product.device(user) };
  beren = await aSubfolder(database, shop, { brand: 'Beren' });
  flower = await aSubfolder(database, shop, { brand: 'CICEKS' });
});

const run = (statement: ReturnType<typeof sql>) =>
  inShop(database, shop.id, ({ db }) => statement.execute(db).then(() => undefined));
const mobile = (settings: object) =>
  run(sql`update shops set server_config = coalesce(server_config, '{}') || ${JSON.stringify({ mobile: settings })}::jsonb
    where id = ${shop.id}`);
const only = (...names: string[]) =>
  run(sql`update agent_profiles set brands = ${JSON.stringify(names.map((name) => ({ id: null, name })))}::jsonb
    where user_id = ${agent.id}`);

type Endpoint = Parameters<Product['ask']>[0];
async function ask(endpoint: Endpoint, input: object = {}) {
  const answer = await product.ask(endpoint, input, { cookie: agent.cookie });
  const body = JSON.parse(answer.body);
  return { status: answer.status, code: body.code, fields: body.fields, result: body.data?.result };
}
async function listed(input: object = {}): Promise<AgentCollage[]> {
  return (await ask(listAgentCollages, input)).result.collages;
}
const codes = (collages: readonly AgentCollage[]) => collages.map(({ code }) => code);

/** A collage whose picture is a real file. */
async function pictured(subfolder = beren, options: Parameters<typeof aCollage>[3] = {}) {
  const collage = await aCollage(database, shop, subfolder, options);
  const create = { width: 1000, height: 1150, channels: 3 as const, background: `#${randomUUID().slice(0, 6)}` };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(product.dataDir, 'blobs', sha256.slice(0, 2), sha256);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await run(
    sql`insert into blobs (sha256, mime, bytes) values (${sha256}, 'image/jpeg', ${bytes.length}) on conflict do nothing`,
  );
  await run(
    sql`update exports set sha256 = ${sha256}, renditions = '{}', width = 1000, height = 1150 where id = ${collage.exportId}`,
  );
  return { ...collage, bytes };
}
const picture = async (url: string) => {
  const { statusCode, headers, rawPayload } = await product.web.inject({ url, headers: { cookie: agent.cookie } });
  return { status: statusCode, headers, bytes: rawPayload };
};

describe('the list of an agent', () => {
  it('has approved, active collages alone, the newest first, page by page', async () => {
    for (const code of ['A-1', 'A-2', 'A-3']) await aCollage(database, shop, beren, { code });
    for (const status of ['done', 'failed', 'pending'] as const) await aCollage(database, shop, beren, { status });
    await aCollage(database, shop, beren, { state: 'passive' });
    const first = (await ask(listAgentCollages, { limit: 2 })).result;
    const second = (await ask(listAgentCollages, { limit: 2, cursor: first.next_cursor })).result;
    expect([codes(first.collages), codes(second.collages)]).toEqual([['A-3', 'A-2'], ['A-1']]);
    expect(second.next_cursor).toBeNull();
    expect((await ask(listAgentCollages, { cursor: 'x' })).status).toBe(400);
  });

  it.each([
    '2026-13-01T00:00:00.000000Z',
    '2026-02-30T00:00:00.000000Z',
    '2026-01-01T25:00:00.000000Z',
    '0000-01-01T00:00:00.000000Z',
  ])('refuses a cursor at %s, which is no moment', async (madeAt) => {
    const cursor = Buffer.from(JSON.stringify([madeAt, randomUUID()])).toString('base64url');
    expect(await ask(listAgentCollages, { cursor })).toMatchObject({ status: 400, code: 'bad_cursor' });
  });

  it('has only the agent’s brands, of which only those that the shop shows agents', async () => {
    await aCollage(database, shop, beren, { code: 'B-1' });
    await aCollage(database, shop, flower, { code: 'C-1' });
    await aCollage(database, shop, await aSubfolder(database, shop, { brand: 'Nobody' }), { code: 'N-1' });
    expect(codes(await listed()).sort()).toEqual(['B-1', 'C-1', 'N-1']);
    await only('çiçek ş');
    expect(codes(await listed())).toEqual(['C-1']);
    await mobile({ visible_brands: ['Beren'] });
    expect(await listed()).toEqual([]);
    await only('Beren', 'Lale');
    expect(codes(await listed())).toEqual(['B-1']);
    expect((await ask(getAgent)).result.brands).toMatchObject([{ name: 'Beren' }]);
  });

  it('is searched without accents and case, by brand, and by ids', async () => {
    const one = await aCollage(database, shop, flower, { code: 'C-10', color: 'YEŞİL' });
    await aCollage(database, shop, beren, { code: 'B-10', color: 'BORDO' });
    expect(codes(await listed({ search: 'cicek yesil' }))).toEqual(['C-10']);
    expect(codes(await listed({ search: '24.50' }))).toEqual([]);
    expect(codes(await listed({ ids: [one.id, randomUUID()] }))).toEqual(['C-10']);
    const { brands } = (await ask(getAgent)).result;
    const hash = brands.find(({ name }: { name: string }) => name === 'Beren').hash;
    expect(codes(await listed({ brand: hash }))).toEqual(['B-10']);
    expect(await listed({ brand: 'deadbeefdeadbeef' })).toEqual([]);
  });

  it.each([
    ['yesil inci', 'YEŞİL İNCİ'],
    ['ısparta ilik', 'Isparta ILIK'],
    ['cagri', 'C\u0327ag\u0306rı'],
    ['КРАСНЫЙ', 'платье красный'],
    ['елка', 'ЁЛКА'],
    ['أحمر', 'فستان احمر'],
    ['straße', 'STRAßE'],
    ['straße', 'STRA\u1E9EE'],
    ['fine', 'ﬁne'],
    ['br105', 'BR-10.5'],
    ['２4', '24'],
  ])('finds %s in %s, and nothing else leaves the database for it', async (search, name) => {
    for (const code of ['A-1', 'A-2', 'A-3']) await aCollage(database, shop, beren, { code });
    const { id } = await aCollage(database, shop, beren, { code: 'X' });
    await run(sql`update collages set kolaj_name = ${name} where id = ${id}`);
    await run(sql`update collages set kolaj_name = 'other' where id <> ${id}`);
    expect((await listed({ search })).map((one) => one.id)).toEqual([id]);
    const words = searchWords(search).map((word) => ({ word, places: [] }));
    const read = await inShop(database, shop.id, (scope) =>
      approvedCollages(scope, { places: [beren.id, flower.id], words, limit: 100 }),
    );
    expect(read.map((row) => row.id)).toEqual([id]);
  });

  it('is searched for what nobody types, as long as it may be', async () => {
    await aCollage(database, shop, beren, { code: 'B-1' });
    for (const search of ['\uFDFA', '\u{1D7D8}', 'x', '\u0416'].map((sign) => sign.repeat(200 / sign.length)))
      expect(await ask(listAgentCollages, { search })).toMatchObject({ status: 200, result: { collages: [] } });
  });

  it('is searched so often by one agent, and not at once again; others find meanwhile, and the list itself comes', async () => {
    await aCollage(database, shop, beren, { code: 'B-1' });
    const search = { search: 'nothing like it' };
    const answers = [];
    for (let time = 0; time < 90; time++) answers.push(await ask(listAgentCollages, search));
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too_often' });
    expect(codes(await listed())).toEqual(['B-1']);
    const other = await product.device(await aUser(database, { shop, kind: 'agent' }));
    expect((await product.ask(listAgentCollages, search, { cookie: other })).status).toBe(200);
  });

  it('says prices only where the shop shows them, and what is sold out', async () => {
    const { id } = await aCollage(database, shop, beren, { price: '$31.00', discountprice: '$27.00' });
    const [hidden] = await listed();
    expect(JSON.stringify(hidden)).not.toMatch(/31\.00|27\.00|price/);
    await mobile({ show_price: true });
    expect(await listed()).toMatchObject([{ price: '$31.00', discountprice: '$27.00', sold_out: null }]);
    await ask(markAgentSoldOut, { items: [{ id, whole: true, sizes: [] }] });
    expect(await listed()).toMatchObject([{ sold_out: { whole: true } }]);
  });

  it('calls a product by its brand where only a camera has named it, and finds it by that name', async () => {
    await aCollage(database, shop, beren, { code: 'IMG_2034', guessed: ['code', 'color', 'type'] });
    await aCollage(database, shop, beren, { code: 'IMG_2035', guessed: [] });
    expect(codes(await listed()).toSorted()).toEqual(['Beren', 'IMG_2035']);
    expect(codes(await listed({ search: 'img_2034' }))).toEqual(['Beren']);
  });

  it('says no price where nobody knows it: "0" is for no customer', async () => {
    await aCollage(database, shop, beren, { price: '0', discountprice: '$5.00' });
    await mobile({ show_price: true });
    expect(await listed()).toMatchObject([{ price: '', discountprice: null }]);
  });
});

describe('a hidden price', () => {
  it('is hidden also where a template of the shop writes one under a name of its own', async () => {
    const { id } = await aCollage(database, shop, beren);
    const own = JSON.stringify({ toptan: '29,90 TL', fabric: 'Cotton' });
    await run(sql`update collages set editor = jsonb_set(editor, '{text_data,values}',
      editor #> '{text_data,values}' || ${own}::jsonb) where id = ${id}`);
    const [hidden] = await listed();
    expect(hidden?.values).toMatchObject({ fabric: 'Cotton' });
    expect(JSON.stringify(hidden)).not.toContain('29,90');
    expect([await listed({ search: '29,90' }), codes(await listed({ search: 'cotton' })).length]).toEqual([[], 1]);
    await mobile({ show_price: true });
    expect(await listed({ search: '29,90' })).toMatchObject([{ values: { toptan: '29,90 TL' } }]);
  });

  it('is not found out by a search for it either, where the photo’s own name says it', async () => {
    const { id } = await aCollage(database, shop, beren);
    await run(sql`update collages set kolaj_name = 'Elbise 29,90 TL' where id = ${id}`);
    expect([await listed({ search: '29,90' }), (await listed({ search: 'elbise' })).length]).toEqual([[], 1]);
    await mobile({ show_price: true });
    expect(await listed({ search: '29,90' })).toHaveLength(1);
  });
});

describe('a single collage', () => {
  it('of another brand, of another shop or not approved is not there, nor is its picture', async () => {
    const mine = await pictured(beren);
    const other = await pictured(flower);
    const waiting = await pictured(beren, { status: 'done' });
    const stranger = await aShop(database);
    const foreign = await aCollage(database, stranger, await aSubfolder(database, stranger));
    await only('Beren');
    expect((await ask(getAgentCollage, { id: mine.id })).status).toBe(200);
    for (const { id } of [other, waiting, foreign, { id: randomUUID() }]) {
      expect((await ask(getAgentCollage, { id })).status).toBe(404);
      expect((await picture(`/api/agent/collages/${id}/picture`)).status).toBe(404);
      expect((await picture(agentDownloadPath.replace(':id', id))).status).toBe(404);
      expect((await ask(markAgentSoldOut, { items: [{ id, whole: true, sizes: [] }] })).status).toBe(404);
    }
  });
});

describe('the site of an agent’s shop', () => {
  const brand = async () => (await inShop(database, shop.id, shopBrands)).find(({ name }) => name === 'Beren');
  const page = async (id: string) => (await ask(getAgentCollage, { id })).result.page_url;

  it('is named by the page of a product that is there, with the agent’s own mark', async () => {
    const known = await brand();
    const there = await aCollage(database, shop, beren, { code: 'BR-1' });
    // An older collage of the same product, and products that are not there, or no more.
    const older = await aCollage(database, shop, beren, { code: 'BR-1' });
    const gone = await aCollage(database, shop, beren, { code: 'BR-2' });
    const fresh = await aCollage(database, shop, beren, { code: 'BR-3' });
    expect([await page(there.id), (await ask(getAgent)).result.shop.has_cart]).toEqual([null, false]);
    await aLiveRelease(database, shop, [
      { key: `${known?.id}\nbr-1\nblack`, slug: 'br-1-black', collageId: there.id },
      { key: `${known?.id}\nbr-2\nblack`, slug: 'br-2-black', collageId: gone.id, isGone: true },
    ]);
    const url = `${(await ask(getAgent)).result.shop.site_url}p/br-1-black/`;
    expect(await Promise.all([there, older, gone, fresh].map(({ id }) => page(id)))).toEqual([url, url, null, null]);

    const config = { select_agent: true, agent_list: [{ text: 'Elif', value: '1', agentPhone: '+905321111111' }] };
    await run(sql`update shops set client_config = ${JSON.stringify({ ...config, cart_settings: { enabled: true } })}::jsonb
      where id = ${shop.id}`);
    await run(sql`update agent_profiles set web_agent = '1' where user_id = ${agent.id}`);
    expect(await page(there.id)).toBe(`${url}?a=1`);
    expect((await ask(getAgent)).result).toMatchObject({ shop: { has_cart: true }, all_brands: true });
    await only('Lale');
    expect((await ask(getAgent)).result).toMatchObject({ brands: [], all_brands: false });
  });
});

describe('a picture', () => {
  it('is kept by nobody else', async () => {
    await pictured();
    const [collage] = await listed();
    const seen = await picture(collage?.picture.w384 ?? '');
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, expect.stringMatching(/^private/)]);
  });

  it('is made where a smaller one is missing: whoever may not download never gets the whole one', async () => {
    const { bytes } = await pictured();
    const [collage] = await listed();
    const { w192, w960, url } = collage?.picture ?? {};
    for (const [asked, width] of [
      [w192, 192],
      [w960, 960],
      [url, 960],
    ] as const) {
      const seen = await picture(asked ?? '');
      expect([seen.status, (await sharp(seen.bytes).metadata()).width]).toEqual([200, width]);
    }
    await run(sql`update shops set server_config = server_config || '{"downloadAll": true}' where id = ${shop.id}`);
    expect((await picture(url ?? '')).bytes.equals(bytes)).toBe(true);
  });

  it('has the shop’s watermark in every size, under another address, and the original is nowhere', async () => {
    const { bytes, id } = await pictured();
    const [before] = await listed();
    await mobile({ watermark_text: 'Lalezar' });
    const [after] = await listed();
    expect(after?.picture.w384).not.toBe(before?.picture.w384);
    for (const [url, width] of [
      [after?.picture.w384, 384],
      [after?.picture.w960, 960],
      [after?.picture.url, 960],
      [before?.picture.w960, 960],
      [`/api/agent/collages/${id}/picture`, 960],
    ] as const) {
      const [one, again] = await Promise.all([picture(url ?? ''), picture(url ?? '')]);
      expect([one.status, one.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect((await sharp(one.bytes).metadata()).width).toBe(width);
      expect((await sharp(one.bytes).stats()).channels.some(({ stdev }) => stdev > 4)).toBe(true);
      expect(again.bytes.equals(one.bytes)).toBe(true);
      expect(one.bytes.equals(bytes)).toBe(false);
    }
  });

  it('leaves no copy with the watermark that the shop had before', async () => {
    await pictured();
    for (const watermark_text of ['Lalezar', 'Lalezar 2']) {
      await mobile({ watermark_text });
      const [collage] = await listed();
      for (const url of [collage?.picture.w384, collage?.picture.w960]) await picture(url ?? '');
    }
    const count = sql<{ count: number }>`select count(*)::int as count from marked_pictures where shop_id = ${shop.id}`;
    const { rows } = await inShop(database, shop.id, ({ db }) => count.execute(db));
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('is taken away as a file only where the shop lets its people download, with the watermark too', async () => {
    // Nobody has said its colour, so its name says none.
    const { id, bytes } = await pictured(beren, { code: 'BR-7', guessed: ['color'] });
    const url = agentDownloadPath.replace(':id', id);
    expect((await picture(url)).status).toBe(403);
    await run(sql`update shops set server_config = server_config || '{"downloadAll": true}' where id = ${shop.id}`);
    const file = await picture(url);
    expect(file.headers['content-disposition']).toContain('_BR-7.jpg');
    expect(file.bytes.equals(bytes)).toBe(true);
    await mobile({ watermark_text: 'Lalezar' });
    const marked = await picture(url);
    expect((await sharp(marked.bytes).metadata()).width).toBe(1000);
    expect(marked.bytes.equals(bytes)).toBe(false);
  });
});

describe('saying what is sold out', () => {
  it('is refused to agents whom the shop does not let, and all or nothing', async () => {
    const one = await aCollage(database, shop, beren);
    const items = [one.id, randomUUID()].map((id) => ({ id, whole: true, sizes: [] }));
    expect((await ask(markAgentSoldOut, { items })).status).toBe(404);
    expect(await listed()).toMatchObject([{ sold_out: null }]);
    await run(sql`update agent_profiles set may_mark_sold_out = false where user_id = ${agent.id}`);
    expect(await ask(markAgentSoldOut, { items: items.slice(0, 1) })).toMatchObject({ status: 403, code: 'no_right' });
  });

  it('is refused at a size that the product does not have, however it is written, and nothing is marked', async () => {
    const { id } = await aCollage(database, shop, beren);
    await run(
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,size}', '"S-XL"') where id = ${id}`,
    );
    const mark = (...sizes: string[]) => ask(markAgentSoldOut, { items: [{ id, whole: false, sizes }] });
    expect(await mark('M', '48', 'xl')).toMatchObject({
      status: 400,
      fields: [{ field: 'items.0.sizes.1', code: 'unknown_choice' }],
    });
    expect(await listed()).toMatchObject([{ sold_out: null }]);
    expect(await mark('m', 'XL')).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([{ sold_out: { whole: false, sizes: ['M', 'XL'] } }]);
  });

  it('leaves a trace with the agent’s name', async () => {
    const { id } = await aCollage(database, shop, beren, { code: 'BR-9' });
    await ask(markAgentSoldOut, { items: [{ id, whole: true, sizes: [] }] });
    const { rows } = await inShop(database, shop.id, ({ db }) =>
      sql`select user_id, action from audit_log where action like '%sold-out%' and shop_id = ${shop.id}`.execute(db),
    );
    expect(rows).toEqual([{ user_id: agent.id, action: '/agent/sold-out/set' }]);
  });
});

describe('orders', () => {
  let number = 0;
  const order = (by: string | null) => {
    const line = { code: 'BR-1', brand: 'Beren', color: 'Siyah', size: '38-42', quantity: 2, pieces: 5, slug: 'x' };
    const lines = [{ ...line, price: { currency: 'USD', minor: 1000, isAssumed: false }, soldOut: null }];
    number++;
    return run(sql`insert into orders (shop_id, number, key, build_id, lines, note, messages, agent, customer_name, customer_phone)
      values (${shop.id}, ${number}, ${randomUUID()}, ${randomUUID()}, ${JSON.stringify(lines)}::jsonb, 'Soon', '[]', ${by},
        'Anna', '+7999')`);
  };

  it('are those for which the customer chose this agent of the site; sums only where prices are shown', async () => {
    await order('1');
    await order('2');
    await order(null);
    expect((await ask(listAgentOrders)).result).toEqual({ orders: [], more: false });
    await run(sql`update agent_profiles set web_agent = '1' where user_id = ${agent.id}`);
    const { orders } = (await ask(listAgentOrders)).result;
    expect(orders).toMatchObject([
      { is_new: true, customer_name: 'Anna', note: 'Soon', lines: [{ code: 'BR-1', quantity: 2, pieces: 5 }] },
    ]);
    expect(JSON.stringify(orders)).not.toMatch(/price|amounts|1000/);
    await mobile({ show_price: true });
    expect((await ask(listAgentOrders)).result.orders).toMatchObject([
      { amounts: [{ currency: 'USD', minor: 10_000 }], without_price: 0 },
    ]);
  });

  it('come in pages, and are counted as news', async () => {
    await run(sql`update agent_profiles set web_agent = '1' where user_id = ${agent.id}`);
    for (let n = 0; n < 3; n++) await order('1');
    const { orders, more } = (await ask(listAgentOrders, { limit: 2 })).result;
    expect([orders.length, more]).toEqual([2, true]);
    const rest = (await ask(listAgentOrders, { limit: 2, before: orders[1].number })).result;
    expect([rest.orders.length, rest.more]).toEqual([1, false]);
    expect((await ask(getAgentNews, { after: orders[1].number })).result).toMatchObject({ orders: 1 });
  });
});

describe('news of collages', () => {
  it('are counted only where the shop tells its agents', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await aCollage(database, shop, beren);
    await aCollage(database, shop, flower);
    await only('Beren');
    expect((await ask(getAgentNews, { since })).result.collages).toBe(0);
    await mobile({ notify_new: true });
    const { collages, now } = (await ask(getAgentNews, { since })).result;
    expect(collages).toBe(1);
    expect((await ask(getAgentNews, { since: now })).result.collages).toBe(0);
  });
});

describe('an agent', () => {
  it('learns the shop’s settings of the app', async () => {
    await mobile({
      app_title: 'Lale',
      allow_upload: true,
      upload_folder: 'Phone',
      watermark_text: ' ',
      notify_new: true,
    });
    expect((await ask(getAgent)).result).toMatchObject({
      shop: { pid: shop.pid, title: 'Lalezar', site_url: null },
      may: { download: false, upload: true, mark_sold_out: true },
      settings: { app_title: 'Lale', upload_folder: 'Phone', watermark: false, notify_new: true, show_price: false },
    });
  });

  it('learns which of their brands have approved products', async () => {
    await aCollage(database, shop, beren);
    const { brands } = (await ask(getAgent)).result;
    expect(brands).toMatchObject([
      { name: 'Beren', has_products: true },
      { name: 'ÇİÇEK Ş', has_products: false },
    ]);
  });

  it('who was switched off since the session was read gets nothing', async () => {
    const { id } = await aCollage(database, shop, beren);
    await run(sql`update agent_profiles set disabled_at = now() where user_id = ${agent.id}`);
    for (const endpoint of [getAgent, listAgentCollages, listAgentOrders]) {
      expect((await ask(endpoint)).status).toBe(401);
    }
    expect((await ask(markAgentSoldOut, { items: [{ id, whole: true, sizes: [] }] })).status).toBe(401);
  });

  it('of a shop that is gone gets nothing', async () => {
    await run(sql`update shops set deleted_at = now() where id = ${shop.id}`);
    expect((await ask(getAgent)).status).toBe(403);
  });
});
