import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The reader's own default fetches its WebAssembly from a public server.
const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });

/** What a camera reads from a picture (PNG) of a QR code; '' = nothing. */
export async function readQr(picture: Uint8Array): Promise<string> {
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] });
  return code?.text ?? '';
}
