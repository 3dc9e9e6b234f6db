import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { inZone } from '@kolaj/domain/installation/backup/moment-text';
import { keyVerdict } from '@kolaj/domain/installation/key-state';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { withConnection } from '../../../adapters/postgres/copy/connection.ts';
import { inSnapshot } from '../../../adapters/postgres/copy/snapshot.ts';
import { recoverEmbedded } from '../../../adapters/postgres/embedded/recover.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { readKeyState } from '../../../settings/key-state.store.ts';
import { backupsIn, openBackup } from '../backup/backup-folder.ts';
import { readFileLine } from '../backup/copied-files.ts';
import { bringFolders } from '../backup/kept-folders.ts';
import { bringOfStore, keyTrouble } from '../backup/restore-backup.ts';
import { countShops, holdRestored } from '../backup/restored.store.ts';
import { allFiles } from '../backup/snapshot.store.ts';
import { chooseBase, fillFrom, type Way } from './way-to-moment.ts';

export interface MomentDeps {
  /** Without a database. */
  dataDir: string;
  files: Pick<FileStore, 'has' | 'putFile' | 'tempFolder'>;
  /** Of the key that is there; null = there is none. */
  keyId: string | null;
  /** The key is lost for good: what it has sealed stays sealed, and this makes another one known. null = it is not. */
  takeOtherKey: ((address: DatabaseAddress) => Promise<void>) | null;
  say: (sentence: string) => void;
  now: Date;
  /** Of who asks, minutes ahead of UTC: moments are told in it. */
  zone: number;
}

export interface RestoredMoment {
  kind: 'restored';
  /** Of the last transaction that came along. */
  lastAt: Date;
  shops: number;
  /** Files that the database names and that are nowhere: those of the store by hash, others by their path. */
  missing: string[];
  /** Of the backup that photos in folders and pages of sites are from; null = there is none. */
  foldersOf: string | null;
}

/**
 * Makes an empty installation what the one of these backups was at a moment, to the transaction, and holds it: nothing leaves it until
 * somebody releases it (D-104). Refused with a sentence, it has changed nothing; killed anywhere it may be repeated.
 */
export async function restoreMoment(root: string, at: Date, deps: MomentDeps): Promise<RestoredMoment | Refused> {
  const way = await chooseBase(root, at, deps);
  if ('sentence' in way) return way;
  const { base, pieces } = way;
  deps.say(`Taking the copy of ${inZone(base.stoppedAt, deps.zone)} and ${pieces.length} pieces of the log after it…`);
  let settled = { shops: 0, missing: [] as string[], foldersOf: null as string | null };
  let cutAt: string | null = null;
  const recovered = await recoverEmbedded({
    ...{ dataDir: deps.dataDir, say: deps.say, at },
    async fill(places) {
      const filled = await fillFrom(way, places);
      if ('sentence' in filled) return filled;
      cutAt = filled.cutAt;
      return null;
    },
    async settle(address) {
      const done = await settle(root, at, address, deps);
      if ('sentence' in done) return done;
      settled = done;
      return null;
    },
  });
  if (recovered.kind === 'refused') return recovered;
  if (recovered.kind === 'ends-earlier')
    return refused(endsEarlier(way, inZone(recovered.lastAt ?? base.stoppedAt, deps.zone), cutAt));
  return { kind: 'restored', ...settled, lastAt: recovered.lastAt ?? base.stoppedAt };
}

function endsEarlier({ missing }: Way, lastAt: string, cutAt: string | null): string {
  const until = `It leads to ${lastAt}: ask for that moment or an earlier one. Nothing was restored.`;
  if (cutAt !== null) return `The piece ${cutAt} of the log is cut or altered. ${until}`;
  return missing === null
    ? `The log ends before that moment. ${until}`
    : `The piece ${missing} of the log is missing. ${until}`;
}

/** Held before anything else; then whatever a start would refuse is refused here, and the files are brought. */
async function settle(root: string, at: Date, address: DatabaseAddress, deps: MomentDeps) {
  const held = await withConnection(address, { name: 'kolaj restore' }, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await holdRestored(client);
    return { kind: 'held' as const, shops: await countShops(client) };
  });
  if (held.kind === 'refused') return held;
  const migrated = await migrate({ address, log: deps.say });
  if (migrated.kind === 'refused') return migrated;
  const trouble = await keyTroubleOf(address, deps);
  if (trouble) return trouble;
  deps.say('The database is there. Copying its files…');
  const brought = await bringAll(root, at, address, deps);
  return 'sentence' in brought ? brought : { shops: held.shops, ...brought };
}

async function keyTroubleOf(address: DatabaseAddress, { keyId, takeOtherKey }: MomentDeps): Promise<Refused | null> {
  if (takeOtherKey !== null) {
    await takeOtherKey(address);
    return null;
  }
  const database = await connect({ address, log: () => undefined, max: 1, applicationName: 'kolaj restore' });
  try {
    const state = await asSystem(database, readKeyState);
    const verdict = keyVerdict(state, keyId);
    if (verdict === 'is-changing')
      return refused('At that moment the key was being changed. Ask for a moment before or after.');
    return verdict === 'is-missing' || verdict === 'is-other'
      ? keyTrouble({ keyId: state.keyId ?? state.sealedWith.join(', ') }, { keyId, isKeyLost: false })
      : null;
  } finally {
    await database.close();
  }
}

/** What rows name must be there before anybody is shown them. */
async function bringAll(root: string, at: Date, address: DatabaseAddress, { dataDir, files }: MomentDeps) {
  const temp = await files.tempFolder();
  try {
    const ofStore = await inSnapshot(address, async (snapshot) => ({
      kind: 'brought' as const,
      missing: await bringOfStore(linesOf(snapshot.linesOf(allFiles)), { root, temp, files }),
    }));
    if (ofStore.kind === 'refused') return ofStore;
    const nearest = await nearestBackup(root, at);
    const opened = nearest === null ? null : await openBackup({ root, name: nearest });
    if (nearest === null || opened?.kind !== 'opened') return { missing: ofStore.missing, foldersOf: null };
    const ofFolders = await bringFolders({ root, name: nearest }, opened.manifest, { dataDir, temp });
    return { missing: [...ofStore.missing, ...ofFolders], foldersOf: opened.manifest.takenAt };
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

async function* linesOf(text: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: text })) yield readFileLine(line);
}

/** The last one before the moment, else the first after it. Folders are not in the log: these are the photos that are nearest to it. */
async function nearestBackup(root: string, at: Date): Promise<string | null> {
  const names = await backupsIn(root);
  const before = names.filter((name) => name <= at.toISOString().replaceAll(/[:.]/g, '-'));
  return before.at(-1) ?? names[0] ?? null;
}
