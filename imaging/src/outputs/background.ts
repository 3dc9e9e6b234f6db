import { join } from 'node:path';
import { meaningOf } from '../colour/meaning.ts';
import { inSrgb, opening } from '../colour/to-srgb.ts';
import { isDeepInterlaced } from '../formats/deep-interlaced.ts';
import { fromPixels, openStrictly } from '../read/decode.ts';
import { formatOf, type Unreadable } from '../read/read-photo.ts';
import { type MadeFile, writeMade } from './made-file.ts';

/** No template is larger (px). */
const longestSide = 4000;
const formats: readonly string[] = ['png', 'webp', 'jpeg'];

export interface BackgroundInput {
  file: string;
  /** Existing folder that receives the picture. */
  folder: string;
}

export type BackgroundOutcome = { kind: 'made'; picture: MadeFile; hasTransparency: boolean } | Unreadable;

/**
 * A picture that templates lay over their photos, re-encoded as PNG: nothing of what was uploaded reaches a browser or a
 * renderer. Without transparent parts it would hide every photo, so that is said.
 */
export async function makeBackground({ file, folder }: BackgroundInput): Promise<BackgroundOutcome> {
  const known = await formatOf(file);
  if (known.kind === 'unreadable') return known;
  if (!formats.includes(known.format)) return { kind: 'unreadable', reason: 'format-not-supported' };
  try {
    const stored = await openStrictly(file).metadata();
    if (isDeepInterlaced(stored)) return { kind: 'unreadable', reason: 'too-many-pixels' };
    const meaning = await meaningOf(file, known.format, stored);
    const upright = openStrictly(file, opening(meaning))
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await inSrgb(upright, meaning).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const png = await fromPixels({ data, width: info.width, height: info.height })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return {
      kind: 'made',
      picture: await writeMade(join(folder, 'background.png'), info, png),
      hasTransparency: hasClearPixels(data),
    };
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
}

function hasClearPixels(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if ((rgba[at] ?? 255) < 255) return true;
  return false;
}
