import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { order } from '../../../jobs/bind-job.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { startQueue } from '../../../jobs/queue.ts';
import { aBuild } from '../../../testing/rows/broadcasts.ts';
import { type BackupPlace, backupsIn, pathOf, placeOf } from './backup-folder.ts';
import { keptAt } from './copied-files.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { hashOfFile } from './parts.ts';
import { type RestoreDeps, type Restored, restoreBackup } from './restore-backup.ts';
import { keepNewest } from './retention.ts';
import {
  askAs,
  fillInstallation,
  oneMoreSend,
  ordinaryInstallations,
  rewriteManifest,
  type TestInstallation,
} from './testing-backup.ts';
import { type ScratchDatabase, verifyBackup } from './verify-backup.ts';

const installations = ordinaryInstallations();
const keyId = 'abcd1234';

const draw = defineJob<object>()({
  ...{ name: 'test.draw', policy: 'one-waiting', attempts: 3, retryDelaySeconds: 1, timeLimitSeconds: 60, slots: 1 },
  payload: z.object({ collage: z.string() }),
  key: ({ collage }) => collage,
  run: async () => undefined,
});

const source = await installations.installation();
const filled = await fillInstallation(source);
const root = path.join(await installations.folder(), 'backups');
let made: MadeBackup;

const backUp = (to = root, key = keyId) => makeBackup(to, { ...source, keyId: key, version: '9.8.7' });

const restoreInto = (target: TestInstallation, place: BackupPlace = made.place, more: Partial<RestoreDeps> = {}) =>
  restoreBackup(place, { ...target, keyId, isKeyLost: false, say: () => undefined, ...more });

/** Goes on sending for as long as `work` takes, as several workers do. */
async function underLoad<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  // A busy machine may not have begun with the load when the work looks.
  const hasBegun = Promise.withResolvers<void>();
  const busy = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await oneMoreSend(filled);
      hasBegun.resolve();
    }
  });
  await hasBegun.promise;
  const result = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(busy);
  return result;
}

function done<Result extends MadeBackup | Restored>(result: Result | Refused): Result {
  if (result.kind === 'refused') throw new Error(result.sentence);
  return result;
}

const scratch: ScratchDatabase = async (run) => run((await installations.installation()).address);

const today = { now: new Date(), say: () => undefined };

async function lastOf(folder: string): Promise<BackupPlace> {
  const place = await placeOf(folder, today);
  if ('sentence' in place) throw new Error(place.sentence);
  return place;
}

/** A copy of the folder of backups, to be spoilt. */
async function copyOfRoot(): Promise<BackupPlace> {
  const copy = path.join(await installations.folder(), 'backups');
  await cp(root, copy, { recursive: true });
  return { root: copy, name: made.place.name };
}

/** A copy with another manifest. */
async function altered(change: (manifest: Manifest) => object): Promise<BackupPlace> {
  const place = await copyOfRoot();
  await rewriteManifest(place, change);
  return place;
}

async function countsOf({ address }: TestInstallation): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of made.manifest.tables) {
    for (const { count } of await askAs(address, `select count(*)::int as count from "${name}"`))
      counts.set(name, Number(count));
  }
  return counts;
}

/** What a load takes off for its time, and everything else that decides what a database lets happen. */
const rulesOf = ({ address }: TestInstallation) =>
  askAs(
    address,
    `
    select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace and conparentid = 0
    union all select tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select relname || relforcerowsecurity || relrowsecurity || coalesce(relacl::text, '') from pg_class
    where relnamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    order by 1`,
  );

