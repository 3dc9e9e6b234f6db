import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locateBinaries } from './binaries.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { type LaunchOptions, startEmbeddedPostgres } from './launcher.ts';
import { makeLibraryLinks } from './library-links.ts';
import { connect } from './pool.ts';
import { readPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { startProcess } from './testing-process.ts';

let base = '';
let data = '';
beforeEach(async () => {
  base = await emptyFolder();
  data = path.join(base, 'data');
  return () => rm(base, { recursive: true, force: true, maxRetries: 10 });
});

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-launch-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A data folder after its first start and stop, which tests copy instead of waiting for initdb again. */
let model = '';
beforeAll(async () => {
  model = await emptyFolder();
  await (await running({ dataDir: path.join(model, 'data') })).stop();
  return () => rm(model, { recursive: true, force: true, maxRetries: 10 });
});

function useModel(dataDir = data): void {
  spawnSync('cp', ['-a', path.join(model, 'data'), dataDir]);
}

const log = () => undefined;
const start = (more: Partial<LaunchOptions> = {}) => startEmbeddedPostgres({ dataDir: data, log, ...more });

async function running(more: Partial<LaunchOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await start(more);
  if (server.kind === 'refused') throw new Error(server.sentence);
  return server;
}

async function ask({ connection }: EmbeddedPostgres, question: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}

const cluster = () => path.join(data, 'postgres', 'pg18');

async function postmasterPid(): Promise<number> {
  return (await readPostmaster(cluster()))?.pid ?? 0;
}

describe('start and stop', () => {
  it('keeps what was written, with the promised settings and no open port', async () => {
    useModel();
    const first = await running();
    expect(first.kind).toBe('started');
    await ask(first, 'create table hat (); insert into hat default values');
    await first.stop();
    expect(await first.exited).toMatchObject({ expected: true, code: 0 });

    const second = await running();
    expect(await ask(second, 'select count(*) from hat')).toEqual([{ count: '1' }]);
    const settings = ['fsync', 'data_checksums', 'synchronous_commit', 'listen_addresses', 'TimeZone', 'wal_level'];
    expect(await ask(second, `select ${settings.map((name) => `current_setting('${name}') as ${name}`)}`)).toEqual([
      {
        fsync: 'on',
        data_checksums: 'on',
        synchronous_commit: 'on',
        listen_addresses: '',
        timezone: 'UTC',
        wal_level: 'minimal',
      },
    ]);
    await second.stop();
    expect(await readPostmaster(cluster())).toBeNull();
  });

  it('works below a long folder name with Turkish letters, spaces, commas and quotes', async () => {
    const long = path.join(base, `Ürün fotoğrafları, "İlkbahar'ın" şık ${'çığ'.repeat(14)}`);
    expect(Buffer.byteLength(long)).toBeGreaterThan(107);
    for (const dataDir of [long, path.join(base, `a, "b" 'ç'`)]) {
      useModel(dataDir);
      const server = await running({ dataDir });
      expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
    }
  });

  it('says when the server dies by itself, and the next start recovers', async () => {
    useModel();
    const server = await running();
    await ask(server, 'create table hat (); insert into hat default values');
    const told: string[] = [];
    const database = await connectAsOwner(server, told);
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await server.exited).toMatchObject({ expected: false, code: 137 });
    await database.close();

    const next = await running();
    expect(next.kind).toBe('started');
    expect(await ask(next, 'select count(*) from hat')).toEqual([{ count: '1' }]);
    await next.stop();
  });
});

/** A pool with an idle connection, which the server's end must not turn into the end of this process. */
async function connectAsOwner(server: EmbeddedPostgres, told: string[]) {
  await ask(server, 'create role kolaj_app');
  const database = await connect({ address: server.connection, log: (line) => told.push(line) });
  await database.pool.query('select 1');
  return database;
}

