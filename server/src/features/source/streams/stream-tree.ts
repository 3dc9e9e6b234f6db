import { isIgnorableDirectory, isKolajsiz } from '@kolaj/domain/source/pickable';
import { mobilePlace, readyPlace, type StreamPlace } from '@kolaj/domain/source/stream/stream-place';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import { photosBelow } from '../listing/tree.ts';

/** A photo that is sent as it is, as its source lists it. */
export interface StreamPhoto extends StreamPlace {
  path: string;
  name: string;
  bytes: number;
  modifiedAt: Date;
  bornAt: Date | null;
}

/** Levels on which kolajsiz folders are looked for. */
const maxDepth = 4;

/** The photos in all kolajsiz folders of a source (D-26). */
export async function readyPhotos(source: FileSource): Promise<SourceEntry[]> {
  const found: SourceEntry[] = [];
  const look = async (path: string, depth: number): Promise<void> => {
    const listed = await source.list(path);
    if (listed.kind !== 'listed') return;
    for (const entry of listed.entries) {
      if (entry.kind !== 'directory' || isIgnorableDirectory(entry.name)) continue;
      if (isKolajsiz(entry.name)) found.push(...(await below(source, entry.path)));
      else if (depth < maxDepth) await look(entry.path, depth + 1);
    }
  };
  await look('', 1);
  return found;
}

async function below(source: FileSource, path: string): Promise<SourceEntry[]> {
  const tree = await photosBelow(source, path);
  return tree.kind === 'listed' ? tree.photos : [];
}

/** The photos that a stream has in the shop's own source; what is in no brand's folder is not among them. */
export async function streamPhotos(
  source: FileSource,
  options: { stream: 'production' } | { stream: 'mobile'; uploadFolder: string },
): Promise<{ entry: SourceEntry; photo: StreamPhoto }[]> {
  const entries =
    options.stream === 'production' ? await readyPhotos(source) : await below(source, options.uploadFolder);
  return entries.flatMap((entry) => {
    const place =
      options.stream === 'production' ? readyPlace(entry.path) : mobilePlace(entry.path, options.uploadFolder);
    if (!place) return [];
    const { path, name, bytes, modifiedAt, bornAt } = entry;
    return [{ entry, photo: { ...place, path, name, bytes, modifiedAt, bornAt } }];
  });
}
