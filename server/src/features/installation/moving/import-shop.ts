import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { keywordFault } from '@kolaj/domain/shop/keyword';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { type Asked, asOwner, merge } from '../../../adapters/postgres/copy/merge.ts';
import { inSnapshot } from '../../../adapters/postgres/copy/snapshot.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { orderAgain, parseWaitingJob, type WaitingJob } from '../../../jobs/waiting-jobs.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { openKeyFile } from '../../../secrets/installation-key.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { type BackupPlace, checkParts, openBackup, pathOf } from '../backup/backup-folder.ts';
import type { ExportedShop, Manifest } from '../backup/manifest.ts';
import { linesOf } from '../backup/parts.ts';
import { bringFiles, historyTrouble, jobsOf, loadData } from '../backup/restore-backup.ts';
import type { ScratchDatabase } from '../backup/verify-backup.ts';
import { resealAll } from '../rekey/reseal.ts';
import {
  arrivingPeople,
  giveOtherIds,
  giveUpNames,
  isMonthUsed,
  localFolders,
  makeMonth,
  makeReady,
  namesTaken,
  noteArrival,
  residentsLike,
  shopsInTheWay,
  waysOf,
} from './arrival.store.ts';
import { exportKeyName } from './export-shop.ts';
import { type Newcomer, newcomers } from './newcomers.ts';
import { howMoves } from './shop-tables.ts';
import { strangeTrouble } from './strange-things.ts';

export interface ImportDeps {
  /** The owner's login, directly. Kolaj may run. */
  address: DatabaseAddress;
  files: Pick<FileStore, 'has' | 'putFile' | 'tempFolder'>;
  dataDir: string;
  /** The installation's key. */
  sealer: Sealer;
  /** Of the export; null = `ask` is asked, if somebody is there. */
  passphrase: string | null;
  ask: ((question: string) => Promise<string>) | null;
  /** null = the one that it had. */
  keyword: string | null;
  scratch: ScratchDatabase;
  say: (sentence: string) => void;
}

export interface Imported {
  kind: 'imported';
  keyword: string;
  manifest: Manifest;
  /** Files that the export does not have. */
  missing: string[];
  /** What somebody has to do or to know, a sentence each. */
  notes: string[];
}

/**
 * Reads an exported shop into an installation that is in use. It is built up in a database of its own first, where migrations bring it to
 * this program's state and everything is put right that would not fit here; then its files come, and its rows in one transaction:
 * killed anywhere nothing is seen of it, and the same again does it. It is held until it is released (D-104).
 */
export async function importShop(place: BackupPlace, deps: ImportDeps): Promise<Imported | Refused> {
  const opened = await openBackup(place);
  if (opened.kind === 'refused') return opened;
  const { manifest } = opened;
  const { shop } = manifest;
  if (shop === null) return refused(`${pathOf(place)} is the backup of an installation, not the export of a shop.`);
  const keyword = deps.keyword ?? shop.keyword;
  const trouble =
    keywordTrouble(keyword) ??
    (await historyTrouble(manifest)) ??
    (await wayTrouble(deps.address, { id: shop.id, keyword })) ??
    (await checkParts(place, manifest));
  if (trouble) return trouble;
  const key = await keyOf(place, manifest, deps);
  if (key?.kind === 'refused') return key;
  deps.say(`The export of ${shop.keyword}, ${manifest.takenAt}, is whole. Building it up…`);
  return withSpace(deps, async () => {
    let imported: Imported | null = null;
    const ended = await deps.scratch(async (address) => {
      const result = await bring({ address, place, manifest, shop, keyword, key: key?.sealer ?? null }, deps);
      if (result.kind === 'refused') return result;
      imported = result;
      return null;
    });
    return ended ?? imported ?? refused('Nothing was imported.');
  });
}

async function withSpace<Result>({ dataDir }: ImportDeps, run: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await run();
  } catch (error) {
    if (isNoSpace(error))
      return refused(
        `A disk is full: that of ${dataDir}, of the database, or for temporary files. Nothing was imported.`,
      );
    throw error;
  }
}

function keywordTrouble(keyword: string): Refused | null {
  const fault = keywordFault(keyword, { byAdmin: true });
  return fault === null
    ? null
    : refused(`"${keyword}" cannot be a keyword (${fault}). Name another one: --keyword <new>. Nothing was imported.`);
}

interface Name {
  id: string;
  keyword: string;
}

async function wayTrouble(address: DatabaseAddress, name: Name): Promise<Refused | null> {
  const looked = await asOwner(address, async (client) => (await inTheWay(client, name)) ?? { kind: 'free' as const });
  return looked.kind === 'refused' ? looked : null;
}

/** One that was removed for good may come back. */
async function inTheWay(client: Asked, { id, keyword }: Name): Promise<Refused | null> {
  for (const shop of await shopsInTheWay(client, { id, keyword })) {
    if (shop.id !== id)
      return refused(`The keyword ${keyword} is taken here. Name another one: --keyword <new>. Nothing was imported.`);
    if (shop.state === 'there') return refused(`This shop is here already, as ${shop.keyword}. Nothing was imported.`);
    if (shop.state === 'deleted')
      return refused(
        `This shop is here already, as ${shop.keyword}, and deleted: restore it in the administration, or wait until it is removed. Nothing was imported.`,
      );
  }
  return null;
}

