import { openFileStore } from '../adapters/file-stores.ts';
import { lockDataDir } from '../adapters/postgres/data-folder/data-lock.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { fileTrouble } from '../adapters/postgres/trouble/file-trouble.ts';
import { type Env, roles } from '../env.ts';
import { livingTrouble } from '../features/installation/rekey/change-key.ts';
import { folderIntoStore, type IntoStore } from '../features/source/kept/folder-into-store.ts';
import { folderSources } from '../features/source/kept/folder-sources.store.ts';
import { StoreUnavailable } from '../ports/file-store.ts';
import { sourcesFolder } from '../settings/data-folders.ts';
import { withDatabase } from './with-database.ts';

/** `files move --folders`: photos of shops that are in folders of this machine, into the bucket. 2 = some stay where they are. */
export async function moveFolders(env: Env): Promise<number> {
  try {
    const lock = await lockDataDir(env.dataDir, roles);
    if (lock.kind === 'refused') return refuse(lock.sentence);
    try {
      return await withDatabase(env, (database) => moveAll(env, database));
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof StoreUnavailable)
      return refuse(`${error.message} What was copied stays; repeat this to go on.`);
    const trouble = fileTrouble(error, env.dataDir);
    if (trouble === null) throw error;
    return refuse(trouble.sentence);
  }
}

async function moveAll(env: Env, database: Database): Promise<number> {
  const running = await asSystem(database, livingTrouble);
  if (running !== null) return refuse(running);
  await using begun = new AsyncDisposableStack();
  const files = await openFileStore(env);
  begun.defer(() => files.close());
  const sources = await asSystem(database, folderSources);
  if (sources.length === 0) console.log('No photos of shops are in folders.');
  let isWhole = true;
  for (const source of sources) {
    const moved = await folderIntoStore(source, { database, files, localRoot: sourcesFolder(env.dataDir) });
    const lines = wordsOf(moved);
    for (const line of lines.said) console.log(`${source.keyword}: ${line}`);
    for (const line of lines.left) console.error(`${source.keyword}: ${line}`);
    isWhole &&= lines.left.length === 0;
  }
  return isWhole ? 0 : 2;
}

const stays = {
  'not-here': 'is no folder of this machine that can be read. Run this where it is',
  unreadable: 'cannot be read, so nothing of this shop has moved. Let Kolaj read it',
  'other-accents': 'has accents written apart from their letters (NFD), so this shop stays in its folder. Rename it',
  'too-long': 'is too long a path for the store, so this shop stays in its folder. Shorten it',
  changing: 'changes while it is copied. End what writes there',
} as const;

function wordsOf(moved: IntoStore): { said: string[]; left: string[] } {
  if (moved.kind === 'stays')
    return { said: [], left: [`${moved.path || 'its folder'} ${stays[moved.why]}, and repeat this.`] };
  const size = Math.round(moved.bytes / 1_000_000);
  return {
    said: [`${moved.files} files (${size} MB) are in the bucket and are used from there. The folder stays as it was.`],
    left: moved.leftOut.map((path) => `${path} leads out of the folder or cannot be read, and was left out.`),
  };
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
