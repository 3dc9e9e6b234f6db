// `kolaj files move` on a full disk, without its bucket, killed, and twice at once. KOLAJ_SEED repeats a printed run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { numberFromEnv } from '@kolaj/testkit/from-env';
import { seeded } from '@kolaj/testkit/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucketStore } from '../../adapters/bucket/file-store.ts';
import { startTestBucket, type TestBucket } from '../../adapters/bucket/testing-bucket.ts';
import { openDiskStore } from '../../adapters/disk/file-store.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { testDatabase } from '../../testing/database.ts';
import { aLocalSource } from '../../testing/rows/collages.ts';
import { aShop } from '../../testing/rows/people.ts';

const cli = path.join(import.meta.dirname, '../../..', 'cli.mjs');
const seed = numberFromEnv('KOLAJ_SEED', Date.now() % 2 ** 31);
const kills = numberFromEnv('KOLAJ_KILLS', 2);
const many = 60;
/** A disk that is really full: a small one of its own, which only root can make. */
const small = mkdtempSync(path.join(tmpdir(), 'kolaj-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'kolaj-full', small]).status === 0;

const database = await testDatabase();
const { user, host, database: databaseName } = database.address;
const databaseUrl = `postgresql://${user}@/${databaseName}?host=${encodeURIComponent(host)}`;

describe.skipIf(!hasSwift())(`moving the files (seed ${seed}; skipped where no Swift is installed)`, () => {
  let bucket: TestBucket;
  let dataDir = '';
  let put: string[] = [];
  beforeAll(async () => {
    bucket = await startTestBucket();
    dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-move-'));
    const disk = await openDiskStore(dataDir);
    const stored = await Promise.all(Array.from({ length: many }, () => disk.putBytes(randomBytes(20_000))));
    put = stored.map(({ sha256 }) => sha256);
    await disk.close();
  }, 60_000);
  afterAll(async () => {
    await bucket.server.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (isMounted) spawnSync('umount', [small]);
    await rm(small, { recursive: true, force: true });
  });

  function command(words: string, folder = dataDir) {
    const { url, key, secret } = bucket.place;
    const child = spawn(
      process.execPath,
      [cli, 'files', 'move', ...(words === '--folders' ? [words] : ['--to', words])],
      {
        env: {
          KOLAJ_DATA_DIR: folder,
          KOLAJ_BUCKET_URL: url,
          KOLAJ_BUCKET_KEY: key,
          KOLAJ_BUCKET_SECRET: secret,
          DATABASE_URL: databaseUrl,
        },
      },
    );
    const ended = once(child, 'exit');
    return { child, ended, said: Promise.all([text(child.stdout), text(child.stderr)]) };
  }

  async function run(words: string, folder?: string) {
    const { child, ended, said } = command(words, folder);
    await ended;
    const [out, err] = await said;
    return { code: child.exitCode, out, err };
  }

  async function missingIn(folder: string): Promise<number> {
    const disk = await openDiskStore(folder);
    const there = await Promise.all(put.map((sha256) => disk.has(sha256)));
    await disk.close();
    return there.filter((is) => !is).length;
  }

  it('goes on where it was killed, and two at once do no harm', async () => {
    const random = seeded(seed);
    for (let time = 0; time < kills; time++) {
      const { child, ended } = command('bucket');
      await Promise.race([wait(200 + 1_500 * random()), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    for (const { code, err } of await Promise.all([run('bucket'), run('bucket')])) {
      expect({ code, err }).toEqual({ code: 0, err: '' });
    }
    const other = await mkdtemp(path.join(tmpdir(), 'kolaj-moved-'));
    expect(await run('disk', other)).toMatchObject({ code: 0, err: '' });
    expect(await missingIn(other)).toBe(0);
    await rm(other, { recursive: true });
  }, 180_000);

  it.skipIf(!isMounted)(
    'to a disk that is full says so in a sentence, and goes on when there is space',
    async () => {
      const filler = path.join(small, 'filler');
      await writeFile(filler, randomBytes(1_500_000));
      const full = await run('disk', small);
      expect(full.code).toBe(1);
      expect(full.err).toMatch(/^The disk of the data folder .* is full\..*\n$/);
      await rm(filler);
      expect(await run('disk', small)).toMatchObject({ code: 0, err: '' });
      expect(await missingIn(small)).toBe(0);
    },
    120_000,
  );

  it('without its bucket says so in a sentence, also when it goes away on the way', async () => {
    await bucket.server.goAway();
    const away = await run('bucket');
    await bucket.server.comeBack();
    expect(away.code).toBe(1);
    expect(away.err.trim().split('\n')).toHaveLength(1);

    const other = await mkdtemp(path.join(tmpdir(), 'kolaj-moved-'));
    const { child, ended, said } = command('disk', other);
    await Promise.race([once(child.stdout, 'data'), ended]);
    await bucket.server.goAway();
    await ended;
    await bucket.server.comeBack();
    const [, err] = await said;
    expect({ code: child.exitCode, err }).toEqual({ code: 1, err: expect.stringMatching(/repeat this to go on\.\n$/) });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(await run('disk', other)).toMatchObject({ code: 0, err: '' });
    expect(await missingIn(other)).toBe(0);
    await rm(other, { recursive: true });
  }, 120_000);

  it('takes the folders of shops along while Kolaj does not run, and says which stay', async () => {
    const shops = [await aShop(database), await aShop(database)] as const;
    const folders = [];
    for (const shop of shops) folders.push(await aLocalSource(database, shop, path.join(dataDir, 'sources')));
    const bytes = randomBytes(300_000);
    await writeFile(path.join(folders[0] ?? '', 'x/y/photo.jpg'), bytes);
    await writeFile(path.join(folders[1] ?? '', 'çiçek.jpg'.normalize('NFD')), bytes);
    const beat = sql`insert into processes (id, host, pid, version, roles, started_at, beat_at, clock_off_seconds, figures)
      values (gen_random_uuid(), 'one', 1, '1', array['web'], now(), clock_timestamp(), 0, '{}')`;
    await asSystem(database, ({ db }) => beat.execute(db));
    expect(await run('--folders')).toMatchObject({ code: 1, err: expect.stringMatching(/^Kolaj runs .*one/) });
    await asSystem(database, ({ db }) => db.deleteFrom('processes').execute());

    const { code, out, err } = await run('--folders');
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/accents written apart .* stays in its folder/),
    });
    expect(out).toMatch(new RegExp(`^${shops[0].keyword}: 1 files .* are in the bucket`));
    const kept = await asSystem(database, ({ db }) =>
      db.selectFrom('kept_photos').select(['path', 'sha256']).execute(),
    );
    expect(kept).toEqual([{ path: 'x/y/photo.jpg', sha256: createHash('sha256').update(bytes).digest('hex') }]);
    const other = await openBucketStore(await mkdtemp(path.join(tmpdir(), 'kolaj-moved-')), {
      ...bucket.place,
      cacheBytes: 1e9,
    });
    const stream = await other.read(kept[0]?.sha256 ?? '');
    expect(stream === null ? null : (await buffer(stream)).equals(bytes)).toBe(true);
    await other.close();
  }, 120_000);
});
