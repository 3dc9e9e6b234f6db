import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { claim } from '../adapters/postgres/data-folder/claim.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { migrate } from '../adapters/postgres/schema/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's server and its migrated template database. */
    postgres: { host: string; user: string; template: string };
  }
}

const prefix = 'kolaj-test-';
const template = 'kolaj_template';

/** Durability is not what these tests are about; the kill tests start servers of their own. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** Vitest global setup: one real server per test run and one migrated database that test files copy. */
export async function setup({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  // As root the server runs as `nobody`, which must be able to enter.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error, settings: fast });
  if (server.kind === 'refused') throw new Error(server.sentence);

  const teardown = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await makeTemplate(server.connection);
  } catch (error) {
    await teardown();
    throw error;
  }
  const { host, user } = server.connection;
  provide('postgres', { host, user, template });
  return teardown;
}

async function makeTemplate(connection: { host: string; user: string; database: string }): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();

  const result = await migrate({ address: { ...connection, database: template }, log: () => undefined });
  if (result.kind === 'refused') throw new Error(result.sentence);
}

const anHourMs = 3_600_000;

/** A killed test run cannot clean up; the next one does. Young folders may belong to a run that is starting. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;

    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < anHourMs) continue;

    const owner = await claim(path.join(folder, 'postgres', 'owner.lock'), 'cleaning').catch(() => null);
    if (owner?.kind === 'held') continue;
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
