import { access, constants, stat } from 'node:fs/promises';
import { Client } from 'pg';
import { bucketTrouble } from '../adapters/bucket/file-store.ts';
import { freeBytes } from '../adapters/disk/free-bytes.ts';
import { readCertificate } from '../adapters/ftp-door/certificate.ts';
import { checkDoor } from '../adapters/ftp-door/check-door.ts';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';
import { hearingTrouble, rowSecurityTrouble } from '../adapters/postgres/address-check.ts';
import { connect } from '../adapters/postgres/pool.ts';
import { historyOf } from '../adapters/postgres/schema/migrate.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { fileCode } from '../adapters/postgres/trouble/file-trouble.ts';
import { type Env, readEnv } from '../env.ts';
import { addressesOf } from '../kernel/addresses.ts';
import { hiddenQuestion } from '../secrets/ask-hidden.ts';
import { findKey, keyFileOf } from '../secrets/installation-key.ts';
import { readKeyFile } from '../secrets/key-file.ts';
import { readSettings } from '../settings/installation.store.ts';
import { effectiveSettings, type MailSettings, settledEnv } from '../settings/installation-settings.ts';
import { type Finding, fine, problem, warning, weakAccounts, weakSettings } from '../settings/weak-settings.ts';
import {
  adminFinding,
  connectionFinding,
  databaseClock,
  foldersFinding,
  keyFinding,
  safetyFindings,
} from './doctor-inside.ts';
import { letters, outside } from './doctor-outside.ts';
import { runningDatabase } from './running-database.ts';

/** How long the service manager has to wait before it kills. */
const drainFinding = ({ drainSeconds }: Env): Finding =>
  fine(
    `A stop waits ${drainSeconds} s for requests, jobs and messages in flight (KOLAJ_DRAIN_SECONDS); kill none before ${drainSeconds + 10} s.`,
  );

const leastFreeBytes = 1024 ** 3;

export async function dataFolder({ dataDir, secretKey }: Pick<Env, 'dataDir' | 'secretKey'>): Promise<Finding[]> {
  const trouble: unknown = await access(dataDir, constants.R_OK | constants.W_OK).catch(fileCode);
  if (trouble === 'ENOENT') return [fine(`The data folder ${dataDir} does not exist yet; the first start makes it.`)];
  if (trouble !== undefined)
    return [problem(`The data folder ${dataDir} cannot be read and written. Make it writable or set KOLAJ_DATA_DIR.`)];
  const free = await freeBytes(dataDir);
  const key = await stat(keyFileOf(dataDir)).catch(() => null);
  return [
    free < leastFreeBytes
      ? problem(`Less than 1 GB is free at ${dataDir}. Free some, or move it (KOLAJ_DATA_DIR).`)
      : fine('There is room on the disk.'),
    key && (key.mode & 0o077) !== 0
      ? problem('secret.key in the data folder can be read by others. chmod 600 it.')
      : await whereTheKeyIs(dataDir, secretKey),
  ];
}

async function whereTheKeyIs(dataDir: string, secretKey: string | null): Promise<Finding> {
  if (secretKey !== null) return fine('The key is in the environment (KOLAJ_SECRET_KEY).');
  const file = await readKeyFile(keyFileOf(dataDir)).catch(() => ({ kind: 'damaged' }) as const);
  switch (file.kind) {
    case 'none':
      return fine('There is no key file yet.');
    case 'plain':
      return fine('The key file is private; it has no passphrase (npm run kolaj -- rekey --passphrase).');
    case 'protected':
      return fine('The key file is private, and protected by a passphrase.');
    case 'damaged':
      return problem('secret.key in the data folder is not a whole key. Put it back from where you keep a copy.');
  }
}

async function bucketFindings({ bucket }: Env): Promise<Finding[]> {
  if (bucket === null) return [];
  const trouble = await bucketTrouble(bucket);
  return [
    trouble === null
      ? fine('The bucket of the file store answers and lets Kolaj in.')
      : problem(`${trouble} Look at KOLAJ_BUCKET_URL, its key and region, and at this machine’s clock.`),
  ];
}

