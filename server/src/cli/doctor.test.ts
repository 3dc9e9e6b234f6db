import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../adapters/postgres/scope.ts';
import { refusal, testSmtpServer } from '../adapters/smtp/testing-smtp-server.ts';
import { parseEnv } from '../env.ts';
import { useLocal } from '../features/source/connection/save-source.ts';
import { readVersion } from '../kernel/version.ts';
import { sealer } from '../secrets/seal.ts';
import { writeSettings } from '../settings/installation.store.ts';
import { testDatabase } from '../testing/database.ts';
import { aShop, aUser, type TestShop } from '../testing/rows/people.ts';
import { dataFolder } from './doctor.ts';
import {
  adminFinding,
  connectionFinding,
  databaseClock,
  diskFinding,
  foldersFinding,
  keyFinding,
  safetyFindings,
} from './doctor-inside.ts';
import { letters, outside } from './doctor-outside.ts';

const database = await testDatabase();
const from = { name: 'Kolaj', address: 'no-reply@kolaj.test' };
const home = 'https://kolaj.example';

function envOf(settings: Record<string, string>) {
  const parsed = parseEnv(settings);
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  return parsed.env;
}

/** Somebody on a free port who says this. */
async function somebody(body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

describe('the data folder', () => {
  it('is made by the first start', async () => {
    const dataDir = path.join(tmpdir(), randomUUID());
    expect(await dataFolder({ dataDir, secretKey: null })).toMatchObject([{ kind: 'fine' }]);
  });

  it('that is there and cannot be written is a problem', async ({ skip }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-doctor-'));
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', dataDir]).status === 0;
    try {
      skip(!isMounted, 'needs the right to mount');
      expect(await dataFolder({ dataDir, secretKey: null })).toMatchObject([
        { kind: 'problem', sentence: expect.stringMatching('cannot be read and written') },
      ]);
    } finally {
      spawnSync('umount', [dataDir]);
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('letters', () => {
  it('really leave when somebody is named', async () => {
    await using smtp = await testSmtpServer();
    const mail = { server: smtp.address, from };
    expect(await letters(mail, { to: 'defne@shop.test', home })).toMatchObject([{ kind: 'fine' }]);
    expect(smtp.taken).toMatchObject([{ recipients: ['defne@shop.test'] }]);
    expect(await letters(mail, { to: null, home })).toMatchObject([{ kind: 'fine' }]);
    expect(smtp.taken).toHaveLength(1);
  });

  it('that are refused say why, and where to correct it', async () => {
    await using smtp = await testSmtpServer({
      onMailFrom: (_address, _session, done) => done(refusal(553, '5.7.1 Sender address rejected')),
    });
    const [found] = await letters({ server: smtp.address, from }, { to: 'defne@shop.test', home });
    expect(found).toMatchObject({ kind: 'problem', sentence: expect.stringMatching(/rejected.*Installation/) });
  });

  it('cannot be sent without a server', async () => {
    expect(await letters(null, { to: 'defne@shop.test', home })).toMatchObject([{ kind: 'problem' }]);
    expect(await letters(null, { to: null, home })).toEqual([]);
  });
});

describe('what is reached from outside', () => {
  const now = new Date();
  const kinds = async (settings: Record<string, string>) =>
    (await outside(envOf(settings), now)).map(({ kind, sentence }) => `${kind}: ${sentence}`);

  it('is this Kolaj at its address, and a provider', async () => {
    await using kolaj = await somebody(JSON.stringify({ version: readVersion() }));
    await using provider = await somebody('{}');
    expect(await kinds({ KOLAJ_PUBLIC_URL: kolaj.url, PROVIDER_URL: provider.url })).toEqual([
      expect.stringMatching(/^fine: The console answers/),
      'fine: The provider answers.',
      'fine: The clock agrees with others.',
    ]);
  });

  it.each([
    ['another program', 'Hello', /^problem: At .+ something else/],
    ['another version', '{"version":"0.0.0-old"}', /^problem: At .+ Kolaj 0\.0\.0-old answers/],
  ])('is refused as %s', async (_what, body, sentence) => {
    await using other = await somebody(body);
    expect((await kinds({ KOLAJ_PUBLIC_URL: other.url }))[0]).toMatch(sentence);
  });

  it('is nobody', async () => {
    const nobody = 'http://127.0.0.1:9';
    expect((await kinds({ KOLAJ_PUBLIC_URL: nobody, PROVIDER_URL: nobody })).map((one) => one.split('.')[0])).toEqual([
      expect.stringMatching(/^warning: Nobody answers/),
      expect.stringMatching(/^problem: The provider does not answer/),
    ]);
  });

  it('is a collector of traces, or none, which is no problem', async () => {
    await using collector = await somebody('{}');
    const [found] = await collectors({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.05' });
    expect(found).toBe('fine: The collector takes traces; 5 of 100 are kept (OTEL_TRACES_SAMPLER_ARG).');
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=a-secret' };
    const [missed] = await collectors({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...headers });
    expect(missed).toMatch(/^warning: The collector of traces cannot be used: ECONNREFUSED\./);
  });

  const collectors = async (settings: Record<string, string>) =>
    (await kinds(settings)).filter((one) => one.includes('collector'));

  it('shows that the clock is wrong', async () => {
    await using provider = await somebody('{}', { date: new Date(now.getTime() - 120_000).toUTCString() });
    expect((await kinds({ PROVIDER_URL: provider.url })).at(-1)).toMatch(/^problem: The clock of this machine/);
  });
});

describe('what is inside', () => {
  const find = <Found>(look: (scope: Parameters<typeof adminFinding>[0]) => Promise<Found>) => asSystem(database, look);
  const own = sealer('a key of this installation, long enough');

  it('is opened by the key, by no other and not without one', async () => {
    expect(await find((scope) => keyFinding(scope, null))).toMatchObject({ kind: 'fine' });
    const login = { user: 'me', password: 'word' };
    const mail = { server: { host: 'mail', port: 587, isSecure: false, login }, from };
    await find((scope) => writeSettings(scope, { changes: { mail }, by: null, sealer: own }));
    expect(await find((scope) => keyFinding(scope, own))).toMatchObject({ kind: 'fine' });
    expect(await find((scope) => keyFinding(scope, null))).toMatchObject({ kind: 'problem' });
    const other = sealer('another key, which is long enough, too');
    expect(await find((scope) => keyFinding(scope, other))).toMatchObject({
      kind: 'problem',
      sentence: expect.stringContaining('secret.key'),
    });
  });

  it('is somebody who administers', async () => {
    expect(await find(adminFinding)).toMatchObject({ kind: 'problem', sentence: expect.stringContaining('/setup') });
    await aUser(database, {});
    expect(await find(adminFinding)).toMatchObject({ kind: 'problem', sentence: expect.stringContaining('admin add') });
    await aUser(database, { kind: 'admin' });
    expect(await find(adminFinding)).toMatchObject({ kind: 'fine' });
  });

  it.each([
    [0, 'fine'],
    [-60_000, 'problem'],
    [60_000, 'problem'],
  ])('has a clock that is %i ms off: %s', async (off, kind) => {
    const client = { query: async () => ({ rows: [{ now: Date.now() + off }] }) };
    expect((await databaseClock(client)).kind).toBe(kind);
  });
});

describe('connections', () => {
  it('of the database are enough for the processes that write there that they live', async () => {
    const client = new Client(database.address);
    await client.connect();
    try {
      await asSystem(database, ({ db }) =>
        sql`insert into processes (id, host, pid, version, roles, started_at, beat_at, clock_off_seconds, figures)
        select gen_random_uuid(), 'a', 1, '1', '{web}', now(), now(), 0, '{}' from generate_series(1, 2)`.execute(db),
      );
      const found = await connectionFinding(client, envOf({}));
      expect(found).toMatchObject({
        kind: 'fine',
        sentence: expect.stringMatching(/2 running processes and one more, of 16/),
      });
      await asSystem(database, ({ db }) =>
        sql`insert into processes (id, host, pid, version, roles, started_at, beat_at, clock_off_seconds, figures)
        select gen_random_uuid(), 'a', 1, '1', '{worker}', now(), now(), 0, '{}' from generate_series(1, 60)`.execute(
          db,
        ),
      );
      expect(await connectionFinding(client, envOf({}))).toMatchObject({
        ...{ kind: 'warning', sentence: expect.stringContaining('max_connections') },
      });
    } finally {
      await client.end();
    }
  });
});

it('warns when backups are on the disk of the data, and says nothing of a demo that makes none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-doctor-'));
  const env = envOf({ KOLAJ_DATA_DIR: folder, KOLAJ_BACKUP_DIR: folder });
  const one = { kind: 'warning', sentence: expect.stringContaining('are on one disk') };
  expect(await diskFinding(env)).toEqual([one]);
  expect(await diskFinding(envOf({ KOLAJ_DATA_DIR: folder, KOLAJ_BACKUP_DIR: '/proc' }))).toEqual([]);
  const said = (settings: Record<string, string>, isDemo: boolean) =>
    asSystem(database, (scope) => safetyFindings(scope, envOf({ KOLAJ_DATA_DIR: folder, ...settings }), isDemo));
  expect(await said({}, true)).toEqual([]);
  expect(await said({}, false)).toHaveLength(1);
  const [age, ...others] = await said({ KOLAJ_BACKUP_DIR: folder }, true);
  expect(age?.sentence).toMatch(/^There is no backup/);
  expect(others).toContainEqual(one);
  await asSystem(database, ({ db }) =>
    sql`update installation set backed_up_at = now() - interval '9 days'`.execute(db),
  );
  const [late] = await said({ KOLAJ_BACKUP_DIR: folder }, true);
  expect(late?.sentence).toMatch(new RegExp(`^The last backup is of .* Kolaj makes them in ${folder} while it runs`));
  const [byHand] = await said({}, false);
  expect(byHand?.sentence).toMatch(/^The last backup is of .* Set KOLAJ_BACKUP_DIR/);
  await rm(folder, { recursive: true });
});

describe('photos in folders beside a bucket', () => {
  const bucket = {
    KOLAJ_BUCKET_URL: 'http://127.0.0.1:1/kolaj',
    KOLAJ_BUCKET_KEY: 'id',
    KOLAJ_BUCKET_SECRET: 'secret',
  };
  const sentences = (settings: Record<string, string>) =>
    asSystem(database, async (scope) => (await foldersFinding(scope, envOf(settings))).map(({ sentence }) => sentence));
  const aBeatOf = (host: string, role: string) =>
    asSystem(database, ({ db }) =>
      sql`insert into processes (id, host, pid, version, roles, started_at, beat_at, clock_off_seconds, figures)
        values (gen_random_uuid(), ${host}, 1, '1', array[${role}], now(), clock_timestamp(), 0, '{}')`.execute(db),
    );

  it('need a folder in common as soon as there are two machines, and doctor names it and them', async () => {
    await asSystem(database, ({ db }) => db.deleteFrom('processes').execute());
    await aBeatOf('one', 'web');
    await aBeatOf('three', 'scheduler');
    const own = async ({ id, keyword }: TestShop, ownPhotosIn: 'folder' | 'store') =>
      inShop(database, id, (scope) => useLocal(scope, { firm: { id, keyword } }, { localRoot: tmpdir(), ownPhotosIn }));
    await own(await aShop(database), 'store');
    await own(await aShop(database), 'folder');
    expect(await sentences(bucket)).toEqual([]);
    await aBeatOf('two', 'worker');
    expect(await sentences(bucket)).toEqual([expect.stringMatching(/1 shop .*sources.*one, two.*in common/)]);
    expect(await sentences({})).toEqual([]);
  });

  it('are no trouble where all of them are in the bucket, with what comes through the FTP door', async () => {
    await asSystem(database, ({ db }) => sql`update sources set settings = settings || '{"in":"store"}'`.execute(db));
    expect(await sentences({ ...bucket, KOLAJ_FTP_PORT: '2121', KOLAJ_FTP_HOST: '127.0.0.1' })).toEqual([]);
  });
});
