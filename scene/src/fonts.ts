import type { FontName } from '@kolaj/domain/template/template';

/** The font files we ship, all under the Open Font License (D-33). */
export const faces = [
  'roboto-regular',
  'roboto-medium',
  'roboto-black',
  'montserrat-extrabold',
  'arimo-regular',
  'cuprum-regular',
] as const;
export type Face = (typeof faces)[number];

/** The bytes of one TTF per face. */
export type FontBytes = Record<Face, Uint8Array>;

/** Where each face lies in its npm package; Node resolves it, a bundler may turn it into an address. */
export const fontFiles: Record<Face, string> = {
  'roboto-regular': '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  'roboto-medium': '@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf',
  'roboto-black': '@expo-google-fonts/roboto/900Black/Roboto_900Black.ttf',
  'montserrat-extrabold': '@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf',
  'arimo-regular': '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  'cuprum-regular': '@expo-google-fonts/cuprum/400Regular/Cuprum_400Regular.ttf',
};

/**
 * The names shops know, with the free faces that stand for them (D-33): Nexa and Arial are not free, so a heavy
 * geometric and the metric-compatible Arimo take their places. "Ariel" is the specification's spelling.
 */
const aliases: Record<FontName | 'Arial', Face> = {
  Roboto: 'roboto-regular',
  'Roboto Medium': 'roboto-medium',
  'Roboto Black': 'roboto-black',
  NexaBold: 'montserrat-extrabold',
  Ariel: 'arimo-regular',
  Arial: 'arimo-regular',
  Cuprum: 'cuprum-regular',
};

export function faceOf(font: FontName): Face {
  return aliases[font];
}

/**
 * Faces to look in for a character, the wanted one first. Cuprum has no ₺, so without this a price would lose its
 * currency; heavy faces fall back to a heavy one.
 */
export function fallbackChain(face: Face): Face[] {
  const similar: Face[] =
    face === 'roboto-black' || face === 'montserrat-extrabold'
      ? ['roboto-black', 'roboto-regular']
      : ['roboto-regular', 'roboto-black'];
  return [...new Set<Face>([face, ...similar, 'arimo-regular'])];
}