/** What was found, and the settings with what administrators have set; those of the environment where nobody could be asked. */
interface Looked {
  findings: Finding[];
  env: Env;
  mail: MailSettings | null;
}

async function database(env: Env): Promise<Looked> {
  const nothing = { env, mail: env.smtp };
  const databaseAt = await runningDatabase(env);
  if (databaseAt === null) {
    const sentence = 'The embedded PostgreSQL does not run, so nobody’s account was looked at. Start Kolaj, ask again.';
    return { ...nothing, findings: [warning(sentence)] };
  }
  const client = new Client({ ...databaseAt.direct, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('server_version_num')::int as version");
    const version =
      rows[0]?.version >= 150_000
        ? fine('PostgreSQL is 15 or newer.')
        : problem('PostgreSQL is older than 15. Upgrade it, or use another server.');
    const trouble = await hearingTrouble(databaseAt);
    const hearing = trouble === null ? fine('What processes tell each other is heard (LISTEN).') : problem(trouble);
    const found = [version, hearing, await databaseClock(client), await connectionFinding(client, env)];
    const history = await historyOf(client);
    if (history.kind === 'refused') return { ...nothing, findings: [...found, problem(history.sentence)] };
    if (history.kind === 'none' || history.missing.length > 0)
      return { ...nothing, findings: [...found, fine('The next start changes the database.')] };
    const state =
      history.newer.length > 0
        ? fine(`The database is of a newer Kolaj (${history.newer.join(', ')}); this version works beside it.`)
        : fine('The database is up to date.');
    const looked = await throughThePool(env, databaseAt.pooled);
    return { ...looked, findings: [...found, state, ...looked.findings] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    const sentence = `The database cannot be reached: ${reason}. Is it running, and is DATABASE_URL right?`;
    return { ...nothing, findings: [problem(sentence)] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What shows only as the application sees the database, and who is in it. */
async function throughThePool(env: Env, address: DatabaseAddress): Promise<Looked> {
  const pool = await connect({ address, log: () => undefined, max: 1, applicationName: 'kolaj command' });
  try {
    const trouble = await rowSecurityTrouble(pool);
    if (trouble !== null) return { env, mail: env.smtp, findings: [problem(trouble)] };
    return await asSystem(pool, async (scope) => {
      const key = await findKey({ ...env, ask: hiddenQuestion });
      const seals = key.kind === 'found' ? key.sealer : null;
      const stored = await readSettings(scope, seals);
      const settled = settledEnv(env, stored);
      return {
        env: settled,
        mail: effectiveSettings(env, stored).mail.value,
        findings: [
          fine('Row-level security keeps the shops apart.'),
          ...(await foldersFinding(scope, env)),
          key.kind === 'refused' ? problem(key.sentence) : await keyFinding(scope, seals),
          ...(settled.demo ? [] : [await adminFinding(scope), ...(await weakAccounts(scope))]),
          ...(await safetyFindings(scope, env, settled.demo)),
        ],
      };
    });
  } finally {
    await pool.close();
  }
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

/** Prints what is fine and what is not; 1 when something has to be fixed. `--letter <mail>` really sends one. */
export async function doctor(words = ''): Promise<number> {
  const letterTo = /^--letter\s+(\S+)$/.exec(words)?.[1] ?? null;
  if (words !== '' && letterTo === null) {
    console.error('npm run kolaj -- doctor --letter <mail>');
    return 1;
  }
  const parsed = readEnv();
  if (parsed.kind === 'invalid') {
    for (const sentence of parsed.sentences) console.log(`${marks.problem} ${sentence}`);
    return 1;
  }
  const { env, mail, findings: ofDatabase } = await database(parsed.env);
  const findings = [
    ...weakSettings({ ...env, smtp: mail }),
    drainFinding(env),
    ...(await dataFolder(env)),
    ...(await bucketFindings(env)),
    ...(await letters(mail, { to: letterTo, home: addressesOf(env).console })),
    ...(await outside(env, new Date())),
    ...(await ftpDoor(env)),
    ...ofDatabase,
  ];
  for (const { kind, sentence } of findings) console.log(`${marks[kind]} ${sentence}`);
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0;
}
