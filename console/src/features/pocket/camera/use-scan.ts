import { acceptedCode } from '@kolaj/domain/source/product/barcode-code';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { openReader } from './barcode-reader.ts';

/** Between two looks, ms: a hand that holds a label still needs no more, and a phone stays cool. */
const LOOK_EVERY_MS = 350;

/** What was scanned: a product's code, or something that is no code of this shop (stripes, a parcel's label, another shop's). */
export type Scanned = { kind: 'code'; code: string } | { kind: 'foreign'; text: string };

/** Looks for barcodes while the camera is on, and tells what it has found. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, patterns, onScan }: { isOn: boolean; patterns: readonly string[]; onScan: (scanned: Scanned) => void },
): void {
  const tell = useEffectEvent((codes: Parameters<typeof acceptedCode>[0]) => {
    const code = acceptedCode(codes, patterns);
    const [first] = codes;
    if (code !== null) onScan({ kind: 'code', code });
    else if (first !== undefined) onScan({ kind: 'foreign', text: first.text });
  });
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reader = openReader();
    const look = async () => {
      const frame = video.current;
      if (!isHere || frame === null) return;
      const codes = await (await reader).read(frame);
      if (!isHere) return;
      if (codes.length > 0) tell(codes);
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
      void reader.then((one) => one.close());
    };
  }, [isOn, video]);
}
