import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Refused } from '../adapters/postgres/file-trouble.ts';
import { connect, type Database } from '../adapters/postgres/pool.ts';
import { migrate } from '../adapters/postgres/schema/migrate.ts';
import { asSystem, inShop } from '../adapters/postgres/scope.ts';
import { releaseImported } from '../features/broadcast/control/stop.store.ts';
import { type BackupPlace, pathOf, placeOf } from '../features/installation/backup/backup-folder.ts';
import { keptAt } from '../features/installation/backup/copied-files.ts';
import { type MadeBackup, makeBackup } from '../features/installation/backup/make-backup.ts';
import { restoreBackup } from '../features/installation/backup/restore-backup.ts';
import {
  askAs,
  ordinaryInstallations,
  rewriteManifest,
  type TestInstallation,
} from '../features/installation/backup/testing-backup.ts';
import { type ScratchDatabase, verifyBackup } from '../features/installation/backup/verify-backup.ts';
import { type ExportDeps, exportShop } from '../features/installation/moving/export-shop.ts';
import { type ImportDeps, type Imported, importShop } from '../features/installation/moving/import-shop.ts';
import { howMoves } from '../features/installation/moving/shop-tables.ts';
import { openedBy, plantSecrets } from '../features/installation/rekey/testing-secrets.ts';
import { order } from '../jobs/bind-job.ts';
import { defineJob } from '../jobs/define-job.ts';
import { startQueue } from '../jobs/queue.ts';
import { recordBlobs } from '../kernel/blob.store.ts';
import { sealer } from '../secrets/seal.ts';
import { aBroadcast } from '../testing/rows/broadcasts.ts';
import { aLocalSource, aSubfolder } from '../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../testing/rows/people.ts';
import { thingsOf } from './testing/testing-things.ts';

const installations = ordinaryInstallations();
const ownKey = sealer(randomBytes(32).toString('hex'));
const otherKey = sealer(randomBytes(32).toString('hex'));
const passphrase = 'üç elma, iki armut';
const mark = 'ZZ-OF-THE-OTHER-SHOP';

const draw = defineJob<object>()({
  ...{ name: 'test.draw', policy: 'one-waiting', attempts: 3, retryDelaySeconds: 1, timeLimitSeconds: 60, slots: 1 },
  payload: z.object({ shopId: z.string(), by: z.string() }),
  key: ({ shopId }) => shopId,
  run: async () => undefined,
});

interface Filled extends TestInstallation {
  database: Database;
}

async function anInstallation(): Promise<Filled> {
  const made = await installations.installation();
  const migrated = await migrate({ address: made.address, log: () => undefined });
  if (migrated.kind === 'refused') throw new Error(migrated.sentence);
  const database = await connect({ address: made.address, log: console.error, max: 4 });
  opened.push(database);
  return { ...made, database };
}
const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
});

const source = await anInstallation();
let shop: TestShop;
let owner: TestUser;
let other: TestShop;
let root: string;
let made: MadeBackup;

interface Firm {
  shop: TestShop;
  owner: TestUser;
}

/** A shop with something of everything: rows of every kind, files in the store, photos and a site on the disk, secrets, jobs. */
async function aFirm(): Promise<Firm> {
  const { database, dataDir, files } = source;
  const made = await aShop(database);
  const user = await aUser(database, { shop: made, verified: true });
  const photos = await aLocalSource(database, made, path.join(dataDir, 'sources'));
  await thingsOf(database, made, user.id);
  await mkdir(path.join(photos, 'x'), { recursive: true });
  await writeFile(path.join(photos, 'x', 'a.jpg'), `photo of ${made.keyword}`);
  const { sha256, bytes } = await files.putBytes(Buffer.from(`file of ${made.keyword}`));
  await inShop(database, made.id, async (scope) => {
    await recordBlobs(scope, [{ sha256, bytes, mime: 'image/jpeg' }]);
    await scope.db.insertInto('shop_media').values({ shop_id: made.id, sha256, bytes }).execute();
  });
  return { shop: made, owner: user };
}

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

const exportTo = (to: string, more: Partial<ExportDeps> = {}, keyword = shop.keyword) =>
  exportShop(keyword, to, { ...source, sealer: ownKey, passphrase, version: '9.8.7', ...more });

