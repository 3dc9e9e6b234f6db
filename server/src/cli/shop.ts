import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openFileStore } from '../adapters/file-stores.ts';
import { type DatabaseAddress, databaseElsewhere } from '../adapters/postgres/address.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import { stateTrouble } from '../adapters/postgres/schema/migrate.ts';
import { asSystem, inShop } from '../adapters/postgres/scope.ts';
import { type Env, readEnv } from '../env.ts';
import { releaseImported } from '../features/broadcast/control/stop.store.ts';
import { wakeLanes } from '../features/broadcast/wheel/wake.store.ts';
import { placeOf } from '../features/installation/backup/backup-folder.ts';
import type { MadeBackup } from '../features/installation/backup/make-backup.ts';
import { scratchDatabase } from '../features/installation/backup/verify-backup.ts';
import { shopByKeyword } from '../features/installation/moving/arrival.store.ts';
import { exportShop } from '../features/installation/moving/export-shop.ts';
import { type Imported, importShop } from '../features/installation/moving/import-shop.ts';
import { writeAudit } from '../kernel/audit.store.ts';
import { tell } from '../kernel/changes/changes.store.ts';
import { readVersion } from '../kernel/version.ts';
import { hiddenQuestion } from '../secrets/ask-hidden.ts';
import { findKey } from '../secrets/installation-key.ts';
import type { Sealer } from '../secrets/seal.ts';
import { shortestPassphrase } from '../settings/key-settings.ts';
import { counted, filesOf, rowsOf, sayMissing } from './say-copied.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run kolaj -- shop export <keyword> --to <folder> [--without-secrets]
npm run kolaj -- shop import <folder> [--keyword <new>]
npm run kolaj -- shop release <keyword>
A passphrase for the secrets is asked for, or taken from KOLAJ_EXPORT_PASSPHRASE.`;

/** Moves one shop from an installation to another. 2 = done, and files are missing. */
export async function shop(words: string): Promise<number> {
  const parsed = readEnv();
  if (parsed.kind === 'invalid') return refuse(parsed.sentences.join('\n'));
  const { env } = parsed;
  const asked = /^export (\S+) --to (.+?)( --without-secrets)?$/.exec(words);
  if (asked) {
    const [, keyword = '', to = '', without] = asked;
    return exportTo(env, { keyword, to: path.resolve(to), hasSecrets: without === undefined });
  }
  const [, from, keyword = null] = /^import (.+?)(?: --keyword (\S+))?$/.exec(words) ?? [];
  if (from !== undefined) return importFrom(env, { from, keyword });
  const [, held] = /^release (\S+)$/.exec(words) ?? [];
  return held === undefined ? refuse(usage) : release(env, held);
}

interface Wish {
  keyword: string;
  to: string;
  hasSecrets: boolean;
}

async function exportTo(env: Env, { keyword, to, hasSecrets }: Wish): Promise<number> {
  return withInstallation(env, async ({ address, sealer, files }) => {
    const passphrase = hasSecrets ? await newPassphrase(env) : null;
    if (hasSecrets && passphrase === null) return 1;
    const deps = { address, files, dataDir: env.dataDir, version: readVersion(), sealer, passphrase };
    const made = await exportShop(keyword, to, deps);
    if (made.kind === 'refused') return refuse(made.sentence);
    return sayExported(made);
  });
}

async function newPassphrase(env: Env): Promise<string | null> {
  const typed = env.exportPassphrase ?? (await hiddenQuestion?.('Passphrase for the secrets: ')) ?? null;
  if (typed === null || typed.length < shortestPassphrase) {
    refuse(
      `The secrets need a passphrase of at least ${shortestPassphrase} characters. Set KOLAJ_EXPORT_PASSPHRASE, repeat this at a terminal, or leave them out: --without-secrets`,
    );
    return null;
  }
  if (env.exportPassphrase !== null || typed === (await hiddenQuestion?.('Once more: '))) return typed;
  refuse('The two are not the same. Nothing was exported.');
  return null;
}

/** 2 = exported, and the store has lost files. */
function sayExported({ place, manifest }: MadeBackup): number {
  const { shop: about, files } = manifest;
  console.log(
    `Exported ${about?.keyword} to ${place.root}: ${counted(rowsOf(manifest), 'row')}, ${counted(filesOf(manifest), 'file')}.`,
  );
  console.log(
    about?.hasSecrets === true
      ? 'Its secrets are sealed with your passphrase. Without it they have to be typed in again.'
      : 'It is without secrets: passwords of sources, keys of providers, webhooks and second factors have to be set again.',
  );
  for (const what of about?.leftOut ?? []) console.log(`It is without ${what}.`);
  console.log('This shop goes on here. Stop its sending before it is released where it is read in, or both will send.');
  sayMissing(files.lost, 'The store itself has lost or altered');
  return files.lost.length > 0 ? 2 : 0;
}

async function importFrom(env: Env, { from, keyword }: { from: string; keyword: string | null }): Promise<number> {
  const place = await placeOf(from, { now: new Date(), say: console.log });
  if ('sentence' in place) return refuse(place.sentence);
  return withInstallation(env, async ({ address, sealer, files }) => {
    const imported = await importShop(place, {
      ...{ address, files, dataDir: env.dataDir, sealer, keyword },
      ...{ passphrase: env.exportPassphrase, ask: hiddenQuestion, scratch: scratchDatabase, say: console.log },
    });
    return imported.kind === 'refused' ? refuse(imported.sentence) : sayImported(imported);
  });
}

function sayImported({ keyword, manifest, missing, notes }: Imported): number {
  console.log(
    `Imported ${keyword}: ${counted(rowsOf(manifest), 'row')}, ${counted(filesOf(manifest) - missing.length, 'file')}, as of ${manifest.takenAt}.`,
  );
  for (const note of notes) console.log(note);
  console.log(`Nothing leaves it until you release it: npm run kolaj -- shop release ${keyword}`);
  sayMissing(missing, 'The export does not have');
  return missing.length > 0 ? 2 : 0;
}

/** Ends the hold of a shop that was read in, and wakes its lanes. */
function release(env: Env, keyword: string): Promise<number> {
  return withDatabase(env, async (database) => {
    const found = await asSystem(database, (scope) => shopByKeyword(scope, keyword));
    if (found === null) return refuse(`There is no shop ${keyword}.`);
    if (!(await releaseShop(database, { ...found, keyword }))) return refuse(`The shop ${keyword} is not held.`);
    console.log(`Released: ${keyword} sends what waits.`);
    return 0;
  });
}

const releaseShop = (database: Database, { id, keyword }: { id: string; keyword: string }): Promise<boolean> =>
  inShop(database, id, async (scope) => {
    const lanes = await releaseImported(scope);
    if (lanes === null) return false;
    await wakeLanes(scope, lanes);
    const nobody = { userId: null, requestId: randomUUID(), asAdmin: true };
    await writeAudit(scope, { ...nobody, action: 'installation.shop-release', object: keyword });
    await tell(scope, { kind: 'broadcasts' });
    return true;
  });

interface Installation {
  address: DatabaseAddress;
  sealer: Sealer;
  files: Awaited<ReturnType<typeof openFileStore>>;
}

/** Works whether Kolaj runs or not; a database of another version is left alone. */
async function withInstallation(env: Env, run: (installation: Installation) => Promise<number>): Promise<number> {
  const key = await findKey({ ...env, ask: hiddenQuestion });
  if (key.kind === 'refused') return refuse(key.sentence);
  if (key.kind === 'none')
    return refuse('There is no key here (secret.key, KOLAJ_SECRET_KEY): Kolaj has not been started yet.');
  await using begun = new AsyncDisposableStack();
  let address: DatabaseAddress | null = databaseElsewhere(env)?.direct ?? null;
  if (address === null) {
    const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.error, mode: 'adopt-or-own' });
    if (server.kind === 'refused') return refuse(server.sentence);
    begun.defer(() => server.stop());
    address = server.connection;
  }
  const trouble = await stateTrouble({ address });
  if (trouble !== null) return refuse(trouble);
  const files = await openFileStore(env);
  begun.defer(() => files.close());
  return await run({ address, sealer: key.sealer, files });
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
