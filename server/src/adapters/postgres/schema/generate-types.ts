import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded/launcher.ts';
import { migrate } from './migrate.ts';

const generated = path.join(import.meta.dirname, 'schema.gen.ts');

/**
 * Writes the row types of a migrated database to `schema.gen.ts`, or only compares them (`verify`).
 * They agree with `pool.ts`: dates are text, bigint and numeric are numbers.
 *
 * @param socketFolder of a server whose `database` is migrated
 * @returns what the generator said, with `ok` false when the file is out of date
 */
export function generateTypes(
  { host, user, database }: { host: string; user: string; database: string },
  { verify }: { verify: boolean },
): { ok: boolean; said: string } {
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`;
  const generator = path.resolve(createRequire(import.meta.url).resolve('kysely-codegen'), '../cli/bin.js');
  const flags = [
    ...['--dialect', 'postgres', '--url', url, '--out-file', generated, '--exclude-pattern', 'migrations'],
    ...[
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"int8":"number"}',
      '--singularize',
    ],
  ];
  const run = spawnSync(process.execPath, [generator, ...flags, ...(verify ? ['--verify'] : [])], { encoding: 'utf8' });
  return { ok: run.status === 0, said: `${run.stdout}${run.stderr}`.trim() };
}

/** Makes a database of its own for it, so that nothing but the migrations decides. Answers whether all is well. */
export async function writeTypes({ verify }: { verify: boolean }): Promise<boolean> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-types-'));
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings: { fsync: 'off' } });
  if (server.kind === 'refused') throw new Error(server.sentence);
  try {
    await migrate({ address: server.connection, log: () => undefined });
    const { ok, said } = generateTypes(server.connection, { verify });
    console.log(said);
    return ok;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = (await writeTypes({ verify: process.argv.includes('--verify') })) ? 0 : 1;
