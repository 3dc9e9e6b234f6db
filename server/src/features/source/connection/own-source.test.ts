// A shop connects a server of its own (D-06): on the internet, or one that the installation names.
import { Readable } from 'node:stream';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { listSourceFolders, sourceFacts } from '@kolaj/contract/source/source';
import { getSource, saveSource } from '@kolaj/contract/source/source-admin';
import { getOwnSource, removeOwnSource, saveOwnSource, testOwnSource } from '@kolaj/contract/source/source-own';
import { allRights } from '@kolaj/domain/account/rights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDoor, type DiskGround, diskGround, type TestDoor } from '../../../adapters/ftp-door/testing-door.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { sourcesFolder } from '../../../settings/data-folders.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
/** A real FTP server of this machine, which the installation lets shops connect. */
let ground: DiskGround;
let server: TestDoor;

beforeAll(async () => {
  ground = await diskGround();
  server = await aDoor(ground);
  product = await aProduct(database, { KOLAJ_SOURCE_SERVERS: `127.0.0.1:${server.door.port}` });
  const client = await server.client();
  await client.ensureDir('photos/Yaz/Beren');
  await client.uploadFrom(Readable.from([Buffer.from('pixels')]), 'a.jpg');
});
afterAll(async () => {
  await server.stop();
  await ground.remove();
  await product.close();
});

/** A shop with a folder here, and how its people ask. */
async function aShopOf() {
  const shop = await aShop(database);
  await aLocalSource(database, shop, sourcesFolder(product.dataDir));
  return { shop, ask: await asking(await aUser(database, { shop })) };
}

async function asking(user: TestUser, { actsIn, at = product }: { actsIn?: TestShop | undefined; at?: Product } = {}) {
  const cookie = await at.device(user, actsIn);
  return async (endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await at.ask(endpoint, input, { cookie });
    return { status, ...JSON.parse(body) };
  };
}
const anAdmin = async (actsIn?: TestShop) => asking(await aUser(database, { kind: 'admin' }), { actsIn });

const ftp = (change: object = {}) => ({
  ...{ driver: 'ftp', host: '127.0.0.1', port: server.door.port, username: 'lalezar', password: 'right' },
  ...{ root: '/photos', ...change },
});

const stored = (shop: TestShop) =>
  asSystem(database, async ({ db }) => ({
    sources: await db.selectFrom('sources').selectAll().where('shop_id', '=', shop.id).orderBy('created_at').execute(),
    audit: await db.selectFrom('audit_log').selectAll().where('shop_id', '=', shop.id).orderBy('id').execute(),
  }));

