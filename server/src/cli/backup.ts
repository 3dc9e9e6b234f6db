import path from 'node:path';
import { inZone, readMoment, zoneOf } from '@kolaj/domain/installation/backup/moment-text';
import { openFileStore } from '../adapters/file-stores.ts';
import { type DatabaseAddress, databaseElsewhere } from '../adapters/postgres/address.ts';
import { lockDataDir } from '../adapters/postgres/data-folder/data-lock.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { connect } from '../adapters/postgres/pool.ts';
import { stateTrouble } from '../adapters/postgres/schema/migrate.ts';
import { asSystem, type SystemScope } from '../adapters/postgres/scope.ts';
import { type Env, readEnv, roles } from '../env.ts';
import { noteBackup } from '../features/installation/backup/backup.store.ts';
import { aheadSentence, pathOf, placeOf } from '../features/installation/backup/backup-folder.ts';
import { type MadeBackup, makeBackup } from '../features/installation/backup/make-backup.ts';
import { type Restored, restoreBackup } from '../features/installation/backup/restore-backup.ts';
import { keepNewest } from '../features/installation/backup/retention.ts';
import { scratchDatabase, verifyBackup } from '../features/installation/backup/verify-backup.ts';
import { type RestoredMoment, restoreMoment } from '../features/installation/moments/restore-moment.ts';
import { readVersion } from '../kernel/version.ts';
import { hiddenQuestion } from '../secrets/ask-hidden.ts';
import { findKeyId, findOrMakeKey } from '../secrets/installation-key.ts';
import { noteKey } from '../settings/key-state.store.ts';
import { counted, filesOf, rowsOf, sayMissing } from './say-copied.ts';
import { sayProgress } from './say-progress.ts';

const backupUsage = `npm run kolaj -- backup --to <folder> [--keep <number>] [--verify]
npm run kolaj -- backup --verify <folder>[/<name>]
Without --to it goes to KOLAJ_BACKUP_DIR.`;

/** What is written behind `--to`, `--keep` and `--verify`; null = something else is. */
function readWords(words: string, { root, keep: usual }: Env['backups']) {
  const said = new Map<string, string>();
  for (const option of words.split(/(?:^| )--/).slice(1)) {
    const [, name = '', value = ''] = /^(\S+) ?(.*)$/.exec(option) ?? [];
    said.set(name, value);
  }
  const isKnown = [...said.keys()].every((name) => ['to', 'keep', 'verify'].includes(name));
  if (words === '' && root !== null) return { kind: 'make' as const, root, keep: usual, isVerified: false };
  const [to = '', keep, verify] = [said.get('to'), said.get('keep'), said.get('verify')];
  if (!isKnown || (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))) return null;
  if (to === '') return verify && keep === undefined ? { kind: 'verify' as const, folder: verify } : null;
  return verify === undefined || verify === ''
    ? { kind: 'make' as const, root: path.resolve(to), keep: keep ? Number(keep) : null, isVerified: verify === '' }
    : null;
}

/** `backup --to <folder> [--keep <number>] [--verify]`, `backup --verify <folder>[/<name>]` */
export async function backup(words: string): Promise<number> {
  return withEnv(async (env, begun) => {
    const asked = readWords(words, env.backups);
    if (asked === null) return refuse(backupUsage);
    if (asked.kind === 'verify') return verify(asked.folder);
    const keyId = await findKeyId(env);
    if (keyId === null)
      return refuse('There is no key here (secret.key, KOLAJ_SECRET_KEY): Kolaj has not been started yet.');
    const address = await databaseOf(env, begun, 'adopt-or-own');
    if (address === null) return 1;
    const files = await openFileStore(env);
    begun.defer(() => files.close());
    const made = await makeBackup(asked.root, {
      ...{ address, files, dataDir: env.dataDir },
      ...{ keyId, version: readVersion(), progress: sayProgress() },
    });
    if (made.kind === 'refused') return refuse(made.sentence);
    sayMade(made);
    await note(env, address, made.manifest.takenAt);
    // Before older ones go: they may be what is left.
    const proven = asked.isVerified ? await verify(pathOf(made.place)) : 0;
    return proven !== 0 || asked.keep === null ? proven : removeOlder(asked.root, asked.keep, address);
  });
}