/** A photo that its shop has sent and that no import has taken yet. */
async function aSourcePhoto(name: string, text: string): Promise<void> {
  const file = path.join(source.dataDir, 'sources', filled.shop.keyword, 'SS26', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  await utimes(file, sentAt, sentAt);
}
const sentAt = new Date('2026-11-01T10:00:00Z');

beforeAll(async () => {
  await aSourcePhoto('Gömlek 1.jpg', 'one');
  for (let i = 0; i < 40; i++) await oneMoreSend(filled);
  const queue = await startQueue({ address: source.address, isScheduler: false, log: pino({ level: 'silent' }) });
  await queue.makeQueues([{ ...draw }]);
  await inShop(filled.database, filled.shop.id, (scope) =>
    queue.enqueue(scope, [
      order(draw, { collage: 'a' }, { priority: 7 }),
      order(draw, { collage: 'b' }, { delaySeconds: 3600 }),
    ]),
  );
  await queue.stop();
  made = done(await underLoad(() => backUp()));
});
afterAll(() => filled.database.close());

describe('a backup under load', () => {
  it('is of one moment: what hangs together is there together', () => {
    const rows = new Map(made.manifest.tables.map((table) => [table.name, table.rows]));
    const sends = rows.get('broadcasts') ?? 0;
    expect(sends).toBeGreaterThan(40);
    expect(rows.get('deliveries')).toBe(5 * sends);
    expect(rows.get('audit_log')).toBe(sends);
    expect(made.manifest.files).toMatchObject({ count: sends, lost: [] });
  });

  it('comes back whole and held, with its jobs, in an ordinary owner’s database', async () => {
    const target = await installations.installation();
    const restored = done(await restoreInto(target));
    expect(restored).toMatchObject({ shops: 1, missing: [] });
    expect(await countsOf(target)).toEqual(new Map(made.manifest.tables.map(({ name, rows }) => [name, rows])));
    expect(await rulesOf(target)).toEqual(await rulesOf(source));
    const held = 'select sending_held, held_by, held_cause from installation';
    expect(await askAs(target.address, held)).toEqual([
      { sending_held: true, held_by: 'Kolaj', held_cause: 'restored' },
    ]);
    const jobs = `select data, priority, singleton_key, start_after > now() + interval '50 minutes' as later
      from pgboss.job where name = 'test.draw' order by singleton_key`;
    expect(await askAs(target.address, jobs)).toEqual([
      { data: { collage: 'a' }, priority: 7, singleton_key: 'a', later: false },
      { data: { collage: 'b' }, priority: 0, singleton_key: 'b', later: true },
    ]);
    for (const { sha256 } of await askAs(target.address, 'select sha256 from blobs')) {
      expect(await hashOfFile(target.files.pathOf(String(sha256)))).toBe(sha256);
    }
  });

  it('goes on where it was: numbers are not given out twice, and counts are kept', async () => {
    const target = await installations.installation();
    done(await restoreInto(target));
    const inserted = `insert into audit_log (action, diff) values ('after', '{}') returning id > (
      select max(id) from audit_log) as "isNext"`;
    expect(await askAs(target.address, inserted)).toEqual([{ isNext: true }]);
    const counts = 'select sum(messages)::int as messages from delivery_counts';
    const messages = made.manifest.tables.find(({ name }) => name === 'deliveries')?.rows;
    expect(await askAs(target.address, counts)).toEqual([{ messages }]);
  });

  it('a second one copies only what is new, and both are whole', async () => {
    await oneMoreSend(filled);
    const again = done(await backUp());
    const known = made.manifest.files.count;
    expect(again.manifest.files.count - known).toBe(again.newFiles);
    expect(await backupsIn(root)).toEqual([made.place.name, again.place.name]);
    expect(await placeOf(root, today)).toEqual(again.place);
    for (const place of [made.place, again.place]) {
      expect(done(await restoreInto(await installations.installation(), place)).missing).toEqual([]);
    }
  });
});

describe('folders', () => {
  const inTarget = (target: TestInstallation, name: string) =>
    path.join(target.dataDir, 'sources', filled.shop.keyword, 'SS26', name);

  it('of sources come back with their times, and what is there stays', async () => {
    const target = await installations.installation();
    done(await restoreInto(target));
    const file = inTarget(target, 'Gömlek 1.jpg');
    expect(await readFile(file, 'utf8')).toBe('one');
    expect((await stat(file)).mtime).toEqual(sentAt);

    const used = await installations.installation();
    await mkdir(path.dirname(inTarget(used, 'x')), { recursive: true });
    await writeFile(inTarget(used, 'Gömlek 1.jpg'), 'theirs');
    done(await restoreInto(used));
    expect(await readFile(inTarget(used, 'Gömlek 1.jpg'), 'utf8')).toBe('theirs');
  });

  it('and live releases are copied when they change, and kept as long as a backup needs them', async () => {
    const to = await installations.folder();
    const build = await aBuild(filled.database, filled.shop);
    await askAs(source.address, `update shops set live_build_id = '${build}'`);
    const release = path.join(source.dataDir, 'sites', filled.shop.id, build, 'files');
    await mkdir(release, { recursive: true });
    await writeFile(path.join(release, 'index.html'), 'home');
    await mkdir(path.join(source.dataDir, 'sites', filled.shop.id, 'retired'), { recursive: true });
    await writeFile(path.join(source.dataDir, 'sites', filled.shop.id, 'retired', 'old.html'), 'old');
    const first = done(await backUp(to));
    expect(first.manifest.folders.count).toBe(2);
    expect(done(await backUp(to)).newFiles).toBe(0);
    await aSourcePhoto('Gömlek 1.jpg', 'another');
    expect(done(await backUp(to)).newFiles).toBe(1);
    await keepNewest(to, 2, { ...source, now: new Date() });
    expect(await verifyBackup(await lastOf(to), scratch)).toMatchObject({ missing: [] });
    const target = await installations.installation();
    done(await restoreInto(target, await lastOf(to)));
    expect(await readFile(inTarget(target, 'Gömlek 1.jpg'), 'utf8')).toBe('another');
    const page = path.join(target.dataDir, 'sites', filled.shop.id, build, 'files', 'index.html');
    expect(await readFile(page, 'utf8')).toBe('home');
  });

  it('and a live release that was made anew since its publish, because something was sold out', async () => {
    const to = await installations.folder();
    const build = await aBuild(filled.database, filled.shop);
    const refreshed = randomUUID();
    await askAs(
      source.address,
      `update shops set live_build_id = '${build}'; update builds set release_id = '${refreshed}' where id = '${build}'`,
    );
    const files = (dataDir: string) => path.join(dataDir, 'sites', filled.shop.id, refreshed, 'files');
    await mkdir(files(source.dataDir), { recursive: true });
    await writeFile(path.join(files(source.dataDir), 'index.html'), 'sold out');
    done(await backUp(to));
    const target = await installations.installation();
    done(await restoreInto(target, await lastOf(to)));
    expect(await readFile(path.join(files(target.dataDir), 'index.html'), 'utf8')).toBe('sold out');
  });
});

describe('what is no backup', () => {
  it.each(['cut', 'altered', 'missing'])('a part that is %s is refused, and nothing was restored', async (how) => {
    const place = await copyOfRoot();
    const part = path.join(pathOf(place), 'tables', 'deliveries.zst');
    if (how === 'cut') await truncate(part, 1000);
    if (how === 'missing') await rm(part);
    if (how === 'altered') {
      const bytes = await readFile(part);
      bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500);
      await writeFile(part, bytes);
    }
    const target = await installations.installation();
    expect(await restoreInto(target, place)).toMatchObject({
      sentence: expect.stringMatching(/deliveries.zst is not/),
    });
    expect(await askAs(target.address, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('an altered manifest is refused', async () => {
    const place = await copyOfRoot();
    const file = path.join(pathOf(place), 'manifest.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"version": "9.8.7"', '"version": "9.8.8"'));
    expect(await restoreInto(source, place)).toMatchObject({ sentence: expect.stringMatching('manifest.json is not') });
  });

  it('half a backup is none: not in a list, and not by its name', async () => {
    const place = await copyOfRoot();
    await rename(pathOf(place), path.join(place.root, `.part-${keyId}-x`));
    for (const name of await backupsIn(place.root)) await rm(path.join(place.root, name), { recursive: true });
    expect(await placeOf(place.root, today)).toMatchObject({ sentence: expect.stringMatching('no whole backup') });
    await mkdir(pathOf(place));
    expect(await restoreInto(source, place)).toMatchObject({
      sentence: expect.stringMatching('SHA256SUMS is missing'),
    });
  });

  it('what a killed one has left is removed by the next', async () => {
    const { root: copy } = await copyOfRoot();
    const [ours, theirs] = [`.part-${keyId}-x`, '.part-00000000-x'];
    for (const name of [ours, theirs]) await mkdir(path.join(copy, name));
    done(await backUp(copy));
    expect((await readdir(copy)).filter((name) => name.startsWith('.'))).toEqual([theirs]);
  });
});

describe('a restore is refused', () => {
  it('with another key, or without any; not when the key is said to be lost', async () => {
    const target = await installations.installation();
    const other = await restoreInto(target, made.place, { keyId: '99999999' });
    expect(other).toMatchObject({
      sentence: expect.stringMatching('sealed with the key abcd1234; the one here is 9999'),
    });
    const none = await restoreInto(target, made.place, { keyId: null });
    expect(none).toMatchObject({ sentence: expect.stringMatching('no key here') });
    done(await restoreInto(target, made.place, { keyId: null, isKeyLost: true }));
  });

  it('into a database that is used, the second time too', async () => {
    const before = await countsOf(source);
    expect(await restoreInto(source)).toMatchObject({
      sentence: expect.stringMatching(/holds an installation already|Kolaj runs/),
    });
    expect(await countsOf(source)).toEqual(before);
    const target = await installations.installation();
    done(await restoreInto(target));
    expect(await restoreInto(target)).toMatchObject({
      sentence: expect.stringMatching('holds an installation already'),
    });
    const foreign = await installations.installation();
    await askAs(foreign.address, 'create table theirs (id int)');
    expect(await restoreInto(foreign)).toMatchObject({
      sentence: expect.stringMatching(/holds tables of something else \(theirs\) already/),
    });
  });

  it('while Kolaj runs on it', async () => {
    const target = await installations.installation();
    const running = new Client({ ...target.address, application_name: 'kolaj' });
    await running.connect();
    expect(await restoreInto(target)).toMatchObject({ sentence: expect.stringMatching('Kolaj runs') });
    await running.end();
  });

  it('of a later format, of a later program, of other tables: in words', async () => {
    const target = await installations.installation();
    const refusal = async (change: (manifest: Manifest) => object) => {
      const result = await restoreInto(target, await altered(change));
      return result.kind === 'refused' ? result.sentence : result.kind;
    };
    expect(await refusal((manifest) => ({ ...manifest, format: 2, tables: 'odd' }))).toMatch(/newer Kolaj \(9.8.7\)/);
    const later = { name: '9999_later', sha256: 'a'.repeat(64) };
    expect(await refusal((manifest) => ({ ...manifest, migrations: [...manifest.migrations, later] }))).toMatch(
      /newer Kolaj \(9.8.7, 9999_later\)/,
    );
    const fewer = (manifest: Manifest) => ({ ...manifest, tables: manifest.tables.slice(1) });
    expect(await refusal(fewer)).toMatch(/not those that this program makes/);
  });

  it('onto a disk that is full, and goes on once there is room', async ({ skip }) => {
    const target = await installations.installation();
    const dataDir = await installations.folder();
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', dataDir]).status === 0;
    skip(!isMounted, 'needs the right to mount');
    try {
      const files = await openDiskStore(dataDir);
      await writeFile(path.join(dataDir, 'all'), Buffer.alloc(4096));
      expect(await restoreInto({ ...target, dataDir, files })).toMatchObject({
        kind: 'refused',
        sentence: expect.stringMatching(/is full. Free some space and repeat/),
      });
      spawnSync('mount', ['-o', 'remount,size=100m', dataDir]);
      expect(await restoreInto({ ...target, dataDir, files })).toMatchObject({ kind: 'restored' });
      await files.close();
    } finally {
      spawnSync('umount', [dataDir]);
    }
  });

  it('when it fails half-way, leaving a database that can be filled again', async () => {
    const target = await installations.installation();
    const place = await altered((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'shops' ? { ...table, rows: 7 } : table)),
    }));
    expect(await restoreInto(target, place)).toMatchObject({
      sentence: expect.stringMatching('Of table shops 1 rows'),
    });
    expect(await askAs(target.address, 'select from audit_log')).toEqual([]);
    expect(done(await restoreInto(target)).missing).toEqual([]);
  });
});

