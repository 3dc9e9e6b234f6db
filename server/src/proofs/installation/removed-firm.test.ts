import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as calls from '@kolaj/contract/admin/firm-deletion';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDiskStore } from '../../adapters/disk/file-store.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { firmDeletionRoutes } from '../../features/admin/firms/firm-deletion.routes.ts';
import { removeFirms } from '../../features/admin/firms/remove-firms.job.ts';
import { removeLooseFiles } from '../../features/installation/keeping/loose-files.job.ts';
import { keywordsLike } from '../../features/shop/make-shop.store.ts';
import { openReleases } from '../../features/site/releases.ts';
import { recordBlobs } from '../../kernel/blob.store.ts';
import { sourcesFolder } from '../../settings/data-folders.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aLocalSource } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { thingsOf } from '../testing/testing-things.ts';

const database = await testDatabase();
let dataDir = '';
let admin: Person;
let served: Awaited<ReturnType<typeof serveForTest>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-removed-'));
  served = await serveForTest({ database, routes: firmDeletionRoutes({ database, post: async () => undefined }) });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(async () => {
  await served.close();
  await rm(dataDir, { recursive: true });
});

const system = <Row = unknown>(statement: ReturnType<typeof sql<Row>>) =>
  asSystem(database, ({ db }) => statement.execute(db)).then(({ rows }) => rows);
const context = () => ({ signal: new AbortController().signal, attempt: 1, lastAttempt: false });
const releases = () => openReleases(dataDir);
const deps = () => ({
  database,
  localRoot: sourcesFolder(dataDir),
  removeSite: (shopId: string) => releases().keepOnly(shopId, async () => []),
});
const night = async () => {
  await removeFirms.run({}, deps(), context());
  const files = await openDiskStore(dataDir);
  const clock = () => new Date();
  await removeLooseFiles.run({}, { database, address: database.address, files, clock }, context());
};

