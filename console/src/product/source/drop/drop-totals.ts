import { isSettled } from './drop-engine.ts';
import type { DropItem, DropReason } from './drop-types.ts';

export interface DropTotals {
  files: number;
  settled: number;
  /** Files that have arrived, parts of files counted as parts; 0 to `files`. */
  fraction: number;
  refused: number;
  sent: number;
  bytes: number;
  interrupted: number;
  unpacking: number;
  photos: number;
  /** Refused files, and what ZIPs held that was no photo. */
  leftOut: { path: string; reason: DropReason }[];
  /** What ZIPs held that is no photo by its name. */
  otherFiles: DropItem['otherFiles'];
}

/** What a person wants to know of files on their way, as numbers. */
export function dropTotals(all: readonly DropItem[]): DropTotals {
  const items = all.filter(({ status }) => status !== 'cancelled');
  const count = (status: DropItem['status']) => items.filter((item) => item.status === status).length;
  const sum = (of: (item: DropItem) => number) => items.reduce((total, item) => total + of(item), 0);
  return {
    files: items.length,
    settled: items.filter(isSettled).length,
    fraction: Math.round(100 * sum(partOf)) / 100,
    refused: count('refused'),
    sent: sum(({ sent }) => sent),
    bytes: sum(({ file }) => file.blob.size),
    interrupted: count('interrupted'),
    unpacking: count('unpacking'),
    photos: sum(({ photos }) => photos),
    otherFiles: items.flatMap((item) => item.otherFiles),
    leftOut: items.flatMap(({ file, status, reason, leftOut }) => [
      ...(status === 'refused' && reason !== null ? [{ path: file.name, reason }] : []),
      ...leftOut.map((entry) => ({ ...entry, path: `${file.name}: ${entry.path}` })),
    ]),
  };
}

const partOf = ({ status, sent, file }: DropItem): number =>
  status === 'refused' || file.blob.size === 0 ? 0 : Math.min(1, sent / file.blob.size);