describe('a server of the shop’s own', () => {
  it('is tried, saved, read from, changed and removed, and its password is never shown', async () => {
    const { shop, ask } = await aShopOf();
    expect((await ask(getOwnSource)).data.result).toEqual({ may_connect: true, server: null });
    const tried = (await ask(testOwnSource, ftp())).data.result;
    expect(tried).toMatchObject({ trouble: null, folders: 1, photos: 1 });

    const saved = await ask(saveOwnSource, ftp());
    const view = { driver: 'ftp', host: '127.0.0.1', username: 'lalezar', root: '/photos', has_password: true };
    expect(saved.data.result).toMatchObject(view);
    expect((await ask(getOwnSource)).data.result.server).toEqual(saved.data.result);
    expect((await ask(sourceFacts)).data.result).toMatchObject({ driver: 'ftp', by_owner: true });
    const listed = await ask(listSourceFolders, { base_path: '' });
    expect(listed.data.result.folders.map(({ name }: { name: string }) => name)).toEqual(['Yaz']);

    const { password: _typed, ...untyped } = ftp({ root: '/photos/Yaz' });
    expect((await ask(saveOwnSource, untyped)).data.result).toMatchObject({ root: '/photos/Yaz', has_password: true });
    expect((await stored(shop)).sources).toHaveLength(2);

    expect((await ask(removeOwnSource)).data.result).toEqual({ removed: true });
    expect((await ask(sourceFacts)).data.result).toMatchObject({ driver: 'local', by_owner: false });
    expect((await ask(removeOwnSource)).data.result).toEqual({ removed: false });
    const { sources, audit } = await stored(shop);
    expect(sources.map(({ sealed }) => sealed)).toEqual([null, null]);
    expect(audit.map(({ action, as_admin, object }) => [action, as_admin, object])).toEqual([
      ['/shop/source/test', false, '127.0.0.1'],
      ['/shop/source/save', false, '127.0.0.1'],
      ['/shop/source/save', false, '127.0.0.1'],
      ['/shop/source/remove', false, '127.0.0.1'],
    ]);
    expect(JSON.stringify([tried, saved, sources, audit])).not.toMatch(/"right"/);
  });

  it.each([
    [{ host: 'localhost' }],
    [{ host: '10.0.0.7', driver: 'sftp' }],
    [{ host: '127.0.0.1', port: 1 }],
    [{ host: '::1', driver: 'ftps' }],
    [{ host: '169.254.169.254', port: 80 }],
  ])('is not on this machine or in its network: %j', async (change) => {
    const { ask } = await aShopOf();
    const answer = await ask(testOwnSource, ftp(change));
    expect(answer.data.result).toMatchObject({ trouble: 'not-reached', detail: null });

    // Saved without a test it is not read from either.
    expect(await ask(saveOwnSource, ftp(change))).toMatchObject({ success: true });
    expect(await ask(listSourceFolders, { base_path: '' })).toMatchObject({
      ...{ status: 502, code: 'source_unreachable', values: { trouble: 'not-reached' } },
    });
  });

  it.each([
    [{ host: '' }, 'host_missing'],
    [{ host: 'ftp://lalezar.com' }, 'host_invalid'],
    [{ password: '' }, 'password_missing'],
    [{ password: 'a\r\nDELE b' }, 'password_missing'],
    [{ root: 'a\r\nDELE b' }, 'root_invalid'],
  ])('says what is missing, saved or tried: %j', async (change, code) => {
    const { shop, ask } = await aShopOf();
    expect(await ask(saveOwnSource, ftp(change))).toMatchObject({ success: false, code });
    expect(await ask(testOwnSource, ftp(change))).toMatchObject({ success: false, code });
    expect((await stored(shop)).sources).toHaveLength(1);
  });

  it('is no folder of this machine', async () => {
    const { ask } = await aShopOf();
    expect(await ask(saveOwnSource, { driver: 'local' })).toMatchObject({ status: 400 });
    expect(await ask(testOwnSource, { driver: 'local', root: '/etc' })).toMatchObject({ status: 400 });
  });

  it('is for people with the right to manage', async () => {
    const { shop, ask } = await aShopOf();
    await ask(saveOwnSource, ftp());
    const staff = await asking(await aUser(database, { shop, kind: 'staff', rights: { ...allRights, manage: false } }));
    expect((await staff(getOwnSource)).data.result).toEqual({ may_connect: false, server: null });
    for (const endpoint of [saveOwnSource, testOwnSource, removeOwnSource]) {
      expect(await staff(endpoint, ftp())).toMatchObject({ status: 403, code: 'no_right' });
    }
  });
});

describe('where the installation leaves servers to administrators', () => {
  let closed: Product;
  beforeAll(async () => {
    closed = await aProduct(database, {
      KOLAJ_SOURCE_SERVERS: `127.0.0.1:${server.door.port}`,
      KOLAJ_OWNER_SERVERS: 'off',
    });
  });
  afterAll(() => closed.close());

  it('none is connected, changed or tried, and one from before is read from until it is removed', async () => {
    const { shop, ask } = await aShopOf();
    const fresh = await asking(await aUser(database, { shop: await aShop(database) }), { at: closed });
    expect((await fresh(getOwnSource)).data.result).toEqual({ may_connect: false, server: null });
    await ask(saveOwnSource, ftp());

    const owner = await asking(await aUser(database, { shop }), { at: closed });
    expect((await owner(getOwnSource)).data.result).toMatchObject({ may_connect: false, server: { root: '/photos' } });
    for (const endpoint of [saveOwnSource, testOwnSource]) {
      const answer = await owner(endpoint, ftp({ root: '/photos/Yaz' }));
      expect(answer).toMatchObject({ success: false, code: 'own_servers_off' });
    }
    expect((await owner(listSourceFolders, { base_path: '' })).data.result.folders).toHaveLength(1);
    expect((await owner(getOwnSource)).data.result.server).toMatchObject({ root: '/photos' });
    expect((await owner(removeOwnSource)).data.result).toEqual({ removed: true });
  });
});

