import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Face, type FontBytes, fontFiles } from './fonts.ts';

const require = createRequire(import.meta.url);

/** Reads all faces from the installed font packages. Throws if a package is missing. */
export function readFonts(): FontBytes {
  const read = (face: Face): Uint8Array => readFileSync(require.resolve(fontFiles[face]));
  return {
    'roboto-regular': read('roboto-regular'),
    'roboto-medium': read('roboto-medium'),
    'roboto-black': read('roboto-black'),
    'montserrat-extrabold': read('montserrat-extrabold'),
    'arimo-regular': read('arimo-regular'),
    'cuprum-regular': read('cuprum-regular'),
  };
}

/** The file of one face on this machine's disk, for a server that hands the same bytes to the browser. */
export function fontPath(face: Face): string {
  return require.resolve(fontFiles[face]);
}
