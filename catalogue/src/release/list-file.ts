import type { SiteProduct } from '@kolaj/domain/site/model';
import * as z from 'zod/mini';
import type { PlannedList } from '../site-files.ts';

/** Where the pieces of a list lie in its file, bytes. */
export const listTrace = z.object({
  start: z.int(),
  size: z.int(),
  /** Of each product's piece, in the order of the site, with spaces between them: as numbers they would take five times as long to read. */
  lengths: z.string(),
});
export type ListTrace = z.infer<typeof listTrace>;

/** The same list of an earlier release. */
export interface EarlierList {
  bytes: Uint8Array;
  trace: ListTrace;
  /** Places of the products, as they were ordered there, that are the same now. */
  placeOf: (slug: string) => number | undefined;
}

/** A list as a file; pieces of products that have not changed are taken from the earlier one. */
export function makeList(
  list: PlannedList,
  products: readonly SiteProduct[],
  earlier: EarlierList | null,
): { bytes: Buffer; trace: ListTrace } {
  const spanOf = earlier === null ? () => null : spansOf(earlier, list.between.length);
  const lengths: number[] = [];
  const file = joined(list.start);
  let between = '';
  for (const product of products) {
    const span = spanOf(product.slug);
    const text = span === null ? list.piece(product) : '';
    const length = span === null ? Buffer.byteLength(text) : span.to - span.from;
    lengths.push(length);
    if (length === 0) continue;
    if (span !== null && earlier !== null) file.addBytes(between, earlier.bytes, span);
    else file.addText(between + text);
    ({ between } = list);
  }
  file.addText(list.end);
  const bytes = file.all();
  return { bytes, trace: { start: Buffer.byteLength(list.start), size: bytes.length, lengths: lengths.join(' ') } };
}

interface Span {
  from: number;
  to: number;
}

/** Where the pieces that stay are. None in a file that is not as long as it was: what is on the disk then is not what was written. */
function spansOf({ bytes, trace, placeOf }: EarlierList, between: number): (slug: string) => Span | null {
  if (bytes.length !== trace.size) return () => null;
  const spans: Span[] = [];
  let at = trace.start;
  for (const length of trace.lengths.split(' ').map(Number)) {
    spans.push({ from: at, to: at + length });
    if (length > 0) at += length + between;
  }
  return (slug) => spans[placeOf(slug) ?? -1] ?? null;
}

/** Puts texts and bytes one after the other; pieces that are neighbours already are copied at once. */
function joined(start: string) {
  const parts: Uint8Array[] = [];
  let texts = [start];
  let run: (Span & { of: Uint8Array }) | null = null;
  function close(): void {
    if (run !== null) parts.push(run.of.subarray(run.from, run.to));
    if (texts.length > 0) parts.push(Buffer.from(texts.join('')));
    run = null;
    texts = [];
  }
  function addText(text: string): void {
    if (run !== null) close();
    texts.push(text);
  }
  return {
    addText,
    addBytes(between: string, of: Uint8Array, { from, to }: Span): void {
      if (run !== null && run.to + between.length === from) {
        run.to = to;
        return;
      }
      addText(between);
      close();
      run = { of, from, to };
    },
    all(): Buffer {
      close();
      return Buffer.concat(parts);
    },
  };
}
