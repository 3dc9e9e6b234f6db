import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readPostmaster } from '../data-folder/postmaster.ts';
import { connect } from '../pool.ts';
import { asSystem } from '../scope.ts';
import { ask, testDataFolder } from '../testing/testing-data-folder.ts';
import { locateBinaries } from './binaries.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { makeLibraryLinks } from './launcher.ts';
import { chooseRunAs } from './run-as.ts';

const { folder, useModel, running } = testDataFolder();

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
    expect(await readPostmaster(folder.cluster)).toBeNull();
  });

  it('works below a long folder name with Turkish letters, spaces, commas and quotes', async () => {
    const long = path.join(folder.base, `Ürün fotoğrafları, "İlkbahar'ın" şık ${'çığ'.repeat(14)}`);
    expect(Buffer.byteLength(long)).toBeGreaterThan(107);
    for (const dataDir of [long, path.join(folder.base, `a, "b" 'ç'`)]) {
      useModel(dataDir);
      const server = await running({ dataDir });
      expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();

      const isTemporary = !server.connection.host.startsWith(dataDir);
      expect({ isTemporary, isThere: existsSync(server.connection.host) }).toEqual({
        isTemporary: dataDir === long,
        isThere: dataDir !== long,
      });
    }
  });

  it('says when the server dies on its own, and the next start recovers', async () => {
    useModel();
    const server = await running();
    await ask(server, 'create table hat (); insert into hat default values');
    const told: string[] = [];
    const database = await connectAsOwner(server, told);
    process.kill((await readPostmaster(folder.cluster))?.pid ?? 0, 'SIGKILL');
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
  await asSystem(database, ({ db }) => sql`select 1`.execute(db));
  return database;
}

describe('what earlier runs may have left', () => {
  it('half a first start is thrown away', async () => {
    const half = path.join(folder.data, 'postgres', 'init-123-456');
    await mkdir(half, { recursive: true });
    await writeFile(path.join(half, 'PG_VERSION'), '18\n');
    const server = await running();
    await server.stop();
    expect(await readdir(path.join(folder.data, 'postgres'))).toEqual([
      'lib',
      'owner.lock',
      'pg18',
      'postgres.log',
      'run',
    ]);
  });

  it('a postmaster.pid whose pid is another program by now is ignored', async () => {
    useModel();
    await writeFile(
      path.join(folder.cluster, 'postmaster.pid'),
      `${process.pid}\n${folder.cluster}\n1\n5432\n/run\n\n1 1\nready\n`,
    );
    const server = await running();
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('a folder opened by a copy or chmod -R is closed again', async () => {
    useModel();
    await chmod(folder.cluster, 0o755);
    await (await running()).stop();
    expect((await stat(folder.cluster)).mode & 0o777).toBe(0o700);
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
  const runAs = binaries && chooseRunAs([binaries.postgres, path.join(folder.data, 'postgres')]);
  if (!binaries || !runAs) throw new Error('no server to test with');

  const library = await makeLibraryLinks(binaries, path.join(folder.data, 'postgres', 'lib'));
  const settings = [
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${path.join(folder.data, 'postgres', 'run')}`,
  ];
  const [file = '', ...args] = [...runAs.prefix, binaries.postgres, '-D', folder.cluster, ...settings];
  const orphan = spawn(file, args, { ...runAs.identity, stdio: 'ignore', env: { LD_LIBRARY_PATH: library }, cwd: '/' });
  orphan.unref();
  await expect.poll(async () => (await readPostmaster(folder.cluster))?.isReady, { timeout: 10_000 }).toBe(true);
}
