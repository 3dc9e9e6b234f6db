import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type FtpPhotos, getFtpDoor, listFtpPhotos, switchFtpDoor } from '@kolaj/contract/source/source-door';
import { Client } from 'basic-ftp';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import type { OpenDoor } from '../../../adapters/ftp-door/ftp-door.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { parseEnv } from '../../../env.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { address, aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { sourcesFolder } from '../../../settings/data-folders.ts';
import { openDoor } from '../../../settings/ftp-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aLocalSource, aSubfolder } from '../../../testing/rows/collages.ts';
import { anImport } from '../../../testing/rows/imports.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let door: OpenDoor;
let files: FileStore;
const clients: Client[] = [];

beforeAll(async () => {
  product = await aProduct(database);
  const parsed = parseEnv({ KOLAJ_DATA_DIR: product.dataDir, KOLAJ_DEMO: 'off', KOLAJ_FTP_PORT: '0' });
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  files = await openDiskStore(product.dataDir);
  const opened = await openDoor({
    ...{ env: parsed.env, addresses: address, database, log: pino({ level: 'silent' }) },
    ...{ files, clock: () => new Date(), random: Math.random },
  });
  if (opened.kind !== 'open') throw new Error('The door is closed.');
  door = opened.door;
});
afterAll(async () => {
  for (const client of clients) client.close();
  await door.close();
  await files.close();
  await product.close();
});

async function aManagedShop() {
  const shop = await aShop(database);
  const folder = await aLocalSource(database, shop, sourcesFolder(product.dataDir));
  return { shop, folder, ask: await asker(shop) };
}

async function asker(shop: TestShop) {
  const cookie = await product.device(await aUser(database, { shop }));
  return async (endpoint: typeof getFtpDoor | typeof switchFtpDoor | typeof listFtpPhotos, input: object = {}) =>
    JSON.parse((await product.ask(endpoint, input, { cookie })).body);
}
type Ask = Awaited<ReturnType<typeof asker>>;

const open = async (ask: Ask, more: object = {}) => {
  const { data } = await ask(switchFtpDoor, { is_on: true, ...more });
  return { user: data.result.door.username, password: data.result.password };
};

async function enter({ user, password }: { user: string; password: string }): Promise<Client> {
  const client = new Client(20_000);
  clients.push(client);
  await client.access({ host: '127.0.0.1', port: door.port, user, password });
  return client;
}
const put = (client: Client, name: string) => client.uploadFrom(Readable.from([Buffer.from('pixels')]), name);

const received = (shop: TestShop) =>
  asSystem(database, ({ db }) =>
    db.selectFrom('received_files').select(['path', 'bytes']).where('shop_id', '=', shop.id).orderBy('path').execute(),
  );

describe('the FTP access of a shop', () => {
  it('is closed until somebody opens it, and then tells its password once', async () => {
    const { shop, ask } = await aManagedShop();
    const closed = { is_on: false, username: null, has_password: false, why_not: null, host: 'ftp.test' };
    expect((await ask(getFtpDoor)).data.result).toMatchObject(closed);

    const opened = (await ask(switchFtpDoor, { is_on: true })).data.result;
    expect(opened.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(opened.door).toMatchObject({ is_on: true, has_password: true, is_secure: true, port: 21 });
    expect(opened.door.username).toMatch(new RegExp(`^${shop.keyword}-[0-9a-f]{6}$`));

    expect((await ask(switchFtpDoor, { is_on: true })).data.result.password).toBeNull();
    expect(JSON.stringify(await ask(getFtpDoor))).not.toContain(opened.password);
    const stored = await asSystem(database, ({ db }) =>
      db.selectFrom('ftp_doors').select('password_hash').where('shop_id', '=', shop.id).executeTakeFirst(),
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('leads into the local source, and what came is known to be whole', async () => {
    const { shop, folder, ask } = await aManagedShop();
    const client = await enter(await open(ask));
    await client.ensureDir('Yaz/Çiçek & Co');
    await put(client, 'a.jpg');
    await put(client, 'b.jpg');
    expect(await readFile(path.join(folder, 'Yaz/Çiçek & Co/a.jpg'), 'utf8')).toBe('pixels');
    await client.remove('b.jpg');
    await client.cd('/');
    await client.rename('Yaz', 'Yaz 2026');
    expect(await received(shop)).toEqual([{ path: 'Yaz 2026/Çiçek & Co/a.jpg', bytes: 6 }]);
    expect((await ask(getFtpDoor)).data.result.last_login_at).toMatch(/Z$/);
  });

  it('leads into the store where the photos are there, and lets nobody go on who came for the folder', async () => {
    const { shop, folder, ask } = await aManagedShop();
    const inside = await enter(await open(ask));
    await put(inside, 'a.jpg');
    await asSystem(database, ({ db }) =>
      sql`update sources set settings = settings || '{"in":"store"}' where shop_id = ${shop.id}`.execute(db),
    );
    await expect(put(inside, 'b.jpg')).rejects.toThrow();
    const client = await enter(await open(ask, { new_password: true }));
    await client.ensureDir('Yaz/Beren');
    await put(client, 'c.jpg');
    expect((await client.list('/')).map(({ name }) => name)).toEqual(['Yaz']);
    expect((await received(shop)).map(({ path: each }) => each)).toEqual(['Yaz/Beren/c.jpg', 'a.jpg']);
    expect((await readdir(folder)).filter((name) => !name.startsWith('.')).sort()).toEqual(['a.jpg', 'x']);
  });

  it('tells what came by it and waits, under the name that it has now, for its collage and then for approval', async () => {
    const { shop, ask } = await aManagedShop();
    const client = await enter(await open(ask));
    for (const folder of ['Yaz/Beren', 'Yaz/kolajsiz']) {
      await client.cd('/');
      await client.ensureDir(folder);
      for (const name of ['BR-1_1.jpg', 'BR-1_2.jpg', 'film.mp4']) await put(client, name);
    }
    await client.cd('/');
    await put(client, 'beside.jpg');
    await client.rename('Yaz', 'Yaz 2026');
    const told = async () => (await ask(listFtpPhotos)).data.result;
    const place = { folder: 'Yaz 2026', subfolder: 'Beren' };
    expect(await told()).toEqual([{ ...place, folder_id: null, waiting: 2, to_verify: 0, products: 0 }]);

    const subfolder = await aSubfolder(database, shop);
    const { folderId } = subfolder;
    const { id: collageId, sha256 } = await aCollage(database, shop, subfolder, { status: 'done' });
    await asSystem(database, async ({ db }) => {
      await db.updateTable('folders').set({ source_path: 'Yaz 2026' }).where('id', '=', folderId).execute();
      const photo = { collage_id: collageId, shop_id: shop.id, path: 'Yaz 2026/Beren/BR-1_1.jpg', sha256, position: 0 };
      await db.insertInto('collage_images').values(photo).execute();
    });
    expect(await told()).toEqual([{ ...place, folder_id: folderId, waiting: 1, to_verify: 1, products: 1 }]);
    await asSystem(database, ({ db }) =>
      db.updateTable('collages').set({ status: 'verified' }).where('id', '=', collageId).execute(),
    );
    expect(await told()).toEqual([{ ...place, folder_id: folderId, waiting: 1, to_verify: 0, products: 0 }]);
    await client.remove('Yaz 2026/Beren/BR-1_2.jpg');
    expect(await told()).toEqual([]);
  });

  it('tells what an import could not use no more, until it has come again or has become a collage', async () => {
    const { shop, ask } = await aManagedShop();
    const client = await enter(await open(ask));
    await client.ensureDir('Yaz/Beren');
    for (const name of ['BR-1_1.jpg', 'BR-1_2.jpg']) await put(client, name);
    const told = async () =>
      (await ask(listFtpPhotos)).data.result.map(({ waiting, to_verify }: FtpPhotos) => [waiting, to_verify]);
    const importId = await anImport(database, shop, { status: 'done' });
    const failed = ['BR-1_1.jpg', 'BR-1_2.jpg'].map((name) => ({ path: `Yaz/Beren/${name}`, code: 'damaged' }));
    await inShop(database, shop.id, async ({ db }) => {
      await db.updateTable('import_jobs').set({ finished_at: new Date() }).where('id', '=', importId).execute();
      await db
        .updateTable('import_items')
        .set({ photos_failed: JSON.stringify(failed) })
        .where('import_id', '=', importId)
        .execute();
    });
    expect(await told()).toEqual([]);

    await put(client, 'BR-1_2.jpg');
    expect(await told()).toEqual([[1, 0]]);
    const subfolder = await aSubfolder(database, shop, { brand: 'Lina' });
    const { id: collage_id, sha256 } = await aCollage(database, shop, subfolder, { status: 'done' });
    await inShop(database, shop.id, ({ db, shopId }) =>
      db
        .insertInto('collage_images')
        .values({ collage_id, shop_id: shopId, path: 'Yaz/Beren/BR-1_1.jpg', sha256, position: 0 })
        .execute(),
    );
    expect(await told()).toEqual([[1, 1]]);
  });

  it('closes at once, for those inside too, and opens with the same password', async () => {
    const { ask } = await aManagedShop();
    const login = await open(ask);
    const inside = await enter(login);
    await ask(switchFtpDoor, { is_on: false });
    await expect(put(inside, 'a.jpg')).rejects.toThrow();
    await expect(enter(login)).rejects.toThrow('530');
    await ask(switchFtpDoor, { is_on: true });
    await put(await enter(login), 'a.jpg');
  });

  it('with a new password lets nobody in with the old one', async () => {
    const { ask } = await aManagedShop();
    const before = await open(ask);
    const inside = await enter(before);
    const after = await open(ask, { new_password: true });
    expect(after.user).toBe(before.user);
    await expect(enter(before)).rejects.toThrow('530');
    await expect(inside.list()).rejects.toThrow();
    await enter(after);
  });

  it('shows a shop its own photos only', async () => {
    const [own, other] = [await aManagedShop(), await aManagedShop()];
    await mkdir(path.join(other.folder, 'secret'));
    const login = await open(own.ask);
    const client = await enter(login);
    expect((await client.list()).map(({ name }) => name)).toEqual(['x']);
    await expect(client.cd(`../${other.shop.keyword}/secret`)).rejects.toThrow('550');
    const { password } = await open(other.ask);
    await expect(enter({ user: login.user, password })).rejects.toThrow('530');
  });

  it('is not there for a shop without a source, or with one on a server of its own', async () => {
    const bare = await aShop(database);
    const ask = await asker(bare);
    expect((await ask(getFtpDoor)).data.result).toMatchObject({ why_not: 'no-source', is_on: false });
    expect(await ask(switchFtpDoor, { is_on: true })).toMatchObject({ success: false, code: 'no_source' });

    const { shop, ask: askRemote } = await aManagedShop();
    const login = await open(askRemote);
    await asSystem(database, ({ db }) => sql`update sources set driver = 'ftp' where shop_id = ${shop.id}`.execute(db));
    expect((await askRemote(getFtpDoor)).data.result).toMatchObject({ why_not: 'remote-source', is_on: false });
    await expect(enter(login)).rejects.toThrow('530');
  });

  it('leaves a trace of who opened and closed it', async () => {
    const { shop, ask } = await aManagedShop();
    const { user } = await open(ask);
    await ask(switchFtpDoor, { is_on: false });
    const rows = await asSystem(database, ({ db }) =>
      db.selectFrom('audit_log').select(['object', 'diff']).where('shop_id', '=', shop.id).orderBy('id').execute(),
    );
    expect(rows).toEqual([
      { object: user, diff: { is_on: true, new_password: true } },
      { object: user, diff: { is_on: false, new_password: false } },
    ]);
  });

  it('makes anyone who guesses wait, and not the shop’s people at the console', async () => {
    const { ask } = await aManagedShop();
    const login = await open(ask);
    const wrong = () => enter({ ...login, password: 'wrong' }).catch((error: Error) => error.message);
    const answers: (string | Client)[] = [];
    for (let tried = 0; tried < 7; tried++) answers.push(await wrong());
    expect(answers.map(String).filter((answer) => answer.startsWith('530'))).toHaveLength(5);
    expect(String(answers.at(-1))).toMatch(/^421 Too many tries/);
    const keys = await asSystem(database, ({ db }) =>
      db.selectFrom('login_throttle').select('key').where('key', 'like', `%${login.user}%`).execute(),
    );
    expect(keys.map(({ key }) => key).toSorted()).toEqual([
      `account:ftp:${login.user}`,
      `pair:ftp:${login.user}|127.0.0.1`,
    ]);
  });
});