/** null = it has no secrets. */
async function keyOf(place: BackupPlace, manifest: Manifest, { passphrase, ask }: ImportDeps) {
  if (manifest.shop?.hasSecrets !== true) return null;
  const file = path.join(pathOf(place), exportKeyName);
  const said = passphrase ?? (await ask?.('Passphrase of the export: ')) ?? null;
  if (said === null)
    return refused(
      'The secrets of the export are protected. Set KOLAJ_EXPORT_PASSPHRASE, or repeat this at a terminal.',
    );
  const key = await openKeyFile(file, { passphrase: said, ask: null });
  if (key.kind === 'found') {
    return key.sealer.keyId === manifest.keyId
      ? key
      : refused(`${file} is not the key of this export. Nothing was imported.`);
  }
  return key.kind === 'none'
    ? refused(`${file} is missing. Nothing was imported.`)
    : refused('The passphrase does not open the export (KOLAJ_EXPORT_PASSPHRASE). Nothing was imported.');
}

interface Arrival {
  /** Of the database that it is built up in. */
  address: DatabaseAddress;
  place: BackupPlace;
  manifest: Manifest;
  shop: ExportedShop;
  keyword: string;
  key: Sealer | null;
}

async function bring(arrival: Arrival, deps: ImportDeps): Promise<Imported | Refused> {
  const { address, place, manifest, shop, keyword } = arrival;
  const loaded = await loadData(place, manifest, { address, alongside: () => Promise.resolve() });
  if (loaded.kind === 'refused') return loaded;
  const onward = await migrate({ address, log: () => undefined });
  if (onward.kind === 'refused') return onward;
  const strange = await strangeTrouble({ address, place, manifest, shopId: shop.id });
  if (strange) return strange;
  const closed = await sealWith(arrival, deps);
  const fitted = await fit(arrival, deps);
  if (fitted.kind === 'refused') return fitted;
  deps.say('Copying its files…');
  const placeOf = (file: string) => file.replace(/^sources\//, `sources/${shop.id}/`);
  const missing = await bringFiles(place, manifest, { ...deps, placeOf });
  for (const folder of fitted.folders) await mkdir(path.join(deps.dataDir, 'sources', folder), { recursive: true });
  deps.say('Adding its rows…');
  const added = await addRows(arrival, deps, fitted.people);
  if (added.kind === 'refused') return added;
  return { kind: 'imported', keyword, manifest, missing, notes: [...closed, ...fitted.notes] };
}

/** From the key of the export to the one that is here. */
async function sealWith({ address, key, shop }: Arrival, { sealer }: ImportDeps): Promise<string[]> {
  if (key === null)
    return [
      'It came without secrets: passwords of sources, keys of providers, webhooks and second factors have to be set again.',
    ];
  const database = await connect({ address, log: () => undefined, max: 1 });
  try {
    const { closed } = await resealAll(database, { old: key, next: sealer });
    return closed.map(
      ({ table, count }) =>
        `${count} secrets of ${shop.keyword} (${table}) could not be opened where they came from: they have to be typed in again.`,
    );
  } finally {
    await database.close();
  }
}

interface Fitted {
  kind: 'fitted';
  people: readonly Newcomer[];
  folders: string[];
  notes: string[];
}

/** Puts right what would not fit here. */
function fit({ address, manifest, shop, keyword }: Arrival, deps: ImportDeps): Promise<Fitted | Refused> {
  return asOwner(address, (arriving) =>
    asOwner(deps.address, async (here): Promise<Fitted | Refused> => {
      const known = await arrivingPeople(arriving);
      const people = newcomers(known, await residentsLike(here, known), randomUUID);
      if (people.kind === 'refused') return people;
      await giveOtherIds(arriving, people.changes);
      await makeReady(arriving, { id: shop.id, keyword });
      const notes = [...shop.leftOut.map((what) => `It came without ${what}.`), ...people.notes];
      for (const kind of ['domains', 'ftp'] as const) {
        const given = await namesTaken(arriving, here, kind, shop.id);
        await giveUpNames(arriving, kind, given);
        notes.push(...given.map((name) => takenWords[kind](name)));
      }
      for (const month of manifest.ledgerMonths) if (await isMonthUsed(arriving, month)) await makeMonth(here, month);
      return { kind: 'fitted', people: people.changes, folders: await localFolders(arriving), notes };
    }),
  );
}

const takenWords = {
  domains: (domain: string) => `${domain} belongs to another shop here: the site came without it.`,
  ftp: (name: string) => `The FTP name ${name} belongs to another shop here: its FTP access has to be made again.`,
};

function addRows({ address, place, manifest, shop, keyword }: Arrival, deps: ImportDeps, people: readonly Newcomer[]) {
  return inSnapshot(address, async (snapshot) => {
    const tables = snapshot.tables.filter(({ name }) => howMoves(name) !== 'stays');
    return merge(deps.address, {
      tables: tables.map((table) => ({
        ...table,
        ...waysOf(table, { shopId: shop.id }),
        data: () => snapshot.rowsOf(table),
      })),
      look: (client) => inTheWay(client, { id: shop.id, keyword }),
      async alongside(client) {
        await noteArrival(client, { shopId: shop.id, action: 'installation.shop-import', object: keyword });
        await orderAgain(deps.address, client, withIds(place, manifest, people));
      },
    });
  });
}

/** Its jobs, which name people by the ids that they have here. */
async function* withIds(
  place: BackupPlace,
  manifest: Manifest,
  people: readonly Newcomer[],
): AsyncGenerator<WaitingJob> {
  if (people.length === 0) return yield* jobsOf(place, manifest);
  for await (const line of linesOf(pathOf(place), manifest.jobs.part))
    yield parseWaitingJob(people.reduce((text, { id, here }) => text.replaceAll(id, here), line));
}
