import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { readCertificate } from '../adapters/ftp-door/certificate.ts';
import { checkDoor } from '../adapters/ftp-door/check-door.ts';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';
import { hearingTrouble, rowSecurityTrouble } from '../adapters/postgres/address-check.ts';
import { connect } from '../adapters/postgres/pool.ts';
import { migrationFolder, readMigrations } from '../adapters/postgres/schema/migration-files.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { checkSmtp } from '../adapters/smtp/check-smtp.ts';
import { type Env, readEnv } from '../env.ts';
import { type Finding, fine, problem, warning, weakAccounts, weakSettings } from '../settings/weak-settings.ts';
import { runningDatabase } from './running-database.ts';

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
      ? problem('secret.key in the data folder can be read by others. chmod 600 it.')
      : fine('The key file is private.'),
  ];
}

async function database(env: Env): Promise<Finding[]> {
  const databaseAt = await runningDatabase(env);
  if (databaseAt === null) {
    return [
      warning('The embedded PostgreSQL does not run, so nobody’s account was looked at. Start Kolaj, ask again.'),
    ];
  }
  const client = new Client({ ...databaseAt.direct, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    const version =
      rows[0]?.version >= 150_000 ? fine('PostgreSQL is 15 or newer.') : problem('PostgreSQL is older than 15.');
    const trouble = await hearingTrouble(databaseAt);
    const hearing = trouble === null ? fine('What processes tell each other is heard (LISTEN).') : problem(trouble);
    if (!(await isMigrated(client))) return [version, hearing, fine('The next start changes the database.')];
    return [version, hearing, fine('The database is up to date.'), ...(await throughThePool(env, databaseAt.pooled))];
  } catch (error) {
    return [problem(`The database cannot be reached: ${error instanceof Error ? error.message : 'unknown reason'}.`)];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What shows only as the application sees the database, and who is in it. */
async function throughThePool({ demo }: Env, address: DatabaseAddress): Promise<Finding[]> {
  const pool = await connect({ address, log: () => undefined, max: 1, applicationName: 'kolaj command' });
  try {
    const trouble = await rowSecurityTrouble(pool);
    if (trouble !== null) return [problem(trouble)];
    return [fine('Row-level security keeps the shops apart.'), ...(demo ? [] : await asSystem(pool, weakAccounts))];
  } finally {
    await pool.close();
  }
}

async function isMigrated(client: Client): Promise<boolean> {
  const files = await readMigrations(migrationFolder);
  const { rows } = await client
    .query('select count(*)::int as count from migrations')
    .catch(() => ({ rows: [{ count: 0 }] }));
  return rows[0]?.count === files.length;
}

/** Whether the mail server lets us in; what it thinks of the sender shows only at the first mail. */
async function mailServer({ smtp }: Env): Promise<Finding[]> {
  if (smtp === null) return [];
  const reason = await checkSmtp({ server: smtp.server, timeouts: { connection: 5_000, greeting: 10_000 } });
  return [
    reason === null
      ? fine('The mail server lets Kolaj in.')
      : problem(`The mail server of SMTP_URL does not let Kolaj in: ${reason}`),
  ];
}

const soonMs = 14 * 86_400_000;

/** Whether the FTP door listens where the settings say, and how long its certificate holds. */
async function ftpDoor({ ftp, roles }: Env): Promise<Finding[]> {
  if (ftp === null || !roles.has('web')) return [];
  const reason = ftp.port === 0 ? null : await checkDoor(ftp);
  const certificate = ftp.tls ? readCertificate(ftp.tls) : null;
  return [
    reason === null
      ? fine('The FTP door answers.')
      : warning(`Nobody answers at the FTP door, ${ftp.host}:${ftp.port} (${reason}). Is Kolaj running?`),
    ...(certificate ? [certificateFinding(certificate, new Date())] : []),
  ];
}

function certificateFinding(certificate: ReturnType<typeof readCertificate>, now: Date): Finding {
  if (certificate.kind === 'unusable') {
    return problem(`The certificate of the FTP door cannot be used: ${certificate.reason}`);
  }
  const { validTo } = certificate;
  const day = validTo.toISOString().slice(0, 10);
  if (validTo <= now) return problem(`The certificate of the FTP door is over since ${day}.`);
  return validTo.getTime() - now.getTime() < soonMs
    ? warning(`The certificate of the FTP door ends on ${day}. Renew it; no restart is needed.`)
    : fine(`The certificate of the FTP door holds until ${day}.`);
}

const marks = { fine: '✓', warning: '!', problem: '✗' } as const;

/** Prints what is fine and what is not; 1 when something has to be fixed. */
export async function doctor(): Promise<number> {
  const parsed = readEnv();
  if (parsed.kind === 'invalid') {
    for (const sentence of parsed.sentences) console.log(`${marks.problem} ${sentence}`);
    return 1;
  }
  const { env } = parsed;
  const findings = [
    ...weakSettings(env),
    ...(await dataFolder(env)),
    ...(await mailServer(env)),
    ...(await ftpDoor(env)),
    ...(await database(env)),
  ];
  for (const { kind, sentence } of findings) console.log(`${marks[kind]} ${sentence}`);
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0;
}
