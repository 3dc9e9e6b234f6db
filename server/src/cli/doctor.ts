import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { migrationFolder, readMigrations } from '../adapters/postgres/migration-files.ts';
import { demoAccounts } from '@kolaj/contract/demo-accounts';
import { type Env, readEnv } from '../env.ts';

type Finding = { kind: 'fine' | 'problem'; sentence: string };

const fine = (sentence: string): Finding => ({ kind: 'fine', sentence });
const problem = (sentence: string): Finding => ({ kind: 'problem', sentence });

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Settings that are weak on a host that others can reach (reliability rule 36). */
export function weakSettings(env: Env): Finding[] {
  if (isLoopback(env.host) && env.publicUrl === null) return [fine('Only this machine can reach the console.')];
  return [
    env.demo
      ? problem('Demo mode is on, with accounts whose password everybody knows. Set KOLAJ_DEMO=off.')
      : fine('Demo mode is off.'),
    env.publicUrl?.startsWith('https:')
      ? fine('The console is reached over https.')
      : problem('Set KOLAJ_PUBLIC_URL to the https address of the console: cookies travel in the clear otherwise.'),
    env.siteUrl === null || env.siteUrl === env.publicUrl
      ? problem('Set KOLAJ_SITE_URL to an origin of its own: shop sites must not share the one of the console.')
      : fine('Sites have an origin of their own.'),
  ];
}

const leastFreeBytes = 1024 ** 3;

async function dataFolder({ dataDir }: Env): Promise<Finding[]> {
  const isThere = await access(dataDir, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isThere) return [fine(`The data folder ${dataDir} does not exist yet; the first start makes it.`)];
  const { bavail, bsize } = await statfs(dataDir);
  const key = await stat(path.join(dataDir, 'secret.key')).catch(() => null);
  return [
    bavail * bsize < leastFreeBytes
      ? problem(`Less than 1 GB is free at ${dataDir}.`)
      : fine('There is room on the disk.'),
    key && (key.mode & 0o077) !== 0
      ? problem('secret.key can be read by others. chmod 600 it.')
      : fine('The key file is private.'),
  ];
}

/** Only an external database is asked: the embedded one runs with the product. */
async function database({ databaseUrl, demo }: Env): Promise<Finding[]> {
  if (databaseUrl === null) return [fine('The embedded PostgreSQL is used.')];
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    const files = await readMigrations(migrationFolder);
    const applied = await client
      .query('select count(*)::int as count from migrations')
      .catch(() => ({ rows: [{ count: 0 }] }));
    const leftovers = await client
      .query('select 1 from users where email = any($1) and deleted_at is null', [
        demoAccounts.map(({ email }) => email),
      ])
      .catch(() => ({ rows: [] }));
    return [
      rows[0]?.version >= 150_000 ? fine('PostgreSQL is 15 or newer.') : problem('PostgreSQL is older than 15.'),
      applied.rows[0]?.count === files.length
        ? fine('The database is up to date.')
        : fine('The next start changes the database.'),
      !demo && leftovers.rows.length > 0
        ? problem('Demo accounts exist in this database. Delete them.')
        : fine('No demo accounts.'),
    ];
  } catch (error) {
    return [problem(`The database cannot be reached: ${error instanceof Error ? error.message : 'unknown reason'}.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Prints what is fine and what is not; 1 when something is not. */
export async function doctor(): Promise<number> {
  const parsed = readEnv();
  if (parsed.kind === 'invalid') {
    for (const sentence of parsed.sentences) console.log(`✗ ${sentence}`);
    return 1;
  }
  const { env } = parsed;
  const findings = [...weakSettings(env), ...(await dataFolder(env)), ...(await database(env))];
  for (const { kind, sentence } of findings) console.log(`${kind === 'fine' ? '✓' : '✗'} ${sentence}`);
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0;
}