describe('beside an administrator’s', () => {
  const inside = { host: '127.0.0.2', port: 2121 };

  it('it is a row of its own, with nothing of the other’s reach or password', async () => {
    const { shop, ask } = await aShopOf();
    const admin = await anAdmin();
    expect(await admin(saveSource, { pid: shop.pid, ...ftp(inside) })).toMatchObject({ success: true });
    const { password: _typed, ...untyped } = ftp(inside);
    expect(await ask(saveOwnSource, untyped)).toMatchObject({ success: false, code: 'password_missing' });
    expect(await ask(getOwnSource)).toMatchObject({ data: { result: { server: null } } });

    await ask(saveOwnSource, ftp(inside));
    expect((await ask(listSourceFolders, { base_path: '' })).values).toEqual({ trouble: 'not-reached' });
    const { sources } = await stored(shop);
    expect(sources.map(({ driver, by_owner }) => [driver, by_owner])).toEqual([
      ['local', false],
      ['ftp', false],
      ['ftp', true],
    ]);
  });

  it('an administrator sees it without its password, and saves a row of the installation', async () => {
    const { shop, ask } = await aShopOf();
    await ask(saveOwnSource, ftp());
    const admin = await anAdmin();
    const seen = (await admin(getSource, { pid: shop.pid })).data.result;
    expect(seen).toMatchObject({ by_owner: true, has_password: false, host: '127.0.0.1' });
    const { password: _typed, ...untyped } = ftp();
    expect(await admin(saveSource, { pid: shop.pid, ...untyped })).toMatchObject({ code: 'password_missing' });
    const saved = (await admin(saveSource, { pid: shop.pid, ...ftp() })).data.result;
    expect(saved).toMatchObject({ by_owner: false });
    expect(saved.folder_id).not.toBe(seen.folder_id);
  });

  it('its removal leads back to what the shop used last', async () => {
    const { shop, ask } = await aShopOf();
    const admin = await anAdmin();
    await admin(saveSource, { pid: shop.pid, ...ftp() });
    await admin(saveSource, { pid: shop.pid, driver: 'local' });
    await ask(saveOwnSource, ftp());
    await ask(removeOwnSource);
    expect((await ask(sourceFacts)).data.result).toMatchObject({ driver: 'local' });
  });

  it('who acts in the shop is no more than its owner there', async () => {
    const { shop } = await aShopOf();
    const acting = await anAdmin(shop);
    expect((await acting(testOwnSource, ftp(inside))).data.result).toMatchObject({ trouble: 'not-reached' });
    expect((await stored(shop)).audit.at(-1)).toMatchObject({ action: '/shop/source/test', as_admin: true });
  });
});

describe('tries', () => {
  it('are few an hour, saved or tested, whatever the address', async () => {
    const { ask } = await aShopOf();
    const statuses = [];
    for (let n = 1; n <= 22; n++) {
      const { status } = await ask(n % 2 === 0 ? testOwnSource : saveOwnSource, ftp({ host: `10.1.0.${n}` }));
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(await ask(testOwnSource, ftp())).toMatchObject({ status: 429, code: 'too_many_tries' });
  });

  it('of one server are few over all shops', async () => {
    const address = { host: '10.2.0.1' };
    for (let shops = 1; shops <= 2; shops++) {
      const { ask } = await aShopOf();
      for (let n = 1; n <= 10; n++) expect(await ask(testOwnSource, ftp(address))).toMatchObject({ status: 200 });
    }
    const { ask } = await aShopOf();
    expect(await ask(testOwnSource, ftp(address))).toMatchObject({ status: 429 });
  });
});