describe('a backup', () => {
  it('takes a database of an earlier program, which comes up to date when it is restored', async () => {
    const early = await installations.installation();
    await migrate({ address: early.address, log: () => undefined, upTo: '0065_webhooks' });
    const to = await installations.folder();
    const before = done(await makeBackup(to, { ...early, keyId, version: '1' }));
    const target = await installations.installation();
    done(await restoreInto(target, before.place));
    const ran = 'select count(*)::int as count, max(name) as last from migrations';
    expect(await askAs(target.address, ran)).toEqual(await askAs(source.address, ran));
  });

  it('is refused while another one is written, into the folder of another installation or of a copy’s original, and from nothing', async () => {
    const to = await installations.folder();
    const both = await Promise.all([backUp(to), backUp(to)]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['made', 'refused']);
    expect(await backUp(to, '00000000')).toMatchObject({ sentence: expect.stringMatching('another key') });
    await askAs(source.address, `update installation set sending_held = true, held_cause = 'restored'`);
    expect(await backUp(to)).toMatchObject({ sentence: expect.stringMatching('copy of an installation') });
    expect(await backUp(await installations.folder())).toMatchObject({ kind: 'made' });
    await askAs(source.address, 'update installation set sending_held = false, held_cause = null');
    const empty = await installations.installation();
    const nothing = await makeBackup(to, { ...empty, keyId, version: '1' });
    expect(nothing).toMatchObject({ sentence: expect.stringMatching('nothing to back up') });
    await writeFile(path.join(to, 'file'), '');
    expect(await backUp(path.join(to, 'file'))).toMatchObject({ sentence: expect.stringMatching('is not a folder') });
  });

  it('says which files the store has lost, and a restore which ones the backup has lost', async () => {
    const two = await askAs(source.address, 'select sha256 from blobs order by created_at limit 2');
    const lost = two.map(({ sha256 }) => String(sha256)).sort();
    const kept = await Promise.all(lost.map((sha256) => readFile(source.files.pathOf(sha256))));
    await rm(source.files.pathOf(lost[0] ?? ''));
    await writeFile(source.files.pathOf(lost[1] ?? ''), 'something else');
    const to = await installations.folder();
    const partly = done(await backUp(to));
    expect(partly.manifest.files.lost.toSorted()).toEqual(lost);
    expect(done(await restoreInto(await installations.installation(), partly.place)).missing.toSorted()).toEqual(lost);
    for (const [i, sha256] of lost.entries()) await writeFile(source.files.pathOf(sha256), kept[i] ?? '');

    const place = await copyOfRoot();
    await rm(keptAt(place.root, lost[0] ?? ''));
    expect(done(await restoreInto(await installations.installation(), place)).missing).toEqual([lost[0]]);
  });
});