/** So that nobody is told of a backup that is missing. A database of an earlier program has no place for it. */
async function note(env: Env, address: DatabaseAddress, takenAt: string): Promise<void> {
  if ((await stateTrouble({ address })) !== null) return;
  await within(env, address, (scope) => noteBackup(scope, takenAt));
}

async function within(env: Env, address: DatabaseAddress, run: (scope: SystemScope) => Promise<void>): Promise<void> {
  const pooled = databaseElsewhere(env)?.pooled ?? address;
  const database = await connect({ address: pooled, log: console.error, max: 1, applicationName: 'kolaj command' });
  try {
    await asSystem(database, run);
  } finally {
    await database.close();
  }
}

function sayMade({ place, manifest, newFiles }: MadeBackup): void {
  console.log(`Backed up to ${pathOf(place)}: ${counted(filesOf(manifest), 'file')}, ${newFiles} of them new.`);
  console.log(`It does not hold the key ${manifest.keyId} (secret.key, KOLAJ_SECRET_KEY). Keep that in another place.`);
  sayMissing(manifest.files.lost, 'The store itself has lost or altered');
}

async function removeOlder(root: string, keep: number, address: DatabaseAddress): Promise<number> {
  const kept = await keepNewest(root, keep, { address, now: new Date() });
  if (kept.kind === 'refused') return refuse(kept.sentence);
  if (kept.removed > 0)
    console.log(`Removed ${counted(kept.removed, 'older backup')} and ${counted(kept.files, 'file')}.`);
  if (kept.ahead.length > 0) console.log(aheadSentence(kept.ahead));
  return 0;
}

/** 2 = the data comes back, and files are missing. */
async function verify(folder: string): Promise<number> {
  const place = await placeOf(folder, { now: new Date(), say: console.log });
  if ('sentence' in place) return refuse(place.sentence);
  const verified = await verifyBackup(place, scratchDatabase, sayProgress());
  if (verified.kind === 'refused') return refuse(verified.sentence);
  const { manifest, missing } = verified;
  console.log(
    `${pathOf(place)} comes back: ${counted(manifest.tables.length, 'table')} compared, ${counted(filesOf(manifest) - missing.length - manifest.files.lost.length, 'file')} read.`,
  );
  sayMissing(missing, 'The next backup copies again what the folder has lost or altered,');
  return missing.length > 0 ? 2 : 0;
}

/** `restore --from <folder>[/<name>] [--key-is-lost]`, `restore --at <moment> [--from <folder>] [--key-is-lost]` */
export async function restore(words: string): Promise<number> {
  const [, from, at, lost] =
    /^(?:--from (.+?))?(?:(?:^| )--at (\S+(?: \d\S*)?))?( --key-is-lost)?$/.exec(inOrder(words)) ?? [];
  if (at !== undefined) return restoreTo(at, { from, isKeyLost: lost !== undefined });
  if (from === undefined) return refuse(restoreUsage);
  const place = await placeOf(from, { now: new Date(), say: console.log });
  if ('sentence' in place) return refuse(place.sentence);
  return withEnv(async (env, begun) => {
    const lock = await lockDataDir(env.dataDir, roles);
    if (lock.kind === 'refused') return refuse(lock.sentence);
    begun.defer(() => lock.release());
    const address = await databaseOf(env, begun, 'own');
    if (address === null) return 1;
    const files = await openFileStore(env);
    begun.defer(() => files.close());
    const keyId = await findKeyId(env);
    const isKeyLost = lost !== undefined;
    const restored = await restoreBackup(place, {
      address,
      files,
      dataDir: env.dataDir,
      keyId,
      isKeyLost,
      say: console.log,
    });
    if (restored.kind === 'refused') return refuse(restored.sentence);
    if (isKeyLost) await takeKeyHere(env, address);
    return tell(restored);
  });
}

const restoreUsage = `npm run kolaj -- restore --from <folder>[/<name>] [--key-is-lost]
npm run kolaj -- restore --at <moment> [--from <folder>] [--key-is-lost]
Without a name it is the last backup of the folder. A moment is like 2026-11-29T12:34:56+03:00; without --from it is looked for in
KOLAJ_BACKUP_DIR.`;

