import { type OtherFiles, otherFiles } from '../pickable.ts';
import { namelessPhotos } from './nameless-photos.ts';
import { uploadFile } from './upload-file.ts';
import { placesOf } from './upload-place.ts';
import type { UploadReason } from './upload-reason.ts';
import { photosOfZip, unpackedPaths, wrappingDirectory, type ZipEntry } from './upload-zip.ts';

/** Where a person wants what is below one directory of a ZIP. */
export interface ZipPlace {
  /** In the ZIP; '' = its top. A place of a directory further in wins. */
  directory: string;
  folder: string;
  subfolder: string;
  /** Directories below the subfolder that are put before the photos' own; '' = none. */
  within: string;
  /** Code of the one product that photos without a code show; null = each shows another one. */
  product: string | null;
}

export interface ZipOrder {
  /** Of the ZIP. */
  name: string;
  bytes: number;
  folder: string;
  subfolder: string;
  /** Null = everything goes into the one subfolder. Photos that no place speaks of go where the ZIP itself says. */
  places: readonly ZipPlace[] | null;
}

export interface ZipPhoto<Entry extends ZipEntry> {
  entry: Entry;
  folder: string;
  subfolder: string;
  /** Below the subfolder. */
  path: string;
}

export type ZipPlan<Entry extends ZipEntry> =
  | {
      kind: 'ok';
      photos: ZipPhoto<Entry>[];
      leftOut: { path: string; reason: UploadReason }[];
      others: OtherFiles[];
      bytes: number;
    }
  | { kind: 'refused'; reason: UploadReason };

/** What is taken out of a ZIP and where it goes. Every path is checked here, whoever has chosen its place. */
export function planZip<Entry extends ZipEntry>(entries: readonly Entry[], order: ZipOrder): ZipPlan<Entry> {
  const contents = photosOfZip(entries, order.bytes);
  if (contents.kind === 'refused') return contents;
  const targets =
    order.places === null ? inOne(contents.photos, order) : byPlaces(contents.photos, order, order.places);
  const leftOut = [...contents.leftOut];
  const photos: ZipPhoto<Entry>[] = [];
  for (const [at, entry] of contents.photos.entries()) {
    const target = targets[at];
    if (!target) continue;
    const judged = uploadFile({ path: target.path, bytes: entry.bytes });
    if (judged.kind === 'photo') photos.push({ entry, ...target });
    else leftOut.push({ path: entry.path, reason: judged.kind === 'left-out' ? judged.reason : 'bad_name' });
  }
  const [first] = leftOut;
  if (photos.length === 0 && first) return { kind: 'refused', reason: first.reason };
  const bytes = photos.reduce((sum, { entry }) => sum + entry.bytes, 0);
  return { kind: 'ok', photos, leftOut, others: otherFiles(contents.others), bytes };
}

type Target = Omit<ZipPhoto<ZipEntry>, 'entry'>;

/** Its own outermost directory may be gone. */
function inOne(photos: readonly ZipEntry[], { folder, subfolder }: ZipOrder): Target[] {
  const paths = photos.map(({ path }) => path);
  const root = wrappingDirectory(paths, [folder, subfolder]);
  return paths.map((path) => ({ folder, subfolder, path: path.slice(root.length) }));
}

function byPlaces(photos: readonly ZipEntry[], order: ZipOrder, places: readonly ZipPlace[]): Target[] {
  const paths = photos.map(({ path }) => path);
  const { places: guessed } = placesOf(unpackedPaths(paths, order.name));
  const chosen = new Map(places.map((place) => [place.directory, place]));
  const seasons = new Set(guessed.map(({ folder }) => folder).filter((folder) => folder !== null));
  return paths.map((path, at) => {
    const place = placeOf(path, chosen);
    if (place !== null) return inPlace(path, place);
    const { folder = null, subfolder = null, name = path } = guessed[at] ?? {};
    // A ZIP without directories of brands is one brand's: the person has said which. Several seasons stay apart.
    return {
      folder: seasons.size > 1 ? (folder ?? order.folder) : order.folder,
      subfolder: folder === null ? order.subfolder : (subfolder ?? order.subfolder),
      path: name,
    };
  });
}

/** The place of the innermost directory on the way to a photo that has one. */
function placeOf(path: string, places: ReadonlyMap<string, ZipPlace>): ZipPlace | null {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const place = places.get(path.slice(0, end));
    if (place) return place;
  }
  return places.get('') ?? null;
}

function inPlace(path: string, { directory, folder, subfolder, within, product }: ZipPlace): Target {
  const below = directory === '' ? path : path.slice(directory.length + 1);
  const name = within === '' ? below : `${within}/${below}`;
  return { folder, subfolder, path: product === null ? name : joined(name, product) };
}

/** Which directory of a ZIP a photo is below when it gets this name below its subfolder, and what is put before it. */
export function directoryOf(entry: string, name: string): Pick<ZipPlace, 'directory' | 'within'> {
  if (name.length > entry.length) return { directory: '', within: name.slice(0, name.length - entry.length - 1) };
  return { directory: entry.slice(0, Math.max(entry.length - name.length - 1, 0)), within: '' };
}

/** A directory named like a product keeps its photos together. */
export const joined = (name: string, product: string): string =>
  namelessPhotos([name]).length === 0 ? name : `${product}/${name}`;
