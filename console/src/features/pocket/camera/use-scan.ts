import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Scanned } from './scanner.ts';

/** Between two looks, ms: a hand that holds a label still needs no more, and a phone stays cool. */
const LOOK_EVERY_MS = 350;

/** Looks for barcodes while the camera is on, and tells what it has found. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, patterns, onScan }: { isOn: boolean; patterns: readonly string[]; onScan: (scanned: Scanned) => void },
): void {
  const known = useEffectEvent(() => patterns);
  const tell = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scanner = import('./scanner.ts').then(({ openScanner }) => openScanner());
    const look = async () => {
      const frame = video.current;
      if (!isHere || frame === null) return;
      const scanned = await (await scanner).look(frame, known());
      if (!isHere) return;
      if (scanned !== null) tell(scanned);
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    // Without it codes are typed.
    look().catch(() => undefined);
    return () => {
      isHere = false;
      clearTimeout(timer);
      scanner.then(
        (one) => one.close(),
        () => undefined,
      );
    };
  }, [isOn, video]);
}
