// Downloading through the product: one picture, a subfolder and a selection as ZIP (API-34, API-35, D-40).
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseDownload } from '@kolaj/contract/collage/collage-download';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let cookie: string;
let beren: TestSubfolder;

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
  beren = await aSubfolder(database, shop, { brand: 'Beren' });
  await switchDownloads(true);
});
afterAll(() => product.close());

const switchDownloads = (isOn: boolean) =>
  inShop(database, shop.id, ({ db, shopId }) =>
    db
      .updateTable('shops')
      .set({ server_config: sql`coalesce(server_config, '{}') || jsonb_build_object('downloadAll', ${isOn}::boolean)` })
      .where('id', '=', shopId)
      .execute(),
  );

async function putFile(bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = path.join(product.dataDir, 'blobs', sha256.slice(0, 2), sha256);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  return sha256;
}

/** A collage whose picture is in the file store. */
async function pictured(subfolder: TestSubfolder, options: Parameters<typeof aCollage>[3] = {}) {
  const bytes = Buffer.from(`picture ${randomUUID()} `.repeat(3000));
  const sha256 = await putFile(bytes);
  const collage = await aCollage(database, shop, subfolder, options);
  await inShop(database, shop.id, async ({ db }) => {
    await db.insertInto('blobs').values({ sha256, mime: 'image/jpeg', bytes: bytes.length }).execute();
    await db.updateTable('exports').set({ sha256 }).where('id', '=', collage.exportId).execute();
  });
  return { ...collage, bytes };
}

async function addOutput(exportId: string, kind: 'story' | 'square'): Promise<Buffer> {
  const bytes = Buffer.from(`${kind} ${exportId}`);
  const sha256 = await putFile(bytes);
  await inShop(database, shop.id, async ({ db, shopId }) => {
    await db.insertInto('blobs').values({ sha256, mime: 'image/jpeg', bytes: bytes.length }).execute();
    const size = { width: 1080, height: 1080 };
    await db
      .insertInto('export_outputs')
      .values({ shop_id: shopId, export_id: exportId, kind, sha256, ...size })
      .execute();
  });
  return bytes;
}

