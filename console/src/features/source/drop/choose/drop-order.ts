import type { Upload } from '@kolaj/contract/source/source-upload';
import { namelessPhotos } from '@kolaj/domain/source/upload/nameless-photos';
import { uploadFolderName } from '@kolaj/domain/source/upload/upload-file';
import type { DropPlan, PlannedFile } from '@kolaj/domain/source/upload/upload-plan';
import { directoryOf, joined, type ZipPlace } from '@kolaj/domain/source/upload/zip-plan';
import type { DropFile, Place } from '../../../../product/source/drop/drop-types.ts';
import { type DeviceFile, isZip } from './drop-files.ts';

/** One row of the window: where its files go, as typed. */
export interface DropRow {
  folder: string;
  subfolder: string;
  /** Code of the one product that the photos without a code show, as typed; null = each shows another one. */
  product: string | null;
  files: readonly PlannedFile<DeviceFile>[];
}

/** An unfinished upload, by what tells its file again. */
type Unfinished = Pick<Upload, 'name' | 'bytes' | 'folder' | 'subfolder' | 'places'>;

/**
 * The rows of a plan, filled in as far as something is known: the folder of the page, and for files that were interrupted
 * where they were going.
 */
export function rowsOf(
  { groups }: DropPlan<DeviceFile>,
  { folder, unfinished }: { folder: string | null; unfinished: readonly Unfinished[] },
): DropRow[] {
  return groups.map((group) => {
    const before = placeBefore(group.files, unfinished);
    return {
      folder: before?.folder ?? folder ?? group.folder ?? '',
      subfolder: before?.subfolder ?? group.subfolder ?? '',
      product: before && 'product' in before ? before.product : null,
      files: group.files,
    };
  });
}

/** Where files were going that were interrupted. */
function placeBefore(files: DropRow['files'], unfinished: readonly Unfinished[]): Place | ZipPlace | undefined {
  for (const { file, name, entry } of files) {
    const sent = entry === null ? name : file.file.name;
    const upload = unfinished.find((one) => one.name === sent && one.bytes === file.bytes);
    const place = upload && entry !== null ? placeInZip(upload, directoryOf(entry, name)) : upload;
    if (place) return place;
  }
  return undefined;
}

const placeInZip = ({ places }: Unfinished, { directory }: Pick<ZipPlace, 'directory'>): ZipPlace | undefined =>
  places?.find((place) => place.directory === directory);

/** Whether a typed name can be used; an empty one is merely not there yet. */
export const isGoodName = (typed: string) => uploadFolderName(typed) !== null;

/** `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/** The files of the rows as they are sent: a ZIP once, with the places of what is in it. */
export function filesOf(
  rows: readonly DropRow[],
  { replace, newKey }: { replace: boolean; newKey: () => string },
): DropFile[] {
  const batch = newKey();
  const sent = [...rows.flatMap(looseIn), ...openedZips(rows)];
  const under = Map.groupBy(sent, whereOf);
  return sent.map(({ file: { file }, ...to }) => ({
    ...{ key: newKey(), batch, blob: file, modified: file.lastModified },
    // Two that come under one name: neither is the old photo that the other one replaces.
    ...{ replace: replace && under.get(whereOf(to))?.length === 1 },
    ...to,
  }));
}

const whereOf = ({ folder, subfolder, name }: Place & Pick<DropFile, 'name'>): string =>
  [folder, subfolder, name].map((part) => part.normalize('NFC')).join('/');

type Sent = Pick<DropFile, 'name' | 'places'> & Place & { file: DeviceFile };

const placeOf = ({ folder, subfolder }: DropRow): Place => ({ folder: folder.trim(), subfolder: subfolder.trim() });
const productOf = ({ product }: DropRow) => product?.trim() ?? null;

/** Photos, and ZIPs of which only the server will see what is in them. */
function looseIn(row: DropRow): Sent[] {
  const product = productOf(row);
  return row.files
    .filter(({ entry }) => entry === null)
    .map(({ file, name }) => {
      const to = { file, ...placeOf(row) };
      if (isZip(file.file)) return { ...to, name, places: [] };
      return { ...to, name: product === null ? name : joined(name, product) };
    });
}

function openedZips(rows: readonly DropRow[]): Sent[] {
  const zips = new Map<DeviceFile, Map<string, ZipPlace>>();
  for (const row of rows) {
    for (const { file, name, entry } of row.files) {
      if (entry === null) continue;
      const place = { ...directoryOf(entry, name), ...placeOf(row), product: productOf(row) };
      const places = zips.get(file) ?? new Map<string, ZipPlace>();
      zips.set(file, places.set(place.directory, place));
    }
  }
  return [...zips].map(([file, inside]) => {
    const places = [...inside.values()];
    const { folder = '', subfolder = '' } = places[0] ?? {};
    return { file, name: file.file.name, folder, subfolder, places };
  });
}

/** The photos of a row that nothing tells apart by product. */
export const namelessOf = ({ files }: Pick<DropRow, 'files'>): string[] =>
  namelessPhotos(files.map(({ name }) => name));

/** Whether the photos of a row can go where it says. */
export const isReady = ({ folder, subfolder, product }: DropRow): boolean =>
  isGoodName(folder) && isGoodName(subfolder) && (product === null || isGoodName(product));