const scratch: ScratchDatabase = async (run) => run((await installations.installation()).address);

const importInto = (target: TestInstallation, place: BackupPlace = made.place, more: Partial<ImportDeps> = {}) =>
  importShop(place, {
    ...{ ...target, sealer: otherKey, passphrase, ask: null, keyword: null, scratch, say: () => undefined },
    ...more,
  });

function done<Result extends MadeBackup | Imported>(result: Result | Refused): Result {
  if (result.kind === 'refused') throw new Error(result.sentence);
  return result;
}

const tablesOfShops = async (): Promise<string[]> =>
  (
    await askAs(
      source.address,
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attname = 'shop_id'`,
    )
  ).map(({ name }) => String(name));

/** Columns that are others where a shop arrives, for a reason. */
const others: Record<string, string[]> = {
  audit_log: ['id'],
  channel_events: ['id'],
  shop_secrets: ['sealed', 'key_id'],
  sources: ['sealed', 'key_id', 'settings'],
  webhooks: ['secret', 'old_secret', 'earlier_secrets'],
};

/** Every row of a shop by table, as text. */
async function rowsOf({ address }: TestInstallation, { id }: Pick<TestShop, 'id'>): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const table of await tablesOfShops()) {
    if (howMoves(table) === 'stays') continue;
    const but = (others[table] ?? []).map((column) => ` - '${column}'`).join('');
    const arrival = table === 'audit_log' ? `and action <> 'installation.shop-import'` : '';
    const found = await askAs(
      address,
      `select (to_jsonb(t)${but})::text as row from "${table}" t where shop_id = '${id}' ${arrival} order by 1`,
    );
    rows.set(
      table,
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}

const isHere = async ({ address }: TestInstallation, { id }: Pick<TestShop, 'id'>) =>
  (await askAs(address, `select from shops where id = '${id}'`)).length > 0;

async function copyOfExport(): Promise<BackupPlace> {
  const copy = path.join(await installations.folder(), 'copy');
  await cp(made.place.root, copy, { recursive: true });
  return { root: copy, name: made.place.name };
}

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
  root = path.join(await installations.folder(), 'export');
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
    for (const name of await tablesOfShops()) {
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

  it('is a backup that is verified as one, and is not restored as one', async () => {
    expect(await verifyBackup(made.place, scratch)).toMatchObject({ kind: 'verified', missing: [] });
    const target = await installations.installation();
    const ways = { ...target, keyId: made.manifest.keyId, isKeyLost: false, say: () => undefined };
    expect(await restoreBackup(made.place, ways)).toMatchObject({ sentence: expect.stringMatching('shop import') });
  });

  it('is refused where something is, of a shop that is not there, and of a deleted one', async () => {
    expect(await exportTo(root)).toMatchObject({ sentence: expect.stringMatching('is not empty') });
    const to = path.join(await installations.folder(), 'new');
    expect(await exportTo(to, {}, 'nobody')).toMatchObject({ sentence: 'There is no shop nobody.' });
    const gone = await aShop(source.database);
    await askAs(source.address, `update shops set deleted_at = now() where id = '${gone.id}'`);
    expect(await exportTo(to, {}, gone.keyword)).toMatchObject({ sentence: expect.stringMatching('is deleted') });
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
    const to = path.join(await installations.folder(), 'export');
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
    const to = path.join(await installations.folder(), 'export');
    const { place } = done(await exportTo(to, { passphrase: null }));
    const target = await anInstallation();
    const imported = done(await importInto(target, place, { passphrase: null }));
    expect(imported.notes.join()).toMatch('without secrets');
    expect(await openedBy(target.database, otherKey)).toEqual([]);
    for (const table of ['shop_secrets', 'webhooks', 'second_factors'])
      expect(await askAs(target.address, `select from ${table}`)).toEqual([]);
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

describe('a bad export', () => {
  it.each(['cut', 'altered', 'missing'])('with a part that is %s is refused, and nothing is here', async (how) => {
    const place = await copyOfExport();
    const part = path.join(pathOf(place), 'tables', 'collages.zst');
    if (how === 'cut') await truncate(part, 100);
    if (how === 'missing') await rm(part);
    if (how === 'altered') {
      const bytes = await readFile(part);
      bytes.writeUInt8(bytes.readUInt8(50) ^ 1, 50);
      await writeFile(part, bytes);
    }
    const target = await anInstallation();
    expect(await importInto(target, place)).toMatchObject({ sentence: expect.stringMatching('collages.zst is not') });
    expect(await isHere(target, shop)).toBe(false);
  });

  it('of a newer version, with a wrong passphrase or none, without its key, and what is none', async () => {
    const target = await anInstallation();
    const newer = await copyOfExport();
    await rewriteManifest(newer, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999_later.sql', sha256: 'a'.repeat(64) }],
    }));
    expect(await importInto(target, newer)).toMatchObject({ sentence: expect.stringMatching('newer Kolaj') });
    const wrong = await importInto(target, made.place, { passphrase: 'another one than that' });
    expect(wrong).toMatchObject({ sentence: expect.stringMatching('does not open the export') });
    const nobody = await importInto(target, made.place, { passphrase: null });
    expect(nobody).toMatchObject({ sentence: expect.stringMatching('KOLAJ_EXPORT_PASSPHRASE') });
    const keyless = await copyOfExport();
    await rm(path.join(pathOf(keyless), 'secrets.key'));
    expect(await importInto(target, keyless)).toMatchObject({ sentence: expect.stringMatching('is missing') });
    const to = path.join(await installations.folder(), 'backups');
    const backup = await makeBackup(to, { ...source, keyId: ownKey.keyId, version: '1' });
    expect(backup.kind).toBe('made');
    const place = await placeOf(to);
    if ('sentence' in place) throw new Error(place.sentence);
    expect(await importInto(target, place)).toMatchObject({
      sentence: expect.stringMatching('not the export of a shop'),
    });
    expect(await isHere(target, shop)).toBe(false);
  });

  it('with rows of another shop is refused: it is a whole backup that calls itself an export', async () => {
    const to = path.join(await installations.folder(), 'backups');
    const backup = await makeBackup(to, { ...source, keyId: ownKey.keyId, version: '1' });
    const place = await placeOf(to);
    if (backup.kind === 'refused' || 'sentence' in place) throw new Error('No backup was made.');
    const { shop: about } = made.manifest;
    await rewriteManifest(place, (manifest) => ({
      ...{ ...manifest, kind: 'kolaj-shop' as const },
      shop: about === null ? null : { ...about, hasSecrets: false },
    }));
    const target = await anInstallation();
    expect(await importInto(target, place)).toMatchObject({ sentence: expect.stringMatching('not its shop') });
    expect(await isHere(target, shop)).toBe(false);
    expect(await isHere(target, other)).toBe(false);
  });

  it('whose photo folder leads to somebody else’s is refused', async () => {
    const { shop: odd } = await aFirm();
    await askAs(
      source.address,
      `update sources set settings = settings || '{"folder":"x/../../y"}' where driver = 'local' and shop_id = '${odd.id}'`,
    );
    const to = path.join(await installations.folder(), 'odd');
    const exported = await exportTo(to, {}, odd.keyword);
    if (exported.kind === 'refused') throw new Error(exported.sentence);
    const target = await anInstallation();
    expect(await importInto(target, exported.place)).toMatchObject({ sentence: expect.stringMatching('x/../../y') });
    expect(await isHere(target, odd)).toBe(false);
  });

  it('that has lost files says which', async () => {
    const place = await copyOfExport();
    const [media] = await askAs(
      source.address,
      `select sha256 from shop_media where shop_id = '${shop.id}' order by bytes desc`,
    );
    const sha256 = String(media?.sha256);
    await rm(keptAt(place.root, sha256), { force: true });
    const target = await anInstallation();
    expect(done(await importInto(target, place)).missing).toContain(sha256);
  });

  it('breaks off at the last step without a trace, and is simply repeated', async () => {
    const target = await anInstallation();
    await askAs(
      target.address,
      `create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger no before insert on webhooks for each row execute function no()`,
    );
    await expect(importInto(target)).rejects.toThrow('no');
    for (const table of await tablesOfShops())
      expect([table, await askAs(target.address, `select from "${table}"`)]).toEqual([table, []]);
    expect(await askAs(target.address, 'select from users')).toEqual([]);
    await askAs(target.address, 'drop function no() cascade');
    done(await importInto(target));
    expect(await rowsOf(target, shop)).toEqual(await rowsOf(source, shop));
  });
});
