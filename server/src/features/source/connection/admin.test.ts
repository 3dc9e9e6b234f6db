import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Endpoint } from '@kolaj/contract/endpoint';
import {
  getSource,
  openSourceRoot,
  type SourceTest,
  saveSource,
  testSource,
} from '@kolaj/contract/source/source-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDoor, type DiskGround, diskGround, type TestDoor } from '../../../adapters/ftp-door/testing-door.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { sourcesFolder } from '../../../settings/data-folders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let cookie: string;
/** A real FTP server with one folder of one photo. */
let ground: DiskGround;
let server: TestDoor;

beforeAll(async () => {
  product = await aProduct(database);
  cookie = await product.device(await aUser(database, { kind: 'admin' }));
  ground = await diskGround();
  server = await aDoor(ground);
  const client = await server.client();
  await client.ensureDir('photos/Yaz/Beren');
  await client.uploadFrom(Readable.from([Buffer.from('pixels')]), 'a.jpg');
});
afterAll(async () => {
  await server.stop();
  await ground.remove();
  await product.close();
});

async function ask(endpoint: Endpoint, input: object) {
  const { status, body } = await product.ask(endpoint, input, { cookie });
  return { status, ...JSON.parse(body) };
}
const ftp = (change: object = {}) => ({
  ...{
    driver: 'ftp',
    host: '127.0.0.1',
    port: server.door.port,
    username: 'lalezar',
    password: 'right',
    root: '/photos',
  },
  ...change,
});
const saved = async (shop: TestShop, input: object) => (await ask(saveSource, { pid: shop.pid, ...input })).data.result;

const stored = (shop: TestShop) =>
  asSystem(database, async ({ db }) => ({
    sources: await db.selectFrom('sources').selectAll().where('shop_id', '=', shop.id).execute(),
    config: (await db.selectFrom('shops').select('server_config').where('id', '=', shop.id).executeTakeFirstOrThrow())
      .server_config,
    audit: await db.selectFrom('audit_log').selectAll().where('shop_id', '=', shop.id).orderBy('id').execute(),
  }));

describe('connecting a firm to its photos (D-24)', () => {
  it('begins with nothing, and then shows everything but the secrets', async () => {
    const shop = await aShop(database);
    expect((await ask(getSource, { pid: shop.pid })).data.result).toBeNull();

    const view = await saved(shop, ftp());
    expect(view).toEqual({
      ftp_key: expect.stringMatching(/^ftp-[0-9a-f]{16}$/),
      folder_id: expect.any(String),
      ...{ driver: 'ftp', host: '127.0.0.1', port: server.door.port, username: 'lalezar', root: '/photos' },
      ...{ tls: 'explicit', fingerprint: null, connections: 2, names: null },
      ...{ has_password: true, has_private_key: false, folders: 0, by_owner: false },
    });
    expect((await ask(getSource, { pid: shop.pid })).data.result).toEqual(view);
  });

  it('seals the password and writes down who connected what, without it', async () => {
    const shop = await aShop(database);
    const { ftp_key, folder_id } = await saved(shop, ftp({ password: 'a very secret password' }));
    const { sources, config, audit } = await stored(shop);
    expect(config).toMatchObject({ ftp_key, folder_id });
    expect(sources[0]?.sealed).toBeInstanceOf(Buffer);
    expect(String(sources[0]?.sealed)).not.toContain('secret');
    expect(JSON.stringify([sources[0]?.settings, audit])).not.toContain('a very secret password');
    expect(audit).toMatchObject([{ action: 'source.save', object: ftp_key, as_admin: true, diff: { before: null } }]);
  });

  it('keeps a password that nobody types again, for the same server and user only', async () => {
    const shop = await aShop(database);
    const { password: _typed, ...untyped } = ftp();
    await saved(shop, ftp());
    expect(await saved(shop, { ...untyped, root: '/' })).toMatchObject({ root: '/', has_password: true });
    for (const change of [{ host: 'elsewhere.test' }, { username: 'somebody' }, { port: 2121 }]) {
      const answer = await ask(saveSource, { pid: shop.pid, ...untyped, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ success: false, code: 'password_missing' });
    }
  });

  it.each([
    [{ host: ' ' }, 'host_missing'],
    [{ host: 'ftp://lalezar.com' }, 'host_invalid'],
    [{ host: 'lalezar.com/photos' }, 'host_invalid'],
    [{ username: '' }, 'username_missing'],
    [{ password: '' }, 'password_missing'],
    [{ root: 'a\r\nDELE b' }, 'root_invalid'],
    [{ driver: 'sftp', password: '', private_key: 'no key' }, 'key_invalid'],
  ])('says what is missing: %j', async (change, code) => {
    const shop = await aShop(database);
    expect(await ask(saveSource, { pid: shop.pid, ...ftp(change) })).toMatchObject({ success: false, code });
    expect((await stored(shop)).sources).toEqual([]);
  });

  it('gives a firm a folder of its own here, and the same one when it comes back', async () => {
    const shop = await aShop(database);
    const local = await saved(shop, { driver: 'local' });
    expect(local).toMatchObject({ driver: 'local', root: expect.stringMatching(new RegExp(`^${shop.keyword}-`)) });
    expect(await readdir(sourcesFolder(product.dataDir))).toContain(local.root);

    const remote = await saved(shop, ftp());
    expect(remote.ftp_key).not.toBe(local.ftp_key);
    const again = await saved(shop, { driver: 'local', names: 'windows-1254' });
    expect(again).toMatchObject({ ftp_key: local.ftp_key, root: local.root, names: 'windows-1254' });
    expect((await saved(shop, ftp())).ftp_key).toBe(remote.ftp_key);
  });

  it('gets or makes the root of the source (L272)', async () => {
    const shop = await aShop(database);
    const { id } = (await ask(openSourceRoot, { pid: shop.pid })).data.result;
    expect((await ask(openSourceRoot, { pid: shop.pid })).data.result.id).toBe(id);
    expect((await ask(getSource, { pid: shop.pid })).data.result).toMatchObject({ folder_id: id, driver: 'local' });
  });

  it('knows no firm that is not there', async () => {
    expect(await ask(getSource, { pid: 'nobody' })).toMatchObject({ status: 404 });
    expect(await ask(saveSource, { pid: 'nobody', ...ftp() })).toMatchObject({ status: 404 });
  });
});

