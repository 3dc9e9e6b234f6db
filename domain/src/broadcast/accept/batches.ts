/** More than this many images are sent in batches (CONST-03). */
const singleCallLimit = 24;
export const batchSize = 25;
/** Pause of the console between two batches, ms. */
export const batchPauseMs = 1000;
/** How long a plain suffix of another client is joined by key, and how long missing parts are waited for, ms (D-56). */
export const joinWindowMs = 120_000;

/** Splits what is sent into calls: up to 24 in one, else 25 each (D-56). Nothing gives no call. */
export function splitBatches<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [];
  if (items.length <= singleCallLimit) return [[...items]];
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) =>
    items.slice(i * batchSize, (i + 1) * batchSize),
  );
}

/** What the `batch` field of send_kolaj says. */
export type Batch =
  | { kind: 'single' }
  /** Part `index` (from 1) of `total` of one send. */
  | { kind: 'part'; sendId: string; index: number; total: number }
  /** A suffix of another client: joined by the send's key within `joinWindowMs`. */
  | { kind: 'plain'; suffix: string };

/** `-{sendId}-{i}of{n}`; '' when the send is one call of up to 24 images (D-56). `sendId` is a UUID. */
export function batchSuffix({
  sendId,
  index,
  total,
  images,
}: {
  sendId: string;
  index: number;
  total: number;
  images: number;
}): string {
  return total === 1 && images <= singleCallLimit ? '' : `-${sendId}-${index}of${total}`;
}

/** Reads a `batch` field; a count that makes no sense is a plain suffix. */
export function readBatch(suffix: string): Batch {
  if (suffix === '') return { kind: 'single' };
  const match = /^-([\w-]{1,64})-(\d{1,4})of(\d{1,4})$/.exec(suffix);
  const [, sendId = '', index = 0, total = 0] = match ? [match[0], match[1], Number(match[2]), Number(match[3])] : [];
  return index >= 1 && index <= total ? { kind: 'part', sendId, index, total } : { kind: 'plain', suffix };
}

/** Whether all parts of a send have arrived; parts that arrived twice count once. */
export function isComplete(received: readonly number[], total: number): boolean {
  return missingParts(received, total).length === 0;
}

/** The parts (from 1) that have not come. */
export function missingParts(received: readonly number[], total: number): number[] {
  return Array.from({ length: total }, (_, i) => i + 1).filter((part) => !received.includes(part));
}
