import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isToCome } from '@kolaj/domain/installation/backup/backup-times';
import { packTar } from '../../../adapters/disk/tar.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { copyBase } from '../../../adapters/postgres/copy/base-copy.ts';
import { inSnapshot } from '../../../adapters/postgres/copy/snapshot.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { folderTrouble } from '../backup/backup-folder.ts';
import { writePart } from '../backup/parts.ts';
import { allFiles } from '../backup/snapshot.store.ts';
import { currentChain, goOnWith } from './chain-mark.ts';
import { type BaseManifest, basesIn, basesOf, beginBase, beginChain, finishBase } from './moments-folder.ts';

export interface BaseDeps {
  /** The embedded server, as its superuser. */
  address: DatabaseAddress;
  dataDir: string;
  /** The folder of backups. */
  root: string;
  version: string;
  clock: () => Date;
}

export interface MadeBase {
  kind: 'made';
  chain: string;
  name: string;
  manifest: BaseManifest;
}

/**
 * Copies the database's folder while everything goes on, and begins a log if there is none that goes on. Killed anywhere it leaves no
 * copy; the next one tidies up.
 */
export async function makeBase(deps: BaseDeps): Promise<MadeBase | Refused> {
  if (!(await isThere(spoolOf(deps.dataDir))))
    return refused('The database does not archive its log. Start Kolaj again, all processes.');
  // Nobody removes what it counts on meanwhile.
  return inTurn(deps.address, () => copyInto(deps));
}

const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  );

async function copyInto({ address, dataDir, root, version, clock }: BaseDeps): Promise<MadeBase | Refused> {
  let folder: string | null = null;
  try {
    const last = await currentChain(dataDir, root);
    // Somebody has emptied the folder of backups, or put another disk there.
    const chain = last !== null && (await isThere(basesOf(last))) ? last : await beginChain(root, clock());
    // Before the copy begins: no piece of the log that it needs may be thrown away.
    await goOnWith(dataDir, chain);
    folder = await beginBase(chain);
    const into = folder;
    const copied = await copyBase(address, (entries) =>
      writePart(into, 'base.tar.zst', Readable.from(packTar(entries), { objectMode: false })),
    );
    if (copied.kind === 'refused') return copied;
    const files = await inSnapshot(address, async (snapshot) => ({
      kind: 'written' as const,
      part: await writePart(into, 'files.zst', snapshot.linesOf(allFiles)),
    }));
    if (files.kind === 'refused') return files;
    const manifest: BaseManifest = {
      ...{ kind: 'kolaj-base', format: 1, version, machine: thisMachine, ...copied.facts },
      ...{ folder: copied.written, files: files.part },
    };
    return { kind: 'made', chain, name: await finishBase(chain, folder, manifest), manifest };
  } catch (error) {
    const trouble = folderTrouble(error, root);
    if (trouble) return trouble;
    throw error;
  } finally {
    // After the end it has another name.
    if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

export const thisMachine = `${process.platform}-${process.arch}`;

const dayMs = 24 * 3_600_000;

/** Whether the log needs a copy: it has none, or the last is a day old. */
export async function isBaseDue({ dataDir, root, clock }: Pick<BaseDeps, 'dataDir' | 'root' | 'clock'>) {
  const chain = await currentChain(dataDir, root);
  const now = clock();
  const last = (chain === null ? [] : await basesIn(chain)).findLast(({ stoppedAt }) => !isToCome(stoppedAt, now));
  return last === undefined || now.getTime() - last.stoppedAt.getTime() >= dayMs;
}
