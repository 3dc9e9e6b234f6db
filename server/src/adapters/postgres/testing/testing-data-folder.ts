import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { beforeAll, beforeEach } from 'vitest';
import type { EmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { type LaunchOptions, startEmbeddedPostgres } from '../embedded/launcher.ts';

/** For tests of the launcher: a new folder for each test of the calling file, removed afterwards. */
export function testDataFolder() {
  const folder = { base: '', data: '', cluster: '' };
  beforeEach(async () => {
    folder.base = await emptyFolder();
    folder.data = path.join(folder.base, 'data');
    folder.cluster = path.join(folder.data, 'postgres', 'pg18');
    return () => rm(folder.base, { recursive: true, force: true, maxRetries: 10 });
  });

  let model = '';
  beforeAll(async () => {
    model = await emptyFolder();
    await (await started({ dataDir: path.join(model, 'data') })).stop();
    return () => rm(model, { recursive: true, force: true, maxRetries: 10 });
  });

  return {
    folder,
    /** Copies a data folder after its first start and stop, which is quicker than initdb. */
    useModel(dataDir = folder.data): void {
      spawnSync('cp', ['-a', path.join(model, 'data'), dataDir]);
    },
    start: (more: Partial<LaunchOptions> = {}) =>
      startEmbeddedPostgres({ dataDir: folder.data, log: () => undefined, ...more }),
    running: (more: Partial<LaunchOptions> = {}) => started({ dataDir: folder.data, ...more }),
  };
}

/** As root the server runs as `nobody`, which must be able to enter. */
async function emptyFolder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'kolaj-launch-'));
  await chmod(made, 0o755);
  return made;
}

async function started(options: Partial<LaunchOptions> & { dataDir: string }): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ log: () => undefined, ...options });
  if (server.kind === 'refused') throw new Error(server.sentence);
  return server;
}

/** Asks one question on a connection of its own. */
export async function ask({ connection }: EmbeddedPostgres, question: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows;
}