/** `--at` may be said first. */
const inOrder = (words: string) => words.replace(/^(--at \S+(?: \d\S*)?) (--from .+?)( --key-is-lost)?$/, '$2 $1$3');

async function restoreTo(
  moment: string,
  { from, isKeyLost }: { from: string | undefined; isKeyLost: boolean },
): Promise<number> {
  const at = readMoment(moment);
  if (at === null) {
    const why = readMoment(`${moment}Z`) === null ? 'is no moment.' : 'says no zone: add +03:00, or Z for UTC.';
    return refuse(`${moment} ${why}\n${restoreUsage}`);
  }
  const zone = zoneOf(moment);
  return withEnv(async (env, begun) => {
    const root = from === undefined ? env.backups.root : path.resolve(from);
    if (root === null) return refuse(restoreUsage);
    if (env.databaseUrl !== null)
      return refuse('DATABASE_URL is set: bring that database to the moment by its own means (docs/operation.md).');
    const lock = await lockDataDir(env.dataDir, roles);
    if (lock.kind === 'refused') return refuse(lock.sentence);
    begun.defer(() => lock.release());
    const files = await openFileStore(env);
    begun.defer(() => files.close());
    const restored = await restoreMoment(root, at, {
      ...{ dataDir: env.dataDir, files, keyId: await findKeyId(env), say: console.log, now: new Date(), zone },
      takeOtherKey: isKeyLost ? (address) => takeKeyHere(env, address) : null,
    });
    return restored.kind === 'refused' ? refuse(restored.sentence) : tellMoment(restored, zone);
  });
}

/** 2 = restored, and files are missing. */
function tellMoment({ lastAt, shops, missing, foldersOf }: RestoredMoment, zone: number): number {
  console.log(`Restored: ${counted(shops, 'shop')}, up to the transaction of ${inZone(lastAt, zone)}.`);
  const folders =
    foldersOf === null ? 'There are none' : `They are those of the backup of ${inZone(new Date(foldersOf), zone)}`;
  console.log(`Photos in folders and pages of sites are not in the log. ${folders}; publish sites once.`);
  console.log('All sending is held until you release it: npm run kolaj -- release');
  sayMissing(missing, 'The folder of backups does not have');
  return missing.length > 0 ? 2 : 0;
}

/** So that the restored installation starts with it; what the lost key has sealed stays closed. */
async function takeKeyHere(env: Env, address: DatabaseAddress): Promise<void> {
  const found = await findOrMakeKey({ ...env, ask: hiddenQuestion });
  if (found.kind === 'refused') return console.error(found.sentence);
  await within(env, address, (scope) => noteKey(scope, found.sealer.keyId));
}

/** 2 = restored, and files are missing. */
function tell({ manifest, shops, missing }: Restored): number {
  console.log(
    `Restored: ${counted(shops, 'shop')}, ${counted(rowsOf(manifest), 'row')}, ${counted(filesOf(manifest) - missing.length, 'file')}, as of ${manifest.takenAt}.`,
  );
  console.log('All sending is held until you release it: npm run kolaj -- release');
  sayMissing(missing, 'The backup does not have');
  return missing.length > 0 ? 2 : 0;
}

async function withEnv(run: (env: Env, begun: AsyncDisposableStack) => Promise<number>): Promise<number> {
  const parsed = readEnv();
  if (parsed.kind === 'invalid') return refuse(parsed.sentences.join('\n'));
  await using begun = new AsyncDisposableStack();
  return await run(parsed.env, begun);
}

/** The owner's login, directly. An embedded server that is stopped is started for as long as the work takes; nothing is migrated. */
async function databaseOf(
  env: Env,
  begun: AsyncDisposableStack,
  mode: 'own' | 'adopt-or-own',
): Promise<DatabaseAddress | null> {
  const elsewhere = databaseElsewhere(env);
  if (elsewhere !== null) return elsewhere.direct;
  const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.error, mode });
  if (server.kind === 'refused') {
    refuse(server.sentence);
    return null;
  }
  begun.defer(() => server.stop());
  return server.connection;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
