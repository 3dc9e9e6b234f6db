import { pictureSize } from './picture-size.ts';

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
} as const;

/** Why Telegram would refuse a photo, so that it is not even uploaded; null = nothing against it. */
export function photoFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'the picture is empty';
  if (bytes.byteLength > limits.photoBytes) return 'the picture is larger than the 10 MB that Telegram takes';
  const size = pictureSize(bytes);
  if (!size) return 'the picture is neither JPEG nor PNG';
  const { width, height } = size;
  if (width === 0 || height === 0) return 'the picture has no size';
  if (width + height > limits.photoSides) return `the picture is too large for Telegram: ${width} × ${height} px`;
  if (Math.max(width / height, height / width) > limits.photoRatio) {
    return `the picture is too narrow for Telegram: ${width} × ${height} px`;
  }
  return null;
}