/** How many rows of a shop each table has, of those that have any. */
async function rowsOf({ id }: TestShop): Promise<Record<string, number>> {
  const tables = await system<{ name: string }>(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'shop_id'`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await system<{ count: number }>(
      sql`select count(*)::int as count from ${sql.table(name)} where shop_id = ${id}`,
    );
    if (row && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

interface Firm {
  shop: TestShop;
  owner: string;
  photos: string;
  site: string;
  /** In the store: its own, and one that every firm of these tests has. */
  own: string;
  shared: string;
}

/** A firm with something of everything, with photos on the disk, a published site and files of the store. */
async function aFirm(): Promise<Firm> {
  const shop = await aShop(database);
  const { id: owner } = await aUser(database, { shop });
  const photos = await aLocalSource(database, shop, sourcesFolder(dataDir));
  await thingsOf(database, shop, owner);
  await writeFile(path.join(photos, 'x', 'a.jpg'), 'photo');
  const site = path.join(dataDir, 'sites', shop.id);
  await mkdir(path.join(site, 'release', 'files'), { recursive: true });
  await writeFile(path.join(site, 'release', 'files', 'index.html'), 'home');
  const own = await aFile(shop, `only of ${shop.keyword}`);
  const shared = await aFile(shop, 'of all');
  return { shop, owner, photos, site, own, shared };
}

async function aFile({ id }: TestShop, content: string): Promise<string> {
  const files = await openDiskStore(dataDir);
  const { sha256, bytes } = await files.putBytes(Buffer.from(content));
  await asSystem(database, (scope) => recordBlobs(scope, [{ sha256, bytes, mime: 'image/jpeg' }]));
  await system(sql`insert into shop_media (shop_id, sha256, bytes) values (${id}, ${sha256}, ${bytes})`);
  await system(sql`insert into ledger_files (shop_id, month, sha256, messages, newest_at)
    values (${id}, '2026-01-01', ${sha256}, 1, now()) on conflict do nothing`);
  const longAgo = new Date(Date.now() - 60 * 86_400_000);
  await utimes(files.pathOf(sha256), longAgo, longAgo);
  await system(sql`update blobs set used_at = ${longAgo} where sha256 = ${sha256}`);
  return files.pathOf(sha256);
}

const deleted = async ({ shop }: Firm, daysAgo: number) => {
  await admin.call(calls.deleteFirm, { pid: shop.pid, keyword: shop.keyword });
  await system(sql`update shops set deleted_at = now() - make_interval(days => ${daysAgo}::int) where id = ${shop.id}`);
};
const isThere = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  );
const placesOf = async ({ photos, site, own, shared }: Firm) => ({
  photos: await isThere(photos),
  site: await isThere(site),
  own: await isThere(own),
  shared: await isThere(shared),
});
const everything = { photos: true, site: true, own: true, shared: true };
const listed = async ({ shop }: Firm) =>
  (await admin.call(calls.listDeletedFirms, {})).data.result.find(({ pid }) => pid === shop.pid);

let gone: Firm;
let neighbour: Firm;
beforeEach(async () => {
  gone = await aFirm();
  neighbour = await aFirm();
});

it('what is left of a firm goes 30 days after it was deleted, once and for good; its keyword and its audit stay', async () => {
  const before = await rowsOf(neighbour.shop);
  const agents = await system<{ id: string }>(
    sql`select user_id as id from agent_profiles where shop_id = ${gone.shop.id}`,
  );
  expect(Object.keys(await rowsOf(gone.shop)).length).toBeGreaterThan(30);
  await deleted(gone, 30);
  await night();
  await night();

  expect(Object.keys(await rowsOf(gone.shop))).toEqual(['audit_log']);
  expect(await placesOf(gone)).toEqual({ photos: false, site: false, own: false, shared: true });
  expect(await readdir(path.join(dataDir, 'sites'))).not.toContain(gone.shop.id);
  expect(await rowsOf(neighbour.shop)).toEqual(before);
  expect(await placesOf(neighbour)).toEqual(everything);

  const [row] = await system(
    sql`select keyword, client_config, server_config, live_build_id from shops where id = ${gone.shop.id}`,
  );
  expect(row).toEqual({ keyword: gone.shop.keyword, client_config: {}, server_config: {}, live_build_id: null });
  expect(await asSystem(database, (scope) => keywordsLike(scope, gone.shop.keyword))).toContain(gone.shop.keyword);
  const actions = await system(sql`select action from audit_log where shop_id = ${gone.shop.id} order by id`);
  expect(actions).toEqual(expect.arrayContaining([{ action: 'admin.firm.delete' }, { action: 'admin.firm.remove' }]));
  expect(actions.filter((entry) => JSON.stringify(entry).includes('remove'))).toHaveLength(1);

  // People keep their accounts; addresses of its agents are free.
  expect(await system(sql`select deleted_at from users where id = ${gone.owner}`)).toEqual([{ deleted_at: null }]);
  const ended = await system(
    sql`select id from users where id = any(${agents.map(({ id }) => id)}::uuid[]) and deleted_at is not null`,
  );
  expect(ended).toHaveLength(agents.length);
  expect(agents.length).toBeGreaterThan(0);

  expect(await listed(gone)).toMatchObject({ restorable_until: null });
  expect(await admin.status(calls.restoreFirm, { pid: gone.shop.pid })).toBe(404);
});

it('a firm whose time is not over, and one that was restored, are as they were', async () => {
  const [waiting, restored] = [gone, neighbour];
  await deleted(waiting, 29);
  await deleted(restored, 29);
  await admin.call(calls.restoreFirm, { pid: restored.shop.pid });
  const before = [await rowsOf(waiting.shop), await rowsOf(restored.shop)];
  await night();
  expect([await rowsOf(waiting.shop), await rowsOf(restored.shop)]).toEqual(before);
  expect([await placesOf(waiting), await placesOf(restored)]).toEqual([everything, everything]);
  await admin.call(calls.restoreFirm, { pid: waiting.shop.pid });
  expect(await listed(waiting)).toBeUndefined();
});

it.each(['before its files', 'among its rows'])(
  'one that was broken off %s cannot be restored, and the next run ends it',
  async (place) => {
    await deleted(gone, 30);
    const stop = new AbortController();
    const broken = {
      ...deps(),
      removeSite: async (shopId: string) => {
        if (place === 'before its files') throw new Error('killed');
        await deps().removeSite(shopId);
        stop.abort(new Error('killed'));
      },
    };
    await expect(removeFirms.run({}, broken, { ...context(), signal: stop.signal })).rejects.toThrow(
      /killed|not removed whole/,
    );
    expect(Object.keys(await rowsOf(gone.shop)).length).toBeGreaterThan(30);
    // Even if somebody sets the clock of the database back.
    await system(sql`update shops set deleted_at = now() - interval '29 days' where id = ${gone.shop.id}`);
    expect(await listed(gone)).toMatchObject({ restorable_until: null });
    expect(await admin.status(calls.restoreFirm, { pid: gone.shop.pid })).toBe(404);

    await system(sql`update shops set deleted_at = now() - interval '30 days' where id = ${gone.shop.id}`);
    await night();
    expect(Object.keys(await rowsOf(gone.shop))).toEqual(['audit_log']);
    expect(await placesOf(gone)).toEqual({ photos: false, site: false, own: false, shared: true });
  },
);

it('photos in a folder that another firm’s source shares stay', async () => {
  await system(sql`update sources set settings = jsonb_build_object('folder', ${gone.shop.keyword}::text)
    where shop_id = ${neighbour.shop.id} and driver = 'local'`);
  await deleted(gone, 30);
  await night();
  expect((await placesOf(gone)).photos).toBe(true);
});

it('photos in a folder that the firm has left for the store go too', async () => {
  await system(sql`update sources set settings = settings || '{"in": "store"}' where shop_id = ${gone.shop.id}`);
  await deleted(gone, 30);
  await night();
  expect((await placesOf(gone)).photos).toBe(false);
  expect((await placesOf(neighbour)).photos).toBe(true);
});