describe('trying a connection', () => {
  const test = async (shop: TestShop, input: object) =>
    (await ask(testSource, { pid: shop.pid, ...input })).data.result;
  const failedAt = ({ steps }: { steps: { step: string; state: string }[] }) =>
    steps.find(({ state }) => state === 'failed')?.step;

  it('goes all the way to reading a photo and stores nothing', async () => {
    const shop = await aShop(database);
    const result = await test(shop, ftp());
    expect(result).toMatchObject({ trouble: null, folders: 1, photos: 1 });
    expect(failedAt(result)).toBeUndefined();
    expect(await stored(shop)).toMatchObject({ sources: [], audit: [] });
  });

  it('uses the stored password, and not for another user', async () => {
    const shop = await aShop(database);
    const { password: _typed, ...untyped } = ftp();
    await saved(shop, ftp());
    expect(await test(shop, untyped)).toMatchObject({ trouble: null });
    expect(await test(shop, { ...untyped, username: 'somebody' })).toMatchObject({ trouble: 'wrong-login' });
  });

  it.each([
    [{ password: 'wrong' }, 'wrong-login', 'login'],
    [{ root: '/nowhere' }, 'root-missing', 'root'],
    [{ driver: 'ftps' }, 'tls-not-offered', 'secure'],
    [{ host: 'nowhere.invalid' }, 'unknown-host', 'resolve'],
    [{ port: 1 }, 'refused', 'connect'],
  ])('names the trouble and its step: %j', async (change, trouble, step) => {
    const shop = await aShop(database);
    const result = await test(shop, ftp(change));
    expect([result.trouble, failedAt(result)]).toEqual([trouble, step]);
    expect(JSON.stringify(result)).not.toContain('right');
  });

  it('looks into the firm’s folder here', async () => {
    const shop = await aShop(database);
    expect(await test(shop, { driver: 'local' })).toMatchObject({ trouble: 'root-missing' });
    await aLocalSource(database, shop, sourcesFolder(product.dataDir));
    const seen = await test(shop, { driver: 'local' });
    expect(seen).toMatchObject({ trouble: null, folders: 1, photos: 0 });
    // There is nothing to connect to, and no photo to read.
    const steps: SourceTest['steps'] = seen.steps;
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual(['root ok', 'list ok', 'read not-tried']);
  });

  // Other systems keep names as text.
  it.runIf(process.platform === 'linux')(
    'reads old names there by the page that is chosen, or by the most plausible one',
    async () => {
      const shop = await aShop(database);
      const { root } = await saved(shop, { driver: 'local' });
      const shule = Buffer.concat([
        Buffer.from(`${path.join(sourcesFolder(product.dataDir), root)}/`),
        Buffer.from([0xde, 0x75, 0x6c, 0x65]),
      ]);
      await mkdir(shule);
      expect((await test(shop, { driver: 'local' })).read_as).toBe('windows-1254');
      expect((await test(shop, { driver: 'local', names: 'windows-1251' })).read_as).toBe('windows-1251');
    },
  );
});
