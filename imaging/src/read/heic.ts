import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pixelLimit } from './decode.ts';

export type HeicOutcome =
  | { kind: 'decoded'; picture: Sharp; width: number; height: number }
  | { kind: 'damaged' }
  | { kind: 'too-many-pixels' };

/**
 * Decodes a HEIC photo (the library's own HEVC support has no decoder, for its patents) with the WebAssembly build of
 * libheif: first picture, upright, 8 bits, in the file's own colour space. Photos of a phone are a grid of tiles, and a cut-off file would come out with
 * grey ones: unless `tolerant`, a single warning of the decoder refuses the photo.
 */
export async function decodeHeic(file: string, { tolerant }: { tolerant: boolean }): Promise<HeicOutcome> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const context = heif.heif_context_alloc();
  try {
    const read = heif.heif_context_read_from_memory(context, await readFile(file));
    if (read.code !== heif.heif_error_code.heif_error_Ok) return { kind: 'damaged' };

    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if (handle.code !== undefined) return { kind: 'damaged' };
    const width = heif.heif_image_handle_get_width(handle);
    const height = heif.heif_image_handle_get_height(handle);
    if (width * height > pixelLimit) return { kind: 'too-many-pixels' };

    const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
    const decoded = heif.heif_js_decode_image2(handle, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB);
    heif.heif_image_handle_release(handle);
    if (decoded.code !== undefined) return { kind: 'damaged' };

    const [channel] = decoded.channels;
    const warnings = heif._heif_image_get_decoding_warnings(decoded.image.$$.ptr, 0, 0, 0);
    heif.heif_image_release(decoded.image);
    if (!channel || (warnings > 0 && !tolerant)) return { kind: 'damaged' };
    return { kind: 'decoded', picture: pictureOf(channel), width, height };
  } finally {
    heif.heif_context_free(context);
  }
}

interface Rows {
  width: number;
  height: number;
  stride: number;
  data: Uint8Array;
}

function pictureOf({ width, height, stride, data }: Rows): Sharp {
  const row = width * 3;
  const packed = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
  return sharp(packed, { raw: { width, height, channels: 3 } });
}
