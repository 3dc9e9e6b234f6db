import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
/** Of the Bot API. Characters, px and bytes. */
export const limits = {
  caption: 1024,
  text: 4096,
  photoBytes: 10 * 1024 * 1024,
  videoBytes: 50 * 1024 * 1024,
  /** Width and height together. */
  photoSides: 10_000,
  photoRatio: 20,
  album: { min: 2, max: 10 },
  /** A message younger than this can be deleted by who sent it, and by nobody later. */
  recallMs: 48 * 3_600_000,
} as const;

/** Why Telegram would refuse a photo, so that it is not even uploaded; null = nothing against it. */
export function photoFault(bytes: Uint8Array): ProviderTrouble | null {
  if (bytes.byteLength === 0) return { code: 'picture_empty' };
  if (bytes.byteLength > limits.photoBytes)
    return { code: 'file_too_large', megabytes: limits.photoBytes / 1024 / 1024 };
  const size = pictureSize(bytes);
  if (!size) return { code: 'picture_format' };
  const { width, height } = size;
  if (width === 0 || height === 0) return { code: 'picture_empty' };
  if (width + height > limits.photoSides) return { code: 'picture_too_large', width, height };
  if (Math.max(width / height, height / width) > limits.photoRatio) {
    return { code: 'picture_too_narrow', width, height };
  }
  return null;
}

/** Width and height of a JPEG or PNG from its head, px; null = neither, or broken. */
function pictureSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength > 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  return frameOf(view);
}

/** Start-of-frame markers; between them are 0xc4, 0xc8 and 0xcc, which are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function frameOf(view: DataView): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A fill byte has no length; every other segment says its length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