async function download(url: string, own = cookie) {
  const answer = await product.web.inject({ method: 'GET', url: `/api/shop/${url}`, headers: { cookie: own } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Files of an archive by name. */
function unpack(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject).on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files.set(entry.fileName, Buffer.concat(await stream.toArray()));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

describe('one collage', () => {
  it('comes as its export under the name of brand, code and colour', async () => {
    const { id, bytes } = await pictured(beren, { code: 'BR-2041', color: 'Açık Yeşil' });
    const answer = await download(`kolaj/download/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': String(bytes.length) });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Beren_BR-2041_Ack Yesil.jpg"; filename*=UTF-8''Beren_BR-2041_A%C3%A7%C4%B1k%20Ye%C5%9Fil.jpg`,
    );
  });

  it('has no colour in its name or in the list that nobody has said', async () => {
    const { id } = await pictured(beren, { code: 'BR-2042', guessed: ['color', 'type'] });
    expect((await download(`kolaj/download/${id}`)).headers['content-disposition']).toContain('"Beren_BR-2042.jpg"');
    const files = await unpack((await download(`subfolder/download/${beren.id}`)).bytes);
    const line = String(files.get('list.csv'))
      .split('\n')
      .find((one) => one.includes(id));
    expect(line).toContain('Beren_BR-2042.jpg');
    expect(line).not.toMatch(/BLACK|DRESS/);
  });

  it('comes as one of its further outputs', async () => {
    const { id, exportId } = await pictured(beren, { code: 'BR-7' });
    const bytes = await addOutput(exportId, 'story');
    const answer = await download(`kolaj/download/${id}?output=story`);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers['content-disposition']).toContain('"Beren_BR-7_BLACK_story.jpg"');
    expect((await download(`kolaj/download/${id}?output=square`)).status).toBe(404);
    expect((await download(`kolaj/download/${id}?output=..`)).status).toBe(404);
  });

  it('that is not there, is of another shop or has lost its file is not found', async () => {
    const { id, bytes } = await pictured(beren);
    const stranger = await product.device(await aUser(database, { shop: await aShop(database), verified: true }));
    expect((await download(`kolaj/download/${randomUUID()}`)).status).toBe(404);
    expect((await download('kolaj/download/no-id')).status).toBe(404);
    expect((await download(`kolaj/download/${id}`, stranger)).status).not.toBe(200);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await rm(path.join(product.dataDir, 'blobs', sha256.slice(0, 2), sha256));
    expect((await download(`kolaj/download/${id}`)).status).toBe(404);
  });
});

describe('a subfolder', () => {
  it('comes as a ZIP of its active collages with their outputs and a list', async () => {
    const nehir = await aSubfolder(database, shop, { brand: 'Nehir' });
    const one = await pictured(nehir, { code: '20412', price: '=1+1', discountprice: '19,90' });
    const twin = await pictured(nehir, { code: '20412', status: 'done' });
    await pictured(nehir, { code: 'hidden', state: 'passive' });
    const square = await addOutput(one.exportId, 'square');

    const answer = await download(`subfolder/download/${nehir.id}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.bytes.length),
      'content-disposition': `attachment; filename="Autumn_Nehir.zip"; filename*=UTF-8''Autumn_Nehir.zip`,
    });
    const files = await unpack(answer.bytes);
    expect([...files.keys()]).toEqual([
      'list.csv',
      'Nehir_20412_BLACK.jpg',
      'square/Nehir_20412_BLACK.jpg',
      'Nehir_20412_BLACK_2.jpg',
    ]);
    expect(files.get('Nehir_20412_BLACK.jpg')).toEqual(one.bytes);
    expect(files.get('Nehir_20412_BLACK_2.jpg')).toEqual(twin.bytes);
    expect(files.get('square/Nehir_20412_BLACK.jpg')).toEqual(square);
    const list = String(files.get('list.csv')).split('\r\n');
    expect(list[0]).toBe(
      '\uFEFFfile,folder,brand,code,colour,size,type,price,discount price,status,created,approved,id',
    );
    expect(list[1]).toMatch(`Nehir_20412_BLACK.jpg,Autumn,Nehir,20412,BLACK,Std,DRESS,'=1+1,"19,90",verified,20`);
    expect(list[2]).toMatch(/,done,20[^,]+,,/);
  });

  it('names a picture without its file in the list only', async () => {
    const empty = await aSubfolder(database, shop, { brand: 'Lost' });
    await aCollage(database, shop, empty, { code: 'L-1' });
    const files = await unpack((await download(`subfolder/download/${empty.id}`)).bytes);
    expect([...files.keys()]).toEqual(['list.csv']);
    expect(String(files.get('list.csv'))).toContain('\r\n,Autumn,Lost,L-1');
  });

  it('without active pictures says so', async () => {
    const empty = await aSubfolder(database, shop, { brand: 'Empty' });
    const answer = await download(`subfolder/download/${empty.id}`);
    expect([answer.status, JSON.parse(String(answer.bytes)).code]).toEqual([409, 'nothing_to_download']);
    expect((await download(`subfolder/download/${randomUUID()}`)).status).toBe(404);
  });
});

describe('a selection', () => {
  it('is told first and fetched by its id', async () => {
    const olivia = await aSubfolder(database, shop, { brand: 'Olivia' });
    const chosen = await pictured(olivia, { code: 'O-1' });
    await pictured(olivia, { code: 'O-2' });
    const asked = await product.ask(chooseDownload, { collages: [chosen.id, chosen.id, randomUUID()] }, { cookie });
    const { result } = JSON.parse(asked.body).data;
    expect(result.pictures).toBe(1);
    const files = await unpack((await download(`selection/download/${result.id}`)).bytes);
    expect([...files.keys()]).toEqual(['list.csv', 'Olivia_O-1_BLACK.jpg']);
    const stranger = await product.device(await aUser(database, { shop: await aShop(database), verified: true }));
    expect((await download(`selection/download/${result.id}`, stranger)).status).not.toBe(200);
  });

  it('of nothing that has a picture is refused', async () => {
    const answer = await product.ask(chooseDownload, { collages: [randomUUID()] }, { cookie });
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'nothing_to_download' });
  });
});

it('nothing comes where downloads are off, whatever is asked (D-40)', async () => {
  const { id } = await pictured(beren);
  await switchDownloads(false);
  for (const url of [`kolaj/download/${id}`, `subfolder/download/${beren.id}`, `selection/download/${randomUUID()}`]) {
    const answer = await download(url);
    expect([answer.status, JSON.parse(String(answer.bytes)).code], url).toEqual([403, 'downloads_off']);
  }
  const told = await product.ask(chooseDownload, { collages: [id] }, { cookie });
  expect(JSON.parse(told.body)).toMatchObject({ success: false, code: 'downloads_off' });
  await switchDownloads(true);
});
