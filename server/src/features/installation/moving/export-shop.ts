import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { inSnapshot, type Snapshot } from '../../../adapters/postgres/copy/snapshot.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { waitingJobsOf } from '../../../jobs/waiting-jobs.store.ts';
import { newKey, writeKeyFile } from '../../../secrets/key-file.ts';
import { type Sealer, sealer } from '../../../secrets/seal.ts';
import { beginFolder, folderTrouble } from '../backup/backup-folder.ts';
import { addFiles, type BackupDeps, type MadeBackup, type Written, writeParts } from '../backup/make-backup.ts';
import type { ExportedShop } from '../backup/manifest.ts';
import { keyHistory, liveReleaseOf, namedFiles } from '../backup/snapshot.store.ts';
import { chooseRows, type Secrets } from './chosen-rows.ts';
import { localFolders, namedFilesTable, noteNamedFiles, shopNamed } from './export.store.ts';

export interface ExportDeps extends Omit<BackupDeps, 'keyId'> {
  /** The installation's key; null = secrets stay. */
  sealer: Sealer | null;
  /** Opens the secrets where they are read in; null = they stay. */
  passphrase: string | null;
}

/** The key that the secrets of an export are sealed with, protected by the passphrase, in the folder of the export. */
export const exportKeyName = 'secrets.key';

/**
 * Writes one shop into a folder of its own: a backup that holds nothing but this shop (0042), of one moment, while everything goes on.
 * The folder gets its name when all of it is on the disk; killed anywhere, there is none, and the next try removes what is left.
 */
export async function exportShop(keyword: string, to: string, deps: ExportDeps): Promise<MadeBackup | Refused> {
  return inTurn(deps.address, async () => {
    const trouble = await takenTrouble(to);
    if (trouble) return trouble;
    // Whoever is killed leaves it to the next one that writes to the same place.
    const root = `${to}.part`;
    try {
      await rm(root, { recursive: true, force: true });
      await mkdir(path.dirname(to), { recursive: true });
      const made = await fill(keyword, root, deps);
      if (made.kind === 'refused') return made;
      await rmdir(to).catch(() => undefined);
      await rename(root, to);
      await syncToDisk(path.dirname(to));
      return { ...made, place: { root: to, name: made.place.name } };
    } catch (error) {
      const known = folderTrouble(error, to, 'Nothing was exported.');
      if (known) return known;
      throw error;
    } finally {
      await rm(root, { recursive: true, force: true }).catch(() => undefined);
    }
  });
}

/** An export has a folder of its own: files of another shop beside it would be given away with it. */
async function takenTrouble(to: string): Promise<Refused | null> {
  const entries = await readdir(to).catch((error: Error) => ('code' in error && error.code === 'ENOENT' ? [] : null));
  if (entries === null) return refused(`${to} is not a folder. Name one that does not exist yet.`);
  return entries.length === 0
    ? null
    : refused(`${to} is not empty. Name a folder that does not exist yet. Nothing was exported.`);
}

async function fill(keyword: string, root: string, deps: ExportDeps): Promise<MadeBackup | Refused> {
  const key = newKey();
  const folder = await beginFolder(root, sealer(key).keyId);
  if (deps.passphrase !== null) await writeKeyFile(path.join(folder, exportKeyName), key, deps.passphrase);
  const written = await inSnapshot(
    deps.address,
    (snapshot) => writeShop({ keyword, folder, seal: sealer(key) }, snapshot, deps),
    { beforehand: namedFilesTable },
  );
  return written.kind === 'refused' ? written : addFiles({ root, folder }, written, deps);
}

const shops = z.array(z.object({ id: z.uuid(), keyword: z.string(), name: z.string(), isDeleted: z.boolean() }));
const keys = z.tuple([z.object({ next: z.nullable(z.string()) })]);

interface Target {
  keyword: string;
  folder: string;
  /** The export's own. */
  seal: Sealer;
}

async function writeShop({ keyword, folder, seal }: Target, snapshot: Snapshot, deps: ExportDeps) {
  const [shop] = z.parse(shops, await snapshot.ask(shopNamed(keyword)));
  if (!shop) return refused(`There is no shop ${keyword}.`);
  if (shop.isDeleted) return refused(`The shop ${keyword} is deleted. Restore it first, in the administration.`);
  const [{ next }] = z.parse(keys, await snapshot.ask(keyHistory));
  const secrets = secretsOf(seal, deps);
  if (next !== null && secrets.kind === 'sealed')
    return refused('A change of the key was broken off. Go on with it first: npm run kolaj -- rekey');
  for (const statement of noteNamedFiles(shop.id, snapshot.tables)) await snapshot.ask(statement);
  const some = await chooseRows(snapshot, shop.id, secrets);
  const { places, leftOut } = await placesOf(shop.id, snapshot);
  const about: ExportedShop = {
    ...{ id: shop.id, keyword: shop.keyword, name: shop.name },
    ...{ hasSecrets: secrets.kind === 'sealed', leftOut },
  };
  const parts = await writeParts(folder, snapshot, { some, jobs: waitingJobsOf(shop.id), files: namedFiles });
  const { version } = deps;
  const data = { ...parts, kind: 'kolaj-shop' as const, shop: about, keyId: seal.keyId, version, sequences: [] };
  return { kind: 'written', data, places } satisfies Written;
}

const secretsOf = (seal: Sealer, { sealer: own, passphrase }: ExportDeps): Secrets =>
  own === null || passphrase === null ? { kind: 'stay' } : { kind: 'sealed', from: own, to: seal };

const folders = z.array(z.object({ shopId: z.uuid(), folder: z.string(), isLeft: z.boolean() }));
const releases = z.array(z.object({ place: z.string() }));

/** Folders of the data folder that go along; one with photos of another shop does not, nor one that its shop has left for the store. */
async function placesOf(shopId: string, snapshot: Snapshot): Promise<{ places: string[]; leftOut: string[] }> {
  const all = z.parse(folders, await snapshot.ask(localFolders));
  const others = all.filter((one) => one.shopId !== shopId).map(({ folder }) => path.posix.normalize(folder));
  const used = all.filter((one) => one.shopId === shopId && !one.isLeft);
  const own = new Set(used.map(({ folder }) => path.posix.normalize(folder)));
  const isShared = (folder: string) => others.some((other) => isWithin(folder, other) || isWithin(other, folder));
  const live = z.parse(releases, await snapshot.ask(liveReleaseOf(shopId)));
  const mine = [...own].filter((folder) => !isShared(folder) && !isWithin(folder, '..') && !path.isAbsolute(folder));
  return {
    places: [...mine.map((folder) => `sources/${folder}`), ...live.map(({ place }) => place)],
    leftOut: [...own].filter(isShared).map((folder) => `photos in sources/${folder}, which another shop uses too`),
  };
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
