import { stat } from 'node:fs/promises';
import { backupState } from '@kolaj/domain/installation/backup/backup-times';
import { connectionBudget } from '@kolaj/domain/installation/connection-budget';
import { logWaitsAtMostSeconds } from '@kolaj/domain/installation/health';
import type { SystemScope } from '../adapters/postgres/scope.ts';
import type { Env } from '../env.ts';
import { readBackups } from '../features/installation/backup/backup.store.ts';
import { backupPlan } from '../features/installation/backup/backup-plan.ts';
import { currentChain } from '../features/installation/moments/chain-mark.ts';
import { logSigns } from '../features/installation/moments/log-signs.ts';
import { basesIn } from '../features/installation/moments/moments-folder.ts';
import { folderSources } from '../features/source/kept/folder-sources.store.ts';
import { whoIsMissing } from '../kernel/missing-people.store.ts';
import type { Sealer } from '../secrets/seal.ts';
import { momentsRoot } from '../settings/backup-settings.ts';
import { sourcesFolder } from '../settings/data-folders.ts';
import { isMailPasswordOpen } from '../settings/installation.store.ts';
import { readKeyState } from '../settings/key-state.store.ts';
import { keyTrouble } from '../settings/open-key.ts';
import { type Finding, fine, problem, warning } from '../settings/weak-settings.ts';
import { liveHosts } from '../signs/processes.store.ts';

/** Whether the key opens what is sealed in this database. */
export async function keyFinding(scope: SystemScope, seals: Sealer | null): Promise<Finding> {
  const state = await readKeyState(scope);
  const ids = state.sealedWith;
  const back = 'Put secret.key of the data folder (or KOLAJ_SECRET_KEY) back from where you keep a copy.';
  if (seals === null) {
    return ids.length === 0 && (await isMailPasswordOpen(scope, null))
      ? fine('Nothing is sealed yet.')
      : problem(`There is no key, so passwords and two-step logins that are stored cannot be opened. ${back}`);
  }
  const trouble = keyTrouble(state, { keyId: seals.keyId });
  if (trouble !== null) return problem(trouble);
  const isOther = ids.some((id) => id !== seals.keyId) || !(await isMailPasswordOpen(scope, seals));
  return isOther
    ? problem(`The key is not the one that secrets in this database were sealed with. ${back}`)
    : fine('The key opens what is sealed.');
}

export async function adminFinding(scope: SystemScope): Promise<Finding> {
  switch (await whoIsMissing(scope)) {
    case 'account':
      return problem('Nobody has an account yet. Start Kolaj and open /setup with the word that it prints.');
    case 'admin':
      return problem('Nobody administers this installation: npm run kolaj -- admin add <mail>');
    case null:
      return fine('Somebody administers this installation.');
  }
}

/** How old the last backup is. */
async function backupFinding(scope: SystemScope, env: Pick<Env, 'backups'>): Promise<Finding> {
  const backups = await readBackups(scope);
  const { lastAt, trouble } = backups;
  const failed = trouble === null ? '' : ` The last try failed: ${trouble}`;
  const how =
    env.backups.root === null
      ? 'Set KOLAJ_BACKUP_DIR, or let a timer run: npm run kolaj -- backup --to <folder>.'
      : `Kolaj makes them in ${env.backups.root} while it runs: look whether it does, with the role worker.`;
  switch (backupState({ ...backups, ...backupPlan(env, backups), now: new Date() })) {
    case 'awaited':
      return warning(
        `There is no backup yet. Kolaj looks every ten minutes whether one is due, while it runs.${failed}`,
      );
    case 'never':
      return warning(`There is no backup. ${how}${failed}`);
    case 'late':
      return warning(`The last backup is of ${lastAt?.toISOString()}. ${how}${failed}`);
    case 'fine':
      return fine(`The last backup is of ${lastAt?.toISOString()}.${failed}`);
  }
}

/** What becomes of the data with its disk; nothing is said of a demo without a folder of backups. */
export async function safetyFindings(scope: SystemScope, env: Env, isDemo: boolean): Promise<Finding[]> {
  if (isDemo && env.backups.root === null) return [];
  return [await backupFinding(scope, env), ...(await diskFinding(env)), ...(await momentsFinding(env))];
}

