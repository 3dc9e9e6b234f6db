import { type DropItem, type DropReason, isSettled, type NotSent } from './drop-types.ts';

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
  /** Of these, those that were there before. */
  alreadyHere: number;
  /** Refused files, and what ZIPs held that could not be used, the first ones of each. */
  leftOut: { path: string; reason: DropReason }[];
  /** All of them. */
  leftOutCount: number;
  /** What ZIPs held that is no photo by its name. */
  otherFiles: DropItem['otherFiles'];
}

/** What a person wants to know of files on their way, as numbers. */
export function dropTotals(all: readonly DropItem[], notSent: NotSent = nothing): DropTotals {
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
    // What a ZIP had brought until it was cancelled stays.
    photos: all.reduce((total, { photos }) => total + photos, 0),
    alreadyHere: all.reduce((total, { alreadyHere }) => total + alreadyHere, 0),
    otherFiles: [...notSent.otherFiles, ...items.flatMap((item) => item.otherFiles)],
    leftOut: [...notSent.leftOut, ...items.flatMap(leftOutOf)],
    leftOutCount:
      (notSent.leftOutCount ?? notSent.leftOut.length) +
      sum((item) => Math.max(item.leftOutCount, leftOutOf(item).length)),
  };
}

const nothing: NotSent = { leftOut: [], otherFiles: [] };

/** A ZIP of which nothing could be used is told by what it held, or as a whole. */
function leftOutOf({ file, status, reason, leftOut }: DropItem): DropTotals['leftOut'] {
  if (leftOut.length > 0) return leftOut.map((entry) => ({ ...entry, path: `${file.name}: ${entry.path}` }));
  return status === 'refused' && reason !== null ? [{ path: file.name, reason }] : [];
}

const partOf = ({ status, sent, file }: DropItem): number =>
  status === 'refused' || file.blob.size === 0 ? 0 : Math.min(1, sent / file.blob.size);