describe('what earlier runs may have left', () => {
  it('half a first start is thrown away', async () => {
    const half = path.join(data, 'postgres', 'init-123-456');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const server = await running();
    await server.stop();
    expect(await readdir(path.join(data, 'postgres'))).toEqual(['lib', 'owner.lock', 'pg18', 'postgres.log', 'run']);
  });

  it('a postmaster.pid whose pid is another program by now is ignored', async () => {
    useModel();
    await writeFile(
      path.join(cluster(), 'postmaster.pid'),
      `${process.pid}\n${cluster()}\n1\n5432\n/run\n\n1 1\nready\n`,
    );
    const server = await running();
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('a folder opened by a copy or chmod -R is closed again', async () => {
    useModel();
    await chmod(cluster(), 0o755);
    await (await running()).stop();
    expect((await stat(cluster())).mode & 0o777).toBe(0o700);
  });

  it('an orphan that lost its guard is asked to stop, and its rows are there', async () => {
    useModel();
    const first = await running();
    await ask(first, 'create table hat (); insert into hat default values');
    await first.stop();
    await startUnguarded();

    const lines: string[] = [];
    const server = await running({ log: (line) => lines.push(line) });
    expect(server.kind).toBe('started');
    expect(lines).toEqual([expect.stringMatching('which outlived its program')]);
    expect(await ask(server, 'select count(*) from hat')).toEqual([{ count: '1' }]);
    await server.stop();
  });
});

/** A server that nobody owns, as after `kill -9` of the program and of its guard at once. */
async function startUnguarded(): Promise<void> {
  const binaries = locateBinaries();
  const runAs = binaries && chooseRunAs([binaries.postgres, path.join(data, 'postgres')]);
  if (!binaries || !runAs) throw new Error('no server to test with');

  const library = await makeLibraryLinks(binaries, path.join(data, 'postgres', 'lib'));
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${path.join(data, 'postgres', 'run')}`];
  const [file = '', ...args] = [...runAs.prefix, binaries.postgres, '-D', cluster(), ...settings];
  const orphan = spawn(file, args, { ...runAs.identity, stdio: 'ignore', env: { LD_LIBRARY_PATH: library }, cwd: '/' });
  orphan.unref();
  await expect.poll(async () => (await readPostmaster(cluster()))?.isReady, { timeout: 10_000 }).toBe(true);
}

describe('several processes on one data folder', () => {
  it('the second shares the server of the first, and learns when it ends', async () => {
    useModel();
    const owner = startProcess('launcher.child.ts', data);
    await owner.line('started');
    const second = await running();
    expect(second.kind).toBe('adopted');
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);

    await owner.kill();
    expect(await second.exited).toEqual({ expected: false, code: null, logTail: '' });
    const third = await running();
    expect(third.kind).toBe('started');
    await third.stop();
  });

  it('that insists on its own server is refused with the pid of the other', async () => {
    useModel();
    const owner = startProcess('launcher.child.ts', data);
    await owner.line('started');
    expect(await start({ mode: 'own' })).toEqual({
      kind: 'refused',
      sentence: `Process ${owner.process.pid} already runs the database of ${data}. Stop it first.`,
    });
    await owner.kill();
  });

  it('that leaves an adopted server does not stop it', async () => {
    useModel();
    const owner = await running();
    const guest = await running();
    await guest.stop();
    expect(await guest.exited).toMatchObject({ expected: true });
    expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  it('started at the same moment on an empty folder agree on one owner', async () => {
    const processes = [1, 2, 3].map(() => startProcess('launcher.child.ts', data));
    await Promise.all(processes.map((child) => Promise.any([child.line('started'), child.line('adopted')])));
    expect(processes.map(({ lines }) => lines[0]).sort()).toEqual(['adopted', 'adopted', 'started']);
    await Promise.all(processes.map((child) => child.kill()));
  });
});

describe('a start that cannot work is one sentence', () => {
  it('when the data folder is a file', async () => {
    await writeFile(data, '');
    expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('is not a folder') });
  });

  it('when the disk is full, and starts once there is room', async ({ skip }) => {
    await mkdir(data);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', data]).status === 0;
    skip(!isMounted, 'needs the right to mount');
    try {
      expect(await start()).toEqual({
        kind: 'refused',
        sentence: `The disk of the data folder ${data} is full. Free some space and start again; nothing was lost.`,
      });
      spawnSync('mount', ['-o', 'remount,size=200m', data]);
      await (await running()).stop();

      spawnSync('mount', ['-o', 'remount,ro', data]);
      expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('cannot be written') });
    } finally {
      spawnSync('umount', [data]);
    }
  });

  it('when the data folder may not be written', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    await mkdir(data, { mode: 0o555 });
    expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('cannot be written') });
  });

  it('when a setting is wrong: with the last lines of the log', async () => {
    useModel();
    const refusal = await start({ settings: { max_connections: 'many' } });
    expect(refusal).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/max_connections.*"many"/) });
    await (await running()).stop();
  });

  it('when the folder is of another PostgreSQL', async () => {
    useModel();
    const version = path.join(cluster(), 'PG_VERSION');
    expect(await readFile(version, 'utf8')).toBe('18\n');
    await writeFile(version, '19\n');
    expect(await start()).toMatchObject({ sentence: expect.stringMatching('is not a PostgreSQL 18 database folder') });
  });
});
