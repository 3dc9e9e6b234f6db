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

/** What a text is set in: one of our faces, or a font that a shop has brought, by its content. */
export type FaceId = Face | `own:${string}`;

/** The bytes of one TTF per face. */
export type FontBytes = Record<Face, Uint8Array>;

/** A shop's own fonts: the name that texts call it by, and its face. */
export type OwnFonts = Readonly<Record<string, FaceId>>;

/** What a call names a shop's font by. Throws when it is none. */
export function ownFaceNamed(face: string): FaceId {
  if (!face.startsWith('own:')) throw new TypeError(`${face} is no font of a shop.`);
  return ownFace(face.slice('own:'.length));
}

/** A font by what is in it: two shops with the same file share one face, and no name can lead to another's. */
export function ownFace(sha256: string): FaceId {
  return `own:${sha256}`;
}

/** Where each font file is in its npm package; Node resolves it, a bundler may turn it into an address. */
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
const aliases: Readonly<Record<FontName | 'Arial', Face>> = {
  Roboto: 'roboto-regular',
  'Roboto Medium': 'roboto-medium',
  'Roboto Black': 'roboto-black',
  NexaBold: 'montserrat-extrabold',
  Ariel: 'arimo-regular',
  Arial: 'arimo-regular',
  Cuprum: 'cuprum-regular',
};

const builtIn = new Map<string, Face>(Object.entries(aliases));

/** null: neither ours nor one of these. Our own names come first, so that no upload can change what they show. */
export function faceOf(font: string, own: OwnFonts = {}): FaceId | null {
  return builtIn.get(font) ?? (Object.hasOwn(own, font) ? (own[font] ?? null) : null);
}

/** Names among these that must be looked for among the shop's own fonts. */
export function ownFontNames(texts: readonly { font: string }[]): string[] {
  return [...new Set(texts.map(({ font }) => font))].filter((font) => !builtIn.has(font));
}

/** What a text is set in whose font nobody has. */
export const standInFace: Face = 'roboto-regular';

/**
 * Faces to look in for a character, the wanted one first. Cuprum has no ₺, so without this a price would lose its
 * currency; heavy faces fall back to a heavy one.
 */
export function fallbackChain(face: FaceId): FaceId[] {
  const similar: Face[] =
    face === 'roboto-black' || face === 'montserrat-extrabold'
      ? ['roboto-black', 'roboto-regular']
      : ['roboto-regular', 'roboto-black'];
  return [...new Set<FaceId>([face, ...similar, 'arimo-regular'])];
}
