import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { releaseImported } from '../../features/broadcast/control/stop.store.ts';
import type { BackupPlace } from '../../features/installation/backup/backup-folder.ts';
import type { MadeBackup } from '../../features/installation/backup/make-backup.ts';
import { restoreBackup } from '../../features/installation/backup/restore-backup.ts';
import { askAs, type TestInstallation } from '../../features/installation/backup/testing-backup.ts';
import { verifyBackup } from '../../features/installation/backup/verify-backup.ts';
import type { ExportDeps } from '../../features/installation/moving/export-shop.ts';
import type { ImportDeps } from '../../features/installation/moving/import-shop.ts';
import { howMoves } from '../../features/installation/moving/shop-tables.ts';
import { openedBy, plantSecrets } from '../../features/installation/rekey/testing-secrets.ts';
import { folderIntoStore } from '../../features/source/kept/folder-into-store.ts';
import { folderSources } from '../../features/source/kept/folder-sources.store.ts';
import { order } from '../../jobs/bind-job.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { startQueue } from '../../jobs/queue.ts';
import { readKeyState } from '../../settings/key-state.store.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../testing/rows/people.ts';
import { done, isHere, movingShops, otherKey, ownKey, rowsOf, tablesOfShops } from './testing-moving.ts';

const mark = 'ZZ-OF-THE-OTHER-SHOP';

const draw = defineJob<object>()({
  ...{ name: 'test.draw', policy: 'one-waiting', attempts: 3, retryDelaySeconds: 1, timeLimitSeconds: 60, slots: 1 },
  payload: z.object({ shopId: z.string(), by: z.string() }),
  key: ({ shopId }) => shopId,
  run: async () => undefined,
});

const {
  source,
  anInstallation,
  anEmptyOne,
  folder,
  scratch,
  aFirm,
  exportOf,
  importInto: importFrom,
} = await movingShops();
let shop: TestShop;
let owner: TestUser;
let other: TestShop;
let root: string;
let made: MadeBackup;

/** Writes the mark into every text of a shop that takes it. */
async function markEverything({ id }: TestShop): Promise<number> {
  const columns = await askAs(
    source.address,
    `select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and atttypid = 'text'::regtype and attnum > 0 and not attisdropped and attgenerated = ''
       and exists (select from pg_attribute own where own.attrelid = pg_class.oid and own.attname = 'shop_id')`,
  );
  let marked = 0;
  for (const { table, column } of [...columns, { table: 'shops', column: 'name' }]) {
    const own = table === 'shops' ? 'id' : 'shop_id';
    const statement = `update "${table}" set "${column}" = coalesce("${column}", '') || '${mark}' where ${own} = '${id}'`;
    await askAs(source.address, statement).then(
      () => marked++,
      () => undefined,
    );
  }
  return marked;
}

const exportTo = (to: string, more: Partial<ExportDeps> = {}) => exportOf(shop.keyword, to, more);
const importInto = (target: TestInstallation, place: BackupPlace = made.place, more: Partial<ImportDeps> = {}) =>
  importFrom(target, place, more);

beforeAll(async () => {
  await plantSecrets(source.database, ownKey, { shops: 0 });
  ({ shop, owner } = await aFirm());
  const neighbour = await aFirm();
  other = neighbour.shop;
  const { database } = source;
  const secret = ownKey.seal('a token', { shopId: shop.id, field: 'whatsapp.key' });
  const factor = ownKey.seal('a factor', { userId: owner.id, field: 'second_factor' });
  await asSystem(database, async ({ db }) => {
    await db
      .insertInto('shop_secrets')
      .values({ shop_id: shop.id, name: 'whatsapp.key', sealed: secret, key_id: ownKey.keyId, last4: 'oken' })
      .execute();
    await db.insertInto('second_factors').values({ user_id: owner.id, sealed: factor, key_id: ownKey.keyId }).execute();
    const hook = (what: string) => ownKey.seal(what, { shopId: shop.id, field: 'webhook' });
    await sql`update webhooks set secret = ${hook('now')}, old_secret = ${hook('before')},
      earlier_secrets = ${JSON.stringify([{ secret: hook('first').toString('hex'), until: '2030-01-01T00:00:00Z' }])}::jsonb
      where shop_id = ${shop.id}`.execute(db);
  });
  const queue = await startQueue({ address: source.address, isScheduler: false, log: pino({ level: 'silent' }) });
  await queue.makeQueues([{ ...draw }]);
  for (const [one, by] of [
    [shop, owner],
    [other, neighbour.owner],
  ] as const)
    await inShop(database, one.id, (scope) => queue.enqueue(scope, [order(draw, { shopId: one.id, by: by.id })]));
  await queue.stop();
  expect(await markEverything(other)).toBeGreaterThan(100);
  root = path.join(await folder(), 'export');
  made = done(await exportTo(root));
}, 120_000);

