import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pixelLimit } from './decode.ts';

type LibHeif = typeof import('libheif-js/wasm-bundle.js');

/** Deeper pictures than 8 bits take twice the memory; larger ones are read as if they had 8, a shade less exact. */
const deepPixelLimit = 26_000_000;

export type HeicOutcome =
  | { kind: 'decoded'; picture: Sharp; width: number; height: number; bits: 8 | 16 }
  | { kind: 'damaged' }
  | { kind: 'too-many-pixels' };

/**
 * Decodes a HEIC photo (the library's own HEVC support has no decoder, for its patents) with the WebAssembly build of
 * libheif: first picture, upright, in the file's own colour space. Photos of a phone are a grid of tiles, and a cut-off file would come out with
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
    const { heif_chroma_interleaved_RGB: three, heif_chroma_interleaved_RRGGBB_LE: six } = heif.heif_chroma;
    const depth = heif._heif_image_handle_get_luma_bits_per_pixel(handle.$$.ptr);
    const isDeep = depth > 8 && width * height <= deepPixelLimit;
    const decoded = heif.heif_js_decode_image2(handle, rgb, isDeep ? six : three);
    heif.heif_image_handle_release(handle);
    if (decoded.code !== undefined) return { kind: 'damaged' };

    const [channel] = decoded.channels;
    const hasWarned = hasWarnings(heif, decoded.image.$$.ptr);
    heif.heif_image_release(decoded.image);
    if (!channel || (hasWarned && !tolerant)) return { kind: 'damaged' };
    const picture = isDeep ? deepPictureOf(channel, depth) : pictureOf(channel);
    return { kind: 'decoded', picture, width, height, bits: isDeep ? 16 : 8 };
  } finally {
    heif.heif_context_free(context);
  }
}

/** Code, subcode and text, four bytes each. */
const warningBytes = 12;

/** Whether the decoder found damage. That the container and the stream name other colours is none. */
function hasWarnings(heif: LibHeif, image: number): boolean {
  const count = heif._heif_image_get_decoding_warnings(image, 0, 0, 0);
  if (count === 0) return false;
  const harmless = heif.heif_suberror_code.heif_suberror_NCLX_colr_VUI_mismatch.value;
  const at = heif._malloc(count * warningBytes);
  const listed = heif._heif_image_get_decoding_warnings(image, 0, at, count);
  const codes = Array.from({ length: listed }, (_, index) => heif.HEAP32[(at + index * warningBytes) / 4 + 1]);
  heif._free(at);
  return codes.some((code) => code !== harmless);
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

/** Numbers of 10 or 12 bits in two bytes each, as 16-bit ones. */
function deepPictureOf({ width, height, stride, data }: Rows, depth: number): Sharp {
  const row = width * 3;
  const packed = new Uint16Array(row * height);
  const scale = 65_535 / (2 ** depth - 1);
  for (let y = 0; y < height; y++) {
    for (let at = 0, from = y * stride, to = y * row; at < row; at++, from += 2, to++) {
      packed[to] = ((data[from] ?? 0) + ((data[from + 1] ?? 0) << 8)) * scale + 0.5;
    }
  }
  return sharp(packed, { raw: { width, height, channels: 3 } });
}
