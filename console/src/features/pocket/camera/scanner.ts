import { acceptedCode } from '@kolaj/domain/source/product/barcode-code';
import { openReader } from './barcode-reader.ts';

/** What was scanned: a product's code, or something that is no code of this shop (stripes, a parcel's label, another shop's). */
export type Scanned = { kind: 'code'; code: string } | { kind: 'foreign'; text: string };

/** Looks at pictures of the camera; comes when the camera is on. */
export async function openScanner() {
  const reader = await openReader();
  return {
    /** null = no barcode is to be seen. */
    async look(frame: HTMLVideoElement, patterns: readonly string[]): Promise<Scanned | null> {
      const codes = await reader.read(frame);
      const code = acceptedCode(codes, patterns);
      const [first] = codes;
      if (code !== null) return { kind: 'code', code };
      return first === undefined ? null : { kind: 'foreign', text: first.text };
    },
    close: () => reader.close(),
  };
}
