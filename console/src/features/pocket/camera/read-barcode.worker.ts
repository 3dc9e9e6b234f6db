import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type CodeFormat, codeFormats } from './barcode-reader.ts';

// The reader's own default fetches its WebAssembly from a public server; ours comes with the app.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readBarcodes(data, { formats: [...codeFormats], tryHarder: true, maxNumberOfSymbols: 4 }).then(
    (found) => {
      const codes = found.flatMap(({ isValid, format, text }) => {
        const known = codeFormats.find((one): one is CodeFormat => one === format);
        return isValid && known ? [{ format: known, text }] : [];
      });
      postMessage(codes);
    },
    () => postMessage([]),
  );
});
