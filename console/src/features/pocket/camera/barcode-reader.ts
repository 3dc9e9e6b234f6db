import type { ReadCode } from '@kolaj/domain/collage/photo';

export const codeFormats = ['EAN13', 'EAN8', 'UPCA', 'Code128'] as const satisfies readonly ReadCode['format'][];
export type CodeFormat = (typeof codeFormats)[number];

/** Reads the barcodes of one picture of the camera. */
export interface BarcodeReader {
  read: (frame: HTMLVideoElement) => Promise<ReadCode[]>;
  close: () => void;
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ format: string; rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}
declare global {
  // Chrome on phones has it; no browser's types do.
  var BarcodeDetector: DetectorClass | undefined;
}

const browserNames: Readonly<Record<string, CodeFormat>> = {
  ean_13: 'EAN13',
  ean_8: 'EAN8',
  upc_a: 'UPCA',
  code_128: 'Code128',
};

/** The browser's own detector where it knows our codes, else the product's reader (a megabyte, fetched now). */
export async function openReader(): Promise<BarcodeReader> {
  const wanted = Object.keys(browserNames);
  const own = globalThis.BarcodeDetector;
  const supported: string[] = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own !== undefined && wanted.every((format) => supported.includes(format))) return browserReader(own, wanted);
  return workerReader();
}

function browserReader(Own: DetectorClass, formats: string[]): BarcodeReader {
  const detector = new Own({ formats });
  return {
    async read(video) {
      const found = await detector.detect(video).catch(() => []);
      return found.flatMap(({ format, rawValue }) => {
        const known = browserNames[format];
        return known === undefined ? [] : [{ format: known, text: rawValue }];
      });
    },
    close: () => undefined,
  };
}

/** Longest side of what is looked at, px: a barcode held before the camera has enough of them. */
const LOOKED_AT = 1280;

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./read-barcode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      const scale = Math.min(1, LOOKED_AT / Math.max(video.videoWidth, video.videoHeight, 1));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (context === null || canvas.width === 0) return Promise.resolve([]);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve) => {
        worker.addEventListener('message', ({ data }: MessageEvent<ReadCode[]>) => resolve(data), { once: true });
        worker.addEventListener('error', () => resolve([]), { once: true });
        worker.postMessage(pixels, [pixels.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
