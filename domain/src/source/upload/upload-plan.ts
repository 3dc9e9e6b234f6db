import { countKind, isIgnorableDirectory, type OtherFiles, otherFiles } from '../pickable.ts';
import { stemOf } from '../product/product-name.ts';
import { isTooDeep, type UploadFile, uploadFile, uploadFolderName } from './upload-file.ts';
import { type DirectoryIs, type Placed, placesOf, type ReadDirectory } from './upload-place.ts';
import type { UploadReason } from './upload-reason.ts';
import { photosOfZip, unpackedPaths, type ZipEntry } from './upload-zip.ts';

/** A file of this device as it was dropped or chosen; `path` begins with the dropped directory, if one was. */
export interface DroppedFile {
  path: string;
  bytes: number;
  /** Of a ZIP, what its directory lists; null = that could not be read here. */
  entries?: readonly ZipEntry[] | null;
}

/** A photo, or a ZIP of which nobody knows what is in it. */
export interface PlannedFile<File extends DroppedFile> {
  file: File;
  /** The path below the subfolder. */
  name: string;
  bytes: number;
  /** Of a photo in a ZIP: its path there. */
  entry: string | null;
}

/** Files that go into one subfolder. A name is null where nothing says it: the person does. */
export interface DropGroup<File extends DroppedFile> {
  folder: string | null;
  subfolder: string | null;
  files: PlannedFile<File>[];
}

export interface DropPlan<File extends DroppedFile> {
  groups: DropGroup<File>[];
  leftOut: { path: string; reason: UploadReason }[];
  /** Dropped directories that hold directories: a person may say that they are something else. */
  directories: ReadDirectory[];
  /** Files that are no photos, by kind, those in ZIPs with them. */
  others: OtherFiles[];
  /** What of these two no ZIP that is sent brings along. */
  notSent: { leftOut: { path: string; reason: UploadReason }[]; others: OtherFiles[] };
}

interface Open<File extends DroppedFile> {
  /** By folder and subfolder. */
  groups: Map<string, DropGroup<File>>;
  leftOut: DropPlan<File>['leftOut'];
  others: Map<string, number>;
  notSent: { leftOut: DropPlan<File>['leftOut']; others: Map<string, number> };
}

/** A photo with the path it would have if every dropped ZIP had been unpacked where it was. */
interface Loose<File extends DroppedFile> {
  file: File;
  path: string;
  bytes: number;
  entry: string | null;
}

/**
 * Which folder and subfolder dropped files go into, guessed by their directories (D-25). What a ZIP holds is planned as if it
 * had been unpacked before it was dropped. The person sees the guess and may change it.
 *
 * @param said what the person has said that dropped directories are
 */
export function planDrop<File extends DroppedFile>(
  files: readonly File[],
  said: ReadonlyMap<string, DirectoryIs> = new Map(),
): DropPlan<File> {
  const plan: Open<File> = { groups: new Map(), ...nothing(), notSent: nothing() };
  const photos: Loose<File>[] = [];
  const closed: File[] = [];
  for (const file of files) {
    const { path, bytes } = file;
    const judged = judge(file);
    if (judged.kind === 'left-out') leaveHere(plan, { path, reason: judged.reason });
    else if (judged.kind === 'other') countOther(plan, path, judged.of);
    else if (judged.kind === 'photo') photos.push({ file, path, bytes, entry: null });
    else if (judged.kind === 'zip' && file.entries) photos.push(...openedZip(plan, file, file.entries));
    else if (judged.kind === 'zip') closed.push(file);
  }
  const { places, directories } = placesOf(
    photos.map(({ path }) => path),
    said,
  );
  for (const [at, photo] of photos.entries()) put(plan, photo, places[at]);
  for (const file of closed) put(plan, { ...file, file, entry: null }, placeOfClosedZip(file.path));
  const notSent = { ...plan.notSent, others: otherFiles(plan.notSent.others) };
  return { ...plan, groups: [...plan.groups.values()], directories, others: otherFiles(plan.others), notSent };
}

const nothing = () => ({ leftOut: [], others: new Map<string, number>() });

function leaveHere<File extends DroppedFile>(
  { leftOut, notSent }: Pick<Open<File>, 'leftOut' | 'notSent'>,
  file: DropPlan<File>['leftOut'][number],
): void {
  leftOut.push(file);
  notSent.leftOut.push(file);
}

/** By its name and size; whether it is too deep for its place is known once that is known. */
function judge({ path, bytes }: DroppedFile): UploadFile {
  return isTooDeep(path) ? { kind: 'left-out', reason: 'too_deep' } : uploadFile({ path: nameOf(path), bytes });
}

/** Not what is in directories of the systems, as in an import. */
function countOther(
  { others, notSent }: Pick<Open<DroppedFile>, 'others' | 'notSent'>,
  path: string,
  kind: string,
): void {
  const directories = path.split('/').slice(0, -1);
  if (directories.some(isIgnorableDirectory)) return;
  countKind(others, kind);
  countKind(notSent.others, kind);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function openedZip<File extends DroppedFile>(
  plan: Open<File>,
  file: File,
  entries: readonly ZipEntry[],
): Loose<File>[] {
  const contents = photosOfZip(entries, file.bytes);
  if (contents.kind === 'refused') {
    leaveHere(plan, { path: file.path, reason: contents.reason });
    return [];
  }
  const { leftOut, others } = plan;
  leftOut.push(...contents.leftOut.map(({ path, reason }) => ({ path: `${file.path}: ${path}`, reason })));
  for (const [kind, count] of contents.others) others.set(kind, (others.get(kind) ?? 0) + count);
  const name = nameOf(file.path);
  const above = file.path.slice(0, file.path.length - name.length);
  const unpacked = unpackedPaths(
    contents.photos.map(({ path }) => path),
    name,
  );
  return contents.photos.map(({ path, bytes }, at) => ({
    file,
    path: `${above}${unpacked[at] ?? path}`,
    bytes,
    entry: path,
  }));
}

function put<File extends DroppedFile>(
  plan: Pick<Open<File>, 'groups' | 'leftOut' | 'notSent'>,
  { file, bytes, entry }: Pick<Loose<File>, 'file' | 'bytes' | 'entry'>,
  place: Placed | undefined,
): void {
  if (!place) return;
  const { folder, subfolder, name } = place;
  const judged = uploadFile({ path: name, bytes });
  if (judged.kind === 'ignored' || judged.kind === 'other') return;
  if (judged.kind === 'left-out') {
    const { reason } = judged;
    if (entry === null) leaveHere(plan, { path: file.path, reason });
    else plan.leftOut.push({ path: `${file.path}: ${entry}`, reason });
    return;
  }
  const planned = { file, name, bytes, entry };
  const where = JSON.stringify([folder, subfolder]);
  const known = plan.groups.get(where);
  if (known) known.files.push(planned);
  else plan.groups.set(where, { folder, subfolder, files: [planned] });
}

/** Its name is all that is known. */
function placeOfClosedZip(path: string): Placed {
  const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '';
  const name = nameOf(path);
  return { folder: uploadFolderName(folder), subfolder: uploadFolderName(stemOf(name)), name };
}