/** A disk that is lost takes backups along that are on it. */
export async function diskFinding({ dataDir, backups: { root } }: Env): Promise<Finding[]> {
  if (root === null) return [];
  const [data, kept] = await Promise.all([dataDir, root].map((folder) => stat(folder).catch(() => null)));
  if (!data || !kept || data.dev !== kept.dev) return [];
  return [warning(`The data folder and the backups in ${root} are on one disk: when it fails, both are lost.`)];
}

/** Whether any moment of the embedded database could be restored. */
async function momentsFinding(env: Env): Promise<Finding[]> {
  const root = momentsRoot(env);
  if (root === null) return [];
  const { log_wait_seconds: waits = 0 } = await logSigns(env, () => new Date());
  if (waits > logWaitsAtMostSeconds)
    return [
      warning(`The database's log has not reached ${root} for ${waits} s. Make room there, or let Kolaj write to it.`),
    ];
  const chain = await currentChain(env.dataDir, root);
  const [first] = chain === null ? [] : await basesIn(chain);
  return [
    first === undefined
      ? warning('No moment of the database can be restored yet: its first copy is made within ten minutes of a start.')
      : fine(`Every moment of the database since ${first.stoppedAt.toISOString()} can be restored.`),
  ];
}

const mostApartMs = 5_000;

/** A connection, as far as it is needed. */
interface Asked {
  query: (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;
}

/** Sessions, links and lanes go by the clock of the database. */
export async function databaseClock(client: Asked): Promise<Finding> {
  const { rows } = await client.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  const apart = Math.abs(Number(rows[0]?.['now']) - Date.now());
  return apart > mostApartMs
    ? problem(`The clock of the database is ${Math.round(apart / 1000)} s off. Let both machines set theirs (NTP).`)
    : fine('Database and this machine agree on the time.');
}

/** Whether PostgreSQL has connections for all processes that run, and for one more while a version changes. */
export async function connectionFinding(client: Asked, { directDatabaseUrl }: Env): Promise<Finding> {
  const { rows: limits } = await client.query(`select current_setting('max_connections')::int as max,
    current_setting('superuser_reserved_connections')::int as reserved, to_regclass('public.processes') is not null as known`);
  const [limit] = limits;
  const { rows: alive } = limit?.['known']
    ? await client.query(`select count(*)::int as processes from processes where beat_at > now() - interval '1 minute'`)
    : { rows: [] };
  const processes = Number(alive[0]?.['processes'] ?? 0);
  const hasPooler = directDatabaseUrl !== null;
  const { each, needed, available, isEnough } = connectionBudget({
    ...{ processes, hasPooler, max: Number(limit?.['max']), reserved: Number(limit?.['reserved']) },
  });
  const count = `${processes} running ${processes === 1 ? 'process' : 'processes'} and one more, of ${each} connections each`;
  return isEnough
    ? fine(`PostgreSQL has connections enough: ${available}, and ${needed} may be needed (${count}).`)
    : warning(
        `PostgreSQL gives ${available} connections, and ${needed} may be needed (${count}). Raise max_connections, or put a pooler in front (KOLAJ_DIRECT_DATABASE_URL).`,
      );
}

/**
 * Photos of shops that had their folder before there was a bucket stay in it: machines that take in, show and import them need it in
 * common, and nothing fails where they do not have it, photos are only not found.
 */
export async function foldersFinding(scope: SystemScope, { bucket, dataDir }: Env): Promise<Finding[]> {
  if (bucket === null) return [];
  const hosts = await liveHosts(scope, ['web', 'worker']);
  if (hosts.length < 2) return [];
  const { length: count } = await folderSources(scope);
  if (count === 0) return [];
  return [
    warning(
      `Photos of ${count} ${count === 1 ? 'shop' : 'shops'} are in folders below ${sourcesFolder(dataDir)}, not in the bucket. All of ${hosts.join(', ')} need this folder in common (a network folder), or they do not find them, nor what comes through the FTP door. Or take them into the bucket: npm run kolaj -- files move --folders.`,
    ),
  ];
}
