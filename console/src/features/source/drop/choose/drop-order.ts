import type { Upload } from '@kolaj/contract/source/source-upload';
import { namelessPhotos } from '@kolaj/domain/source/upload/nameless-photos';
import { uploadFolderName } from '@kolaj/domain/source/upload/upload-file';
import type { DropPlan } from '@kolaj/domain/source/upload/upload-plan';
import type { DropFile } from '../../../../product/source/drop/drop-types.ts';
import type { DeviceFile } from './drop-files.ts';

/** One row of the window: where its files go, as typed. */
export interface DropRow {
  folder: string;
  subfolder: string;
  /** Code of the one product that the photos without a code show, as typed; null = each shows another one. */
  product: string | null;
  files: readonly { file: DeviceFile; name: string }[];
}

/** An unfinished upload, by what tells its file again. */
type Unfinished = Pick<Upload, 'name' | 'bytes' | 'folder' | 'subfolder'>;

/**
 * The rows of a plan, filled in as far as something is known: the folder of the page, and for files that were interrupted
 * where they were going.
 */
export function rowsOf(
  { groups }: DropPlan<DeviceFile>,
  { folder, unfinished }: { folder: string | null; unfinished: readonly Unfinished[] },
): DropRow[] {
  return groups.map((group) => {
    const before = unfinished.find((upload) =>
      group.files.some(({ file, name }) => name === upload.name && file.bytes === upload.bytes),
    );
    return {
      folder: before?.folder ?? folder ?? group.folder ?? '',
      subfolder: before?.subfolder ?? group.subfolder ?? '',
      product: null,
      files: group.files,
    };
  });
}

/** Whether a typed name can be used; an empty one is merely not there yet. */
export const isGoodName = (typed: string) => uploadFolderName(typed) !== null;

/** `crypto.randomUUID` is missing on pages without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/** The files of the rows as they are sent. */
export function filesOf(
  rows: readonly DropRow[],
  { replace, newKey }: { replace: boolean; newKey: () => string },
): DropFile[] {
  const batch = newKey();
  return rows.flatMap((row) =>
    row.files.map(({ file: { file }, name }) => ({
      key: newKey(),
      batch,
      blob: file,
      name: nameInRow(row, name),
      modified: file.lastModified,
      replace,
      folder: row.folder.trim(),
      subfolder: row.subfolder.trim(),
    })),
  );
}

/** The photos of a row that nothing tells apart by product. */
export const namelessOf = ({ files }: Pick<DropRow, 'files'>): string[] =>
  namelessPhotos(files.map(({ name }) => name));

/** A directory named like a product keeps its photos together. */
function nameInRow(row: DropRow, name: string): string {
  if (row.product === null || !namelessOf(row).includes(name)) return name;
  return `${row.product.trim()}/${name}`;
}

/** Whether the photos of a row can go where it says. */
export const isReady = ({ folder, subfolder, product }: DropRow): boolean =>
  isGoodName(folder) && isGoodName(subfolder) && (product === null || isGoodName(product));