describe('an exported shop', () => {
  it('has nothing of the other shop, in any table or file, and no secret in clear', async () => {
    const id = Buffer.from(other.id.replaceAll('-', ''), 'hex');
    const foreign = [mark, other.keyword, other.id, other.pid, id, 'a token', 'a factor'];
    const found: string[] = [];
    for (const file of await readdir(made.place.root, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(path.join(file.parentPath, file.name));
      const content = file.name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes;
      found.push(...foreign.filter((one) => content.includes(one)).map((one) => `${file.name}: ${one}`));
    }
    expect(found).toEqual([]);
  });

  it('has all rows of every table with shop_id that moves', async () => {
    const counts: [string, number][] = [];
    for (const name of await tablesOfShops(source)) {
      if (howMoves(name) === 'stays') continue;
      const [row] = await askAs(
        source.address,
        `select count(*)::int as n from "${name}" where shop_id = '${shop.id}'`,
      );
      counts.push([name, Number(row?.n)]);
    }
    const exported = new Map(made.manifest.tables.map(({ name, rows }) => [name, rows]));
    expect(counts.map(([name]) => [name, exported.get(name)])).toEqual(counts);
    expect(counts.filter(([, rows]) => rows > 0).length).toBeGreaterThan(35);
  });

  it('has photos once that were taken into the store, and not the folder that they were in before', async () => {
    const { shop: moved } = await aFirm();
    const { database, dataDir, files } = source;
    const own = (await asSystem(database, folderSources)).find(({ shopId }) => shopId === moved.id);
    if (!own) throw new Error('no folder');
    const into = { database, files, localRoot: path.join(dataDir, 'sources') };
    expect(await folderIntoStore(own, into)).toMatchObject({ kind: 'moved', files: 1 });
    const { place } = done(await exportOf(moved.keyword, path.join(await folder(), 'export')));
    const target = await anInstallation();
    done(await importFrom(target, place));
    const [photo] = await askAs(target.address, 'select path, sha256 from kept_photos');
    expect(photo?.path).toBe('x/a.jpg');
    expect(await readFile(target.files.pathOf(String(photo?.sha256)), 'utf8')).toBe(`photo of ${moved.keyword}`);
    const inFolders = await readdir(path.join(target.dataDir, 'sources'), { recursive: true }).catch(() => []);
    expect(inFolders.filter((name) => name.endsWith('a.jpg'))).toEqual([]);
  });

  it('is a backup that is verified as one, and is not restored as one', async () => {
    expect(await verifyBackup(made.place, scratch)).toMatchObject({ kind: 'verified', missing: [] });
    const target = await anEmptyOne();
    const ways = { ...target, keyId: made.manifest.keyId, isKeyLost: false, say: () => undefined };
    expect(await restoreBackup(made.place, ways)).toMatchObject({ sentence: expect.stringMatching('shop import') });
  });

  it('is refused where something is, of a shop that is not there, and of a deleted one', async () => {
    expect(await exportTo(root)).toMatchObject({ sentence: expect.stringMatching('is not empty') });
    const to = path.join(await folder(), 'new');
    expect(await exportOf('nobody', to)).toMatchObject({ sentence: 'There is no shop nobody.' });
    const gone = await aShop(source.database);
    await askAs(source.address, `update shops set deleted_at = now() where id = '${gone.id}'`);
    expect(await exportOf(gone.keyword, to)).toMatchObject({ sentence: expect.stringMatching('is deleted') });
    expect(await readdir(path.dirname(to))).toEqual([]);
  });
});

describe('an imported shop', () => {
  it('has the same rows, counts, jobs, files, photos and secrets, and is held', async () => {
    const target = await anInstallation();
    const imported = done(await importInto(target));
    expect(imported).toMatchObject({ keyword: shop.keyword, missing: expect.any(Array) });
    expect(await rowsOf(target, shop)).toEqual(await rowsOf(source, shop));
    const lost = made.manifest.files.lost;
    expect(imported.missing.toSorted()).toEqual(lost.toSorted());
    const media = `select sha256 from shop_media where shop_id = '${shop.id}'`;
    for (const { sha256 } of await askAs(target.address, media)) {
      if (lost.includes(String(sha256))) continue;
      expect(await readFile(target.files.pathOf(String(sha256)), 'utf8')).toBe(`file of ${shop.keyword}`);
    }
    const [{ folder } = {}] = await askAs(
      target.address,
      `select settings ->> 'folder' as folder from sources where driver = 'local'`,
    );
    expect(await readFile(path.join(target.dataDir, 'sources', String(folder), 'x', 'a.jpg'), 'utf8')).toBe(
      `photo of ${shop.keyword}`,
    );
    expect((await openedBy(target.database, otherKey)).toSorted()).toEqual(
      ['a factor', 'a token', 'before', 'first', 'now'].toSorted(),
    );
    expect(await openedBy(target.database, ownKey)).toEqual([]);
    const jobs = `select data from pgboss.job where name = 'test.draw'`;
    expect(await askAs(target.address, jobs)).toEqual([{ data: { shopId: shop.id, by: owner.id } }]);
    const held = 'select held_at is not null as held, (select sending_held from installation) as all from shops';
    expect(await askAs(target.address, held)).toEqual([{ held: true, all: false }]);
    expect(await askAs(target.address, 'select email from users where is_admin')).toEqual([]);
  });

  it('is refused the second time, and where its keyword is another shop’s, unless it gets a new one', async () => {
    const target = await anInstallation();
    const resident = await aShop(target.database);
    await askAs(target.address, `update shops set keyword = '${shop.keyword}' where id = '${resident.id}'`);
    expect(await importInto(target)).toMatchObject({ sentence: expect.stringMatching('is taken here') });
    expect(await importInto(target, made.place, { keyword: 'no good' })).toMatchObject({
      sentence: expect.stringMatching('cannot be a keyword'),
    });
    expect(done(await importInto(target, made.place, { keyword: 'arrived' })).keyword).toBe('arrived');
    expect(await importInto(target, made.place, { keyword: 'again' })).toMatchObject({
      sentence: 'This shop is here already, as arrived. Nothing was imported.',
    });
    expect(await importInto(source)).toMatchObject({ sentence: expect.stringMatching('is here already') });
  });

  it('comes back to an installation that has removed it for good, and not to one that has only deleted it', async () => {
    const target = await anInstallation();
    done(await importInto(target));
    await askAs(target.address, `update shops set deleted_at = now() where id = '${shop.id}'`);
    expect(await importInto(target)).toMatchObject({ sentence: expect.stringMatching('and deleted: restore it') });
    const gone = await anInstallation();
    await askAs(
      gone.address,
      `insert into shops (id, pid, keyword, name, deleted_at, emptied_at, removal_began_at)
         values ('${shop.id}', '${shop.pid}', '${shop.keyword}', 'Lalezar', now(), now(), now());
       insert into audit_log (shop_id, action) values ('${shop.id}', 'admin.firm.remove')`,
    );
    done(await importInto(gone));
    const state = 'select deleted_at, emptied_at, removal_began_at, held_at is not null as held from shops';
    expect(await askAs(gone.address, state)).toEqual([
      { deleted_at: null, emptied_at: null, removal_began_at: null, held: true },
    ]);
    const { audit_log: audit, ...rest } = Object.fromEntries(await rowsOf(gone, shop));
    expect(audit).toHaveLength(1);
    const { audit_log: _, ...expected } = Object.fromEntries(await rowsOf(source, shop));
    expect(rest).toEqual(expected);
  });

  it('brings its shop to somebody who has an account here, whose password and factor stay', async () => {
    const target = await anInstallation();
    const resident = await aUser(target.database, { email: owner.email.toUpperCase(), verified: true });
    await askAs(target.address, `update users set password_hash = 'theirs' where id = '${resident.id}'`);
    const imported = done(await importInto(target));
    expect(imported.notes.join()).toMatch(`${owner.email} has an account here already`);
    const members = `select user_id, role, password_hash from memberships join users on users.id = user_id
      where role = 'owner' and lower(email) = '${owner.email}'`;
    expect(await askAs(target.address, members)).toEqual([
      { user_id: resident.id, role: 'owner', password_hash: 'theirs' },
    ]);
    expect(await askAs(target.address, `select from users where id = '${owner.id}'`)).toEqual([]);
    expect(await askAs(target.address, 'select from second_factors')).toEqual([]);
    const jobs = `select data ->> 'by' as by from pgboss.job where name = 'test.draw'`;
    expect(await askAs(target.address, jobs)).toEqual([{ by: resident.id }]);
  });

  it('is given to nobody whose address is not confirmed, and no agent of another shop', async () => {
    const target = await anInstallation();
    await aUser(target.database, { email: owner.email });
    expect(await importInto(target)).toMatchObject({ sentence: expect.stringMatching('nobody has confirmed') });
    expect(await isHere(target, shop)).toBe(false);
    const next = await anInstallation();
    await aUser(next.database, { kind: 'agent', shop: await aShop(next.database), email: owner.email });
    expect(await importInto(next)).toMatchObject({ sentence: expect.stringMatching('one shop only') });
  });

  it('leaves an administrator’s password, factor and right where they were', async () => {
    const admin = await aUser(source.database, { kind: 'admin', shop });
    const to = path.join(await folder(), 'export');
    const target = await anInstallation();
    const { place } = done(await exportTo(to));
    await askAs(source.address, `delete from memberships where user_id = '${admin.id}'`);
    done(await importInto(target, place));
    const [here] = await askAs(target.address, `select is_admin, password_hash from users where id = '${admin.id}'`);
    const [there] = await askAs(source.address, `select password_hash from users where id = '${admin.id}'`);
    expect(here).toMatchObject({ is_admin: false });
    expect(here?.password_hash).not.toBe(there?.password_hash);
  });

  it('comes without secrets when they were left out, and says so', async () => {
    const to = path.join(await folder(), 'export');
    const { place } = done(await exportTo(to, { passphrase: null }));
    const target = await anInstallation();
    const imported = done(await importInto(target, place, { passphrase: null }));
    expect(imported.notes.join()).toMatch('without secrets');
    expect(await openedBy(target.database, otherKey)).toEqual([]);
    for (const table of ['shop_secrets', 'webhooks', 'second_factors'])
      expect(await askAs(target.address, `select from ${table}`)).toEqual([]);
  });

  it('names no key but the one that is here, also where a source has no password', async () => {
    const target = await anInstallation();
    done(await importInto(target));
    const named = await askAs(target.address, 'select sealed is null as "isOpen", key_id as "keyId" from sources');
    expect(named).toContainEqual({ isOpen: true, keyId: null });
    expect((await asSystem(target.database, readKeyState)).sealedWith).toEqual([otherKey.keyId]);
  });

  it('has the pages that visitors read, also those that were made anew because something was sold out', async () => {
    const refreshed = randomUUID();
    const pages = ({ dataDir }: { dataDir: string }) => path.join(dataDir, 'sites', shop.id, refreshed, 'files');
    await askAs(
      source.address,
      `with made as (insert into builds (shop_id, status, token, published_at, release_id)
         values ('${shop.id}', 'published', 'a token of its own', now(), '${refreshed}') returning id)
       update shops set live_build_id = (select id from made) where id = '${shop.id}'`,
    );
    await mkdir(pages(source), { recursive: true });
    await writeFile(path.join(pages(source), 'index.html'), 'sold out');
    const { place } = done(await exportTo(path.join(await folder(), 'export')));
    await askAs(source.address, `update shops set live_build_id = null where id = '${shop.id}'`);
    const target = await anInstallation();
    done(await importInto(target, place));
    expect(await readFile(path.join(pages(target), 'index.html'), 'utf8')).toBe('sold out');
  });

  it('is released, and goes on', async () => {
    const target = await anInstallation();
    done(await importInto(target));
    const release = () => inShop(target.database, shop.id, releaseImported);
    expect(await release()).toEqual(expect.any(Array));
    expect(await release()).toBeNull();
  });

  it('is counted as it was: what is added up afterwards is what it was', async () => {
    const target = await anInstallation();
    done(await importInto(target));
    const counts = `select broadcast_id, status, sum(messages)::int as messages from delivery_counts
      where shop_id = '${shop.id}' group by 1, 2 having sum(messages) <> 0 order by 1, 2`;
    expect(await askAs(target.address, counts)).toEqual(await askAs(source.address, counts));
    const subfolder = await aSubfolder(target.database, shop, { brand: 'yeni' });
    await aBroadcast(target.database, shop, subfolder);
    expect((await askAs(target.address, counts)).length).toBeGreaterThan(0);
  });
});
