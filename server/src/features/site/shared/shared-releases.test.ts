import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { openReleases } from '../releases.ts';
import { requestBuild } from '../site.store.ts';
import { aRelease } from '../testing/a-release.ts';
import { releaseFolders } from './adopt-release.ts';
import { sharedReleases } from './shared-releases.ts';

const database = await testDatabase();
let base = '';
let store: FileStore;
/** Bytes that have come into the store. */
let put = 0;
/** Files that have been read from it. */
let reads = 0;
let shop: TestShop;
let userId = '';
let made = 0;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'kolaj-shared-'));
  store = await openDiskStore(path.join(base, 'store'));
});
afterAll(() => rm(base, { recursive: true }));
beforeEach(async () => {
  shop = await aShop(database);
  userId = (await aUser(database, { shop })).id;
  put = 0;
  reads = 0;
});

/** A machine with a data folder of its own. */
function aMachine(isShared = true) {
  const dataDir = path.join(base, `machine-${++made}`);
  const files: Pick<FileStore, 'putBytes' | 'read'> = {
    putBytes: (bytes) => {
      put += bytes.length;
      return store.putBytes(bytes);
    },
    read: (sha256, part) => {
      reads += 1;
      return store.read(sha256, part);
    },
  };
  const releases = sharedReleases({
    ...{ database, files, isShared },
    here: openReleases(dataDir),
    folders: releaseFolders(dataDir),
  });
  return { ...releases, folder: path.join(dataDir, 'sites', shop.id), dataDir };
}

/** The id of a build, with its row. */
async function aBuild(): Promise<string> {
  const id = await inShop(database, shop.id, (scope) => requestBuild(scope, { folderId: null, requestedBy: userId }));
  await asSystem(database, ({ db }) =>
    sql`update builds set status = 'published', published_at = now() where id = ${id}`.execute(db),
  );
  return id;
}

const text = async (read: Promise<Buffer>) => (await read).toString();
const noise = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2)).join('');
const write = (
  machine: ReturnType<typeof aMachine>,
  buildId: string,
  built: ReturnType<typeof aRelease>,
  earlierId: string | null,
) => machine.write({ shopId: shop.id, buildId, earlierId }, built);

describe('a release that another machine has built', () => {
  it('is read as on the machine that has built it, and the next build goes on from it there', async () => {
    const [builder, other] = [aMachine(), aMachine()];
    const id = await aBuild();
    const built = aRelease({ 'index.html': 'home', 'p/a/index.html': 'product', 'assets/site.0123456789.css': 'a {}' });
    await write(builder, id, built, null);

    expect(await other.facts(shop.id, id)).toEqual(await builder.facts(shop.id, id));
    expect(await text(other.read(shop.id, id, 'p/a/index.html'))).toBe('product');
    const earlier = await other.earlier(shop.id, id);
    expect({ ...earlier, read: null }).toEqual({ ...(await builder.earlier(shop.id, id)), read: null });
    expect(earlier?.read('p/a/index.html')?.toString()).toBe('product');
    const before = reads;
    await other.facts(shop.id, id);
    await other.read(shop.id, id, 'index.html');
    expect(reads, 'it comes once').toBe(before);

    const next = await aBuild();
    const changed = aRelease({ 'index.html': 'new home', 'p/a/index.html': 'product' }, ['p/a/index.html']);
    await write(other, next, changed, id);
    expect(await text(builder.read(shop.id, next, 'index.html'))).toBe('new home');
    expect(await text(builder.read(shop.id, next, 'assets/site.0123456789.css'))).toBe('a {}');
    expect((await stat(path.join(builder.folder, next, 'files', 'p', 'a.html'))).nlink, 'a link, not a copy').toBe(2);
  });

  it('costs the store what has changed, and never more than half of a pack that nobody needs', async () => {
    const builder = aMachine();
    const [one, two] = [noise(40_000), noise(40_000)];
    const first = await aBuild();
    await write(builder, first, aRelease({ 'index.html': 'home', 'p/a/index.html': one, 'p/b/index.html': two }), null);
    const whole = put;

    put = 0;
    const second = await aBuild();
    const texts = { 'index.html': 'new home', 'p/a/index.html': one, 'p/b/index.html': two };
    await write(builder, second, aRelease(texts, ['p/a/index.html', 'p/b/index.html']), first);
    expect(put).toBeLessThan(whole / 20);

    const third = await aBuild();
    await write(builder, third, aRelease({ 'index.html': 'last', 'p/a/index.html': one }, ['p/a/index.html']), second);
    const fourth = await aBuild();
    await write(builder, fourth, aRelease({ 'index.html': 'bare' }), third);
    const packs = await inShop(database, shop.id, ({ db }) =>
      db.selectFrom('shared_releases').where('release_id', '=', fourth).select('packs').executeTakeFirstOrThrow(),
    );
    expect(packs.packs, 'what is gone is in none of them').toHaveLength(1);
    expect(await text(aMachine().read(shop.id, fourth, 'index.html'))).toBe('bare');
  });

  it('that was tried again elsewhere is not shown as the first try has made it', async () => {
    const [first, second] = [aMachine(), aMachine()];
    const id = await aBuild();
    await write(first, id, aRelease({ 'index.html': 'first try' }), null);
    await write(second, id, aRelease({ 'index.html': 'second try' }), null);
    const again = sharedReleases({
      ...{ database, files: store, isShared: true },
      here: openReleases(first.dataDir),
      folders: releaseFolders(first.dataDir),
    });
    expect(await text(again.read(shop.id, id, 'index.html'))).toBe('second try');
  });

  it('asked for by many at once comes once, and is gone everywhere when it is removed', async () => {
    const [builder, other] = [aMachine(), aMachine()];
    const id = await aBuild();
    await write(builder, id, aRelease({ 'index.html': 'home' }), null);
    reads = 0;
    await Promise.all(Array.from({ length: 20 }, () => other.read(shop.id, id, 'index.html')));
    expect(reads).toBe(2);
    expect(await readdir(other.folder)).toEqual([id]);

    await builder.keepOnly(shop.id, async () => []);
    expect(await aMachine().facts(shop.id, id)).toBeNull();
    await asSystem(database, ({ db }) => sql`update shops set emptied_at = now() where id = ${shop.id}`.execute(db));
    await other.tidy();
    await expect(stat(other.folder)).rejects.toThrow('ENOENT');
  });

  it('is shared later when it went live before there was a store', async () => {
    const alone = aMachine(false);
    const id = await aBuild();
    await write(alone, id, aRelease({ 'index.html': 'home' }), null);
    await asSystem(database, ({ db }) => sql`update shops set live_build_id = ${id} where id = ${shop.id}`.execute(db));
    expect(put, 'on one machine the store has nothing of it').toBe(0);
    expect(await aMachine().facts(shop.id, id)).toBeNull();

    const now = sharedReleases({
      ...{ database, files: store, isShared: true },
      here: openReleases(alone.dataDir),
      folders: releaseFolders(alone.dataDir),
    });
    await now.tidy();
    expect(await text(aMachine().read(shop.id, id, 'index.html'))).toBe('home');
  });
});
