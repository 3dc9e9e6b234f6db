import type { Metadata } from 'sharp';
import type { PictureFormat } from '../read/photo-format.ts';
import { isoProfile } from './iso-colours.ts';
import { pngProfile } from './png-colours.ts';

/**
 * What the numbers of a stored picture mean. `srgb` = what they are without a word, or with nonsense. `embedded` = the file's
 * own profile says it. `told` = the file says it otherwise: this profile is the same. `library` = CMYK and Lab, which the
 * library brings to sRGB rightly by itself.
 */
export type Meaning =
  | { kind: 'srgb' | 'library' }
  | { kind: 'embedded'; kindOfNumbers: 'rgb' | 'grey'; bits: 8 | 16 }
  | { kind: 'told'; profile: Buffer; bits: 8 | 16 };

/** How the library names numbers that we bring to sRGB ourselves. */
const ownSpaces: readonly string[] = ['srgb', 'rgb', 'rgb16', 'b-w', 'grey16'];

/** What a file's numbers mean, by what the library read of its head. */
export async function meaningOf(file: string, format: PictureFormat, stored: Metadata): Promise<Meaning> {
  const { space, icc, depth, channels } = stored;
  if (!ownSpaces.includes(space)) return { kind: 'library' };
  const bits = depth === 'ushort' ? 16 : 8;
  const told = format === 'png' ? await pngProfile(file, { isEmbedded: icc !== undefined }) : null;
  if (told) return { kind: 'told', profile: told, bits };
  const isIso = format === 'avif' || format === 'heic';
  if (icc) {
    const kindOfNumbers = numbersOf(icc);
    const isColourful = channels >= 3;
    if (kindOfNumbers === 'rgb' || (kindOfNumbers === 'grey' && !isColourful))
      return { kind: 'embedded', kindOfNumbers, bits };
    // Grey pictures of these come out of the decoder as colourful ones.
    return kindOfNumbers === 'grey' && isIso ? { kind: 'told', profile: icc, bits } : { kind: 'srgb' };
  }
  const named = isIso ? await isoProfile(file) : null;
  return named ? { kind: 'told', profile: named, bits } : { kind: 'srgb' };
}

/** What a profile must have, one of each line. */
const needs = {
  rgb: [
    ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
    ['A2B0', 'A2B1'],
  ],
  grey: [['kTRC'], ['A2B0', 'A2B1']],
} as const;

/**
 * Of which numbers a profile speaks; null = of none that a photo of ours has, or it is not whole. The library would take
 * numbers of 16 bits for Display P3 then.
 */
export function numbersOf(profile: Buffer): 'rgb' | 'grey' | null {
  if (profile.toString('latin1', 36, 40) !== 'acsp') return null;
  const name = profile.toString('latin1', 16, 20);
  const kind = name === 'RGB ' ? 'rgb' : name === 'GRAY' ? 'grey' : null;
  const tags = wholeTags(profile);
  const [curves, tables] = kind ? needs[kind] : [[], []];
  const isUsable = curves.every((tag) => tags.has(tag)) || tables.some((tag) => tags.has(tag));
  return isUsable ? kind : null;
}

/** The tags of a profile whose data is all there. */
function wholeTags(profile: Buffer): Set<string> {
  const tags = new Set<string>();
  const tableEnd = 132 + (profile.length < 132 ? 0 : profile.readUInt32BE(128)) * 12;
  for (let at = 132; at < tableEnd && at + 12 <= profile.length; at += 12) {
    const end = profile.readUInt32BE(at + 4) + profile.readUInt32BE(at + 8);
    if (end <= profile.length) tags.add(profile.toString('latin1', at, at + 4));
  }
  return tags;
}
