import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';

const cache = new Map<string, string>();
const colours = new Map<string, string>();

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);

/** The placeholder if it was drawn before; null = not yet. */
export const knownPlaceholder = (hash: string): string | null => cache.get(hash) ?? null;

/** Its average colour as CSS, for the moment before the placeholder; a broken hash is transparent. */
export function averageColour(hash: string): string {
  const known = colours.get(hash);
  if (known !== undefined) return known;
  const colour = colourOf(hash);
  colours.set(hash, colour);
  return colour;
}

function colourOf(hash: string): string {
  try {
    const { r, g, b } = thumbHashToAverageRGBA(fromBase64(hash));
    return `rgb(${[r, g, b].map((part) => Math.round(255 * part)).join(' ')})`;
  } catch {
    return 'transparent';
  }
}

/**
 * The blurred placeholder of a picture as a data address (about 32 px, drawn once per hash).
 * `hash` is base64. A broken hash gives null: the picture then is on the plain mat.
 */
export function placeholderOf(hash: string): string | null {
  const known = cache.get(hash);
  if (known !== undefined) return known;
  try {
    const { w, h, rgba } = thumbHashToRGBA(fromBase64(hash));
    const canvas = document.createElement('canvas');
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
    const url = canvas.toDataURL();
    cache.set(hash, url);
    return url;
  } catch {
    return null;
  }
}
