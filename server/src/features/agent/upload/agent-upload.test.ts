// Photos of mobile agents over HTTP: where they land, of which brands, and what stops them (D-76).
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentUploadPiecePath, beginAgentUpload, dropAgentUpload } from '@kolaj/contract/agent/agent-upload';
import { updateAgent } from '@kolaj/contract/agent/mobile-agents';
import { beginUpload } from '@kolaj/contract/source/source-upload';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';
import { insertBrands } from '../../brand/brand.store.ts';
import { aPhoto } from '../../source/testing/testing-upload.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let agent: TestUser & { cookie: string };
/** The shop's source on this disk. */
let source: string;

beforeAll(async () => {
  product = await aProduct(database);
});
afterAll(() => product.close());
beforeEach(async () => {
  shop = await aShop(database);
  await brandsOf(shop, ['Beren', 'Lale']);
  source = await aLocalSource(database, shop, join(product.dataDir, 'sources'));
  const user = await aUser(database, { shop, kind: 'agent' });
  agent = { ...user, cookie: await product.device(user) };
  await mobile({ allow_upload: true });
});

const brandsOf = (of: TestShop, names: readonly string[]) => {
  const values = { logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
  return inShop(database, of.id, async (scope) => {
    await insertBrands(
      scope,
      names.map((name) => ({ ...values, name })),
      { from: 0 },
    );
    const rows = await scope.db.selectFrom('brands').where('shop_id', '=', of.id).select(['name', 'hash']).execute();
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  });
};
const run = (statement: ReturnType<typeof sql>) =>
  inShop(database, shop.id, ({ db }) => statement.execute(db).then(() => undefined));
const mobile = (settings: object, more: object = {}) =>
  run(
    sql`update shops set server_config = coalesce(server_config, '{}') || ${JSON.stringify({ mobile: settings, ...more })}::jsonb where id = ${shop.id}`,
  );
const only = (...names: string[]) =>
  run(sql`update agent_profiles set brands = ${JSON.stringify(names.map((name) => ({ id: null, name })))}::jsonb
    where user_id = ${agent.id}`);

async function ask(endpoint: Parameters<Product['ask']>[0], input: object, cookie = agent.cookie) {
  const { status, body } = await product.ask(endpoint, input, { cookie });
  const { code, data } = JSON.parse(body);
  return { status, code, result: data?.result };
}
const begin = (bytes: Buffer, more: object = {}) =>
  ask(beginAgentUpload, { brand: 'Beren', name: 'BR-1/1.jpg', bytes: bytes.length, modified: 1, ...more });
async function piece(id: string, offset: number, payload: Buffer, cookie = agent.cookie) {
  const { statusCode, json } = await product.web.inject({
    method: 'POST',
    url: `${agentUploadPiecePath}?id=${id}&offset=${offset}`,
    headers: { cookie, 'content-type': 'application/octet-stream' },
    payload,
  });
  return { status: statusCode, body: json() };
}
const inSource = (path: string) => readFile(join(source, path));
const allInSource = async () =>
  (await readdir(source, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map(({ name }) => name);

describe('a photo of an agent', () => {
  it('lands in the folder of phones under the brand, in pieces and whole', async () => {
    const photo = await aPhoto(1);
    const { id } = (await begin(photo)).result;
    expect(await piece(id, 0, photo.subarray(0, 100))).toMatchObject({ body: { received: 100, status: 'receiving' } });
    expect((await begin(photo)).result).toMatchObject({ id, received: 100 });
    expect(await piece(id, 100, photo.subarray(100))).toMatchObject({ body: { status: 'done' } });
    expect(await inSource('mobil/Beren/BR-1/1.jpg')).toEqual(photo);
  });

  it('goes to the brand itself where photos are sent as they are, whatever directory its name claims', async () => {
    await mobile({ allow_upload: true, upload_folder: 'Telefon/2026' }, { mobile_images: 'internal' });
    const photo = await aPhoto(2);
    const { id } = (await begin(photo, { name: 'Lale/BR-1/1.jpg' })).result;
    expect((await piece(id, 0, photo)).body).toMatchObject({ status: 'done' });
    expect(await inSource('Telefon/2026/Beren/Lale BR-1 1.jpg')).toEqual(photo);
  });

  it.each([
    ['a brand that the agent does not sell', async () => 'Lale'],
    ['its hash', async () => (await brandsOf(shop, ['Nar'])).get('Nar') ?? ''],
    ['a name that is no brand', async () => 'Rival'],
    [
      'the hash of a brand of another shop',
      async () => (await brandsOf(await aShop(database), ['Rival'])).get('Rival') ?? '',
    ],
  ])('of %s is refused', async (_what, brandOf) => {
    await only('Beren');
    expect(await begin(await aPhoto(3), { brand: await brandOf() })).toMatchObject({ code: 'not_your_brand' });
    expect(await allInSource()).toEqual([]);
  });

  it.each([
    ['pictures.zip', 'not_a_photo'],
    ['../../x.jpg', 'bad_name'],
    // What is in such a directory would be sent as it is, to groups of the brand that stands before it, approved by nobody.
    ['kolajsiz/1.jpg', 'bad_name'],
    ['Lale/KOLAJSIZ/1.jpg', 'bad_name'],
    ['BR-1/Kolajsız/x/1.jpg', 'bad_name'],
  ])('called %s is refused with %s', async (name, code) => {
    expect(await begin(await aPhoto(4), { name })).toMatchObject({ code });
  });

  it('goes nowhere but under the brand, whatever places are asked for as of a ZIP', async () => {
    const photo = await aPhoto(15);
    const places = [{ directory: '', folder: 'SS26', subfolder: 'Lale', within: '', product: null }];
    expect(await begin(photo, { name: 'season.zip', places })).toMatchObject({ code: 'not_a_photo' });
    const { result } = await begin(photo, { name: 'BR-15.jpg', places });
    expect(result).toMatchObject({ places: null });
    expect((await piece(result.id, 0, photo)).body).toMatchObject({ status: 'done' });
    expect(await inSource('mobil/Beren/BR-15.jpg')).toEqual(photo);
  });

  it('may be called as the ready ones are, where no name is a directory', async () => {
    await mobile({ allow_upload: true }, { mobile_images: 'internal' });
    const photo = await aPhoto(14);
    const { id } = (await begin(photo, { name: 'kolajsiz/1.jpg' })).result;
    expect((await piece(id, 0, photo)).body).toMatchObject({ status: 'done' });
    expect(await inSource('mobil/Beren/kolajsiz 1.jpg')).toEqual(photo);
  });

  it('of a shop that takes none is refused', async () => {
    await mobile({ allow_upload: false });
    expect(await begin(await aPhoto(5))).toMatchObject({ code: 'uploads_off' });
  });
});

describe('announcements that were not thought of', () => {
  it('of one photo by two phones at the same moment are one upload', async () => {
    const photo = await aPhoto(11);
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(photo)));
    expect(new Set(begun.map(({ result }) => result.id)).size).toBe(1);
  });

  it('many at once do not come past the limit', async () => {
    const photo = await aPhoto(12);
    const names = Array.from({ length: 70 }, (_, at) => `${at}.jpg`);
    const begun = await Promise.all(names.map((name) => begin(photo, { name })));
    expect(begun.filter(({ result }) => result !== undefined)).toHaveLength(50);
  });

  it('that a lost phone left behind give way to new ones, the longest silent first; those that go on stay', async () => {
    const photo = await aPhoto(16);
    const ids: string[] = [];
    for (let at = 0; at < 50; at++) ids.push((await begin(photo, { name: `${at}.jpg` })).result.id);
    const silent = (id: string | undefined, minutes: number) =>
      run(sql`update uploads set updated_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}`);
    await silent(ids[3], 9);
    expect(await begin(photo, { name: 'new.jpg' })).toMatchObject({ code: 'too_many_uploads' });
    await silent(ids[7], 30);
    await silent(ids[5], 20);
    const fresh = await begin(photo, { name: 'new.jpg' });
    expect(await piece(fresh.result?.id ?? '', 0, photo)).toMatchObject({ body: { status: 'done' } });
    const late = [ids[7], ids[5]].map(async (id) => (await piece(id ?? '', 0, photo)).status);
    expect(await Promise.all(late)).toEqual([404, 200]);
  });

  it.each([9_000_000_000_000_000, -9_000_000_000_000_000, 8_640_000_000_000_000])(
    'of a file of the year that nobody lives to see (%i) are refused by name',
    async (modified) => {
      expect((await begin(await aPhoto(13), { modified })).status).toBe(400);
    },
  );

  it.each([
    ['mobil', { mobile_images: '' }],
    ['Telefon/2026', { mobile_images: 'internal' }],
  ])('of brands whose names are no names of directories land with them (%s)', async (folder, more) => {
    await mobile({ allow_upload: true, upload_folder: folder }, more);
    await brandsOf(shop, ['D', 'D/E', '.Nokta', 'Son.']);
    for (const [at, brand] of ['D/E', '.Nokta', 'Son.'].entries()) {
      const photo = await aPhoto(20 + at);
      const { id } = (await begin(photo, { brand, name: `${at}.jpg` })).result;
      expect((await piece(id, 0, photo)).body).toMatchObject({ status: 'done' });
    }
    expect((await readdir(join(source, folder))).sort()).toEqual(['D E', 'Nokta', 'Son.']);
  });
});

describe('an upload under way', () => {
  it('of an agent who is switched off ends between two pieces, and goes on where it was when they are switched on', async () => {
    const owner = await product.device(await aUser(database, { shop }));
    const switched = (disabled: boolean) =>
      ask(updateAgent, { uid: agent.id, name: 'Elif', extra: { disabled } }, owner);
    const photo = await aPhoto(6);
    const { id } = (await begin(photo)).result;
    await piece(id, 0, photo.subarray(0, 100));
    await switched(true);
    expect(await piece(id, 100, photo.subarray(100))).toMatchObject({ status: 401 });
    expect(await allInSource()).toEqual([]);
    await switched(false);
    agent.cookie = await product.device(agent);
    expect((await begin(photo)).result).toMatchObject({ id, received: 100 });
    expect((await piece(id, 100, photo.subarray(100))).body).toMatchObject({ status: 'done' });
  });

  it.each([
    ['uploads are switched off', () => mobile({ allow_upload: false }), 'uploads_off'],
    ['the agent loses the brand', () => only('Lale'), 'not_your_brand'],
    [
      'phones write elsewhere',
      () => mobile({ allow_upload: true, upload_folder: 'x' }, { mobile_images: 'internal' }),
      'not_your_brand',
    ],
  ])('is refused by name once %s', async (_when, change, code) => {
    const photo = await aPhoto(7);
    const { id } = (await begin(photo)).result;
    await change();
    expect(await piece(id, 0, photo)).toMatchObject({ status: 403, body: { code } });
    expect(await allInSource()).toEqual([]);
  });

  it('claims no other brand once the photos of phones are sent as they are', async () => {
    await only('Beren');
    const photo = await aPhoto(15);
    const { id } = (await begin(photo, { name: 'Lale/1.jpg' })).result;
    await mobile({ allow_upload: true }, { mobile_images: 'internal' });
    expect(await piece(id, 0, photo)).toMatchObject({ status: 403, body: { code: 'not_your_brand' } });
    expect(await allInSource()).toEqual([]);
  });

  it('goes on where the folder of phones was made by a Mac (its accents are written apart)', async () => {
    const folder = 'Çekim';
    await mobile({ allow_upload: true, upload_folder: folder.normalize('NFC') }, { mobile_images: 'internal' });
    await mkdir(join(source, folder.normalize('NFD')), { recursive: true });
    const photo = await aPhoto(9);
    const { id } = (await begin(photo)).result;
    expect(await piece(id, 0, photo)).toMatchObject({ status: 200, body: { status: 'done' } });
  });

  it('leaves room for those of the staff, however many an agent announces', async () => {
    for (let number = 0; number < 500; number++) await begin(await aPhoto(10), { name: `${number}.jpg` });
    const owner = await product.device(await aUser(database, { shop }));
    const file = { folder: 'Women', subfolder: 'Beren', name: '1.jpg', bytes: 1000, modified: 1, replace: false };
    expect(await ask(beginUpload, file, owner)).toMatchObject({ status: 200, code: undefined });
  });

  it('belongs to its agent alone', async () => {
    const other = await product.device(await aUser(database, { shop, kind: 'agent' }));
    const photo = await aPhoto(8);
    const { id } = (await begin(photo)).result;
    expect((await piece(id, 0, photo, other)).status).toBe(404);
    expect((await ask(dropAgentUpload, { id }, other)).status).toBe(404);
    expect((await ask(dropAgentUpload, { id })).status).toBe(200);
    expect((await piece(id, 0, photo)).status).toBe(404);
  });
});
