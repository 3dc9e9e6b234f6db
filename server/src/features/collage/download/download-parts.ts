import { stat } from 'node:fs/promises';
import { distinctNames, downloadName } from '@kolaj/domain/collage/outputs/download-name';
import { csvOf } from '@kolaj/domain/shared/csv';
import type { FileStore } from '../../../adapters/disk/file-store.ts';
import type { DownloadRow } from './download.store.ts';
import type { ZipPart } from './download-zip.ts';

/** File operations under way at the same time. */
const atOnce = 64;

/**
 * What the archive holds: every picture under its name, its further outputs under the same name in a folder of theirs, and the
 * list of all. A picture whose file is lost stands in the list without a name.
 */
export async function downloadParts(
  rows: readonly DownloadRow[],
  files: Pick<FileStore, 'pathOf'>,
): Promise<ZipPart[]> {
  const names = distinctNames(rows.map(nameOf));
  const wanted = rows.flatMap((row, index) => {
    const name = names[index] ?? '';
    const own = { name, sha256: row.sha256, changedAt: row.exportedAt };
    return [own, ...row.outputs.map(({ kind, sha256 }) => ({ ...own, name: `${kind}/${name}`, sha256 }))];
  });
  const pictures = await inBatches(wanted, async ({ name, sha256, changedAt }) => {
    const file = files.pathOf(sha256);
    const found = await stat(file).catch(() => null);
    return found ? [{ name, changedAt, content: { file, bytes: found.size } }] : [];
  });
  const there = new Set(pictures.map(({ name }) => name));
  const listed = rows.map((row, index) => lineOf(row, there.has(names[index] ?? '') ? (names[index] ?? '') : ''));
  const changedAt = new Date(Math.max(...rows.map(({ exportedAt }) => exportedAt.getTime())));
  return [{ name: 'list.csv', changedAt, content: Buffer.from(csvOf([columns, ...listed])) }, ...pictures];
}

const nameOf = ({ brand, code, values }: DownloadRow) => downloadName({ brand, code, colour: values.color ?? '' });

const columns = [
  ...['file', 'folder', 'brand', 'code', 'colour', 'size', 'type', 'price', 'discount price'],
  ...['status', 'created', 'approved', 'id'],
];

function lineOf(row: DownloadRow, file: string): string[] {
  const { folder, brand, code, values, discountprice, status, createdAt, verifiedAt, id } = row;
  const texts = ['color', 'size', 'type', 'price'].map((field) => values[field] ?? '');
  const times = [createdAt.toISOString(), verifiedAt?.toISOString() ?? ''];
  return [file, folder, brand, code, ...texts, discountprice ?? '', status, ...times, id];
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += atOnce) {
    results.push(...(await Promise.all(items.slice(first, first + atOnce).map(work))).flat());
  }
  return results;
}
