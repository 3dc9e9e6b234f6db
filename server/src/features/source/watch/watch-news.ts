import { isIgnorableDirectory, isKolajsiz } from '@kolaj/domain/source/pickable';
import { isSameFile } from '@kolaj/domain/source/same-file';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { WantedFolder, WantedSubfolder } from '../import/import-request.store.ts';
import { receivedStates } from '../import/settled.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { photosBelow } from '../listing/tree.ts';
import { knownFiles } from '../open/source.store.ts';
import { hopelessFiles } from './watch.store.ts';

/** What is new in a folder and its subfolders. */
export interface FolderNews {
  folder: WantedFolder;
  /** New or changed photos that may be taken. */
  files: number;
  /** Those that were written to just now. */
  unsettled: number;
}

export interface LookOptions {
  shopId: string;
  sourceId: string;
  source: FileSource;
  signal: AbortSignal;
}

type NewsDeps = Pick<ImportDeps, 'database' | 'clock' | 'pace'>;

/** Looks at a folder, or with '' at every folder of the source; null when it is not there. */
export async function newsBelow(deps: NewsDeps, path: string, look: LookOptions): Promise<FolderNews[] | null> {
  const top = await look.source.list(path);
  if (top.kind !== 'listed') return null;
  if (path !== '') return [await newsOf(deps, { path, entries: top.entries }, look)];

  const news: FolderNews[] = [];
  for (const folder of directoriesOf(top.entries)) {
    const listed = await look.source.list(folder.path);
    if (listed.kind === 'listed') news.push(await newsOf(deps, { path: folder.path, entries: listed.entries }, look));
  }
  return news;
}

const directoriesOf = (entries: readonly SourceEntry[]): SourceEntry[] =>
  entries.filter(({ kind, name }) => kind === 'directory' && !isIgnorableDirectory(name) && !isKolajsiz(name));

async function newsOf(
  deps: NewsDeps,
  { path, entries }: { path: string; entries: readonly SourceEntry[] },
  look: LookOptions,
): Promise<FolderNews> {
  const hopeless = await inShop(deps.database, look.shopId, (scope) => hopelessFiles(scope, path));
  const news = { files: 0, unsettled: 0 };
  const subfolders: WantedSubfolder[] = [];
  for (const subfolder of directoriesOf(entries)) {
    look.signal.throwIfAborted();
    const fresh = await freshPhotos(deps, subfolder.path, { ...look, hopeless });
    news.files += fresh.settled;
    news.unsettled += fresh.unsettled;
    if (fresh.settled > 0) subfolders.push({ name: subfolder.name, path: subfolder.path, only: null });
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { folder: { id: null, name, path, subfolders }, ...news };
}

/** Only a local disk tells what is settled at one look; of other sources the import that follows finds out. */
async function freshPhotos(
  { database, clock, pace }: NewsDeps,
  path: string,
  { shopId, sourceId, source, hopeless }: LookOptions & { hopeless: ReadonlyMap<string, number> },
): Promise<{ settled: number; unsettled: number }> {
  const tree = await photosBelow(source, path);
  const now = clock().getTime();
  if (tree.kind !== 'listed') return { settled: 0, unsettled: 0 };

  const { known, received } = await inShop(database, shopId, async (scope) => ({
    known: await knownFiles(scope, { sourceId, subfolderPath: path, importId: null }),
    received: await receivedStates(scope, { sourceId, below: path }),
  }));
  const fresh = tree.photos.filter((entry) => {
    const before = known.get(entry.path);
    const isKnown = before !== undefined && isSameFile(before, entry);
    return !isKnown && entry.modifiedAt.getTime() > (hopeless.get(entry.path) ?? Number.NEGATIVE_INFINITY);
  });
  const unsettled = fresh.filter(
    ({ path: file, changedAt }) =>
      changedAt !== null && !received.has(file) && now - changedAt.getTime() < pace.stillMs,
  );
  return { settled: fresh.length - unsettled.length, unsettled: unsettled.length };
}
