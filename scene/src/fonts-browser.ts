import type { Face, FontBytes } from './fonts.ts';

/**
 * Fetches all faces at once. `urlOf` must lead to the same bytes the server reads: both ends lay text out by them.
 * Throws if one does not answer.
 */
export async function fetchFonts(urlOf: (face: Face) => string): Promise<FontBytes> {
  const [regular, medium, black, montserrat, arimo, cuprum] = await Promise.all([
    fetchFont(urlOf('roboto-regular')),
    fetchFont(urlOf('roboto-medium')),
    fetchFont(urlOf('roboto-black')),
    fetchFont(urlOf('montserrat-extrabold')),
    fetchFont(urlOf('arimo-regular')),
    fetchFont(urlOf('cuprum-regular')),
  ]);
  return {
    'roboto-regular': regular,
    'roboto-medium': medium,
    'roboto-black': black,
    'montserrat-extrabold': montserrat,
    'arimo-regular': arimo,
    'cuprum-regular': cuprum,
  };
}

async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Font ${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
