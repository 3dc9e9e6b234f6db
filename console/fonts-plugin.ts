import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const fontsId = 'virtual:fonts.css';
const fontsFile = fileURLToPath(new URL('./src/app/fonts.css', import.meta.url));

/** Those that our sheets ask for: a variable font is as heavy as the range of its weights. */
const weights = { min: 400, max: 720 };

interface Face {
  name: string;
  /** The file of Inter that has its letters. */
  source: 'latin' | 'latin-ext' | 'cyrillic';
  /** A browser loads the file when a page holds one of these. */
  letters: string;
}

/** Turkish has six letters and a currency of its own, which are no reason to load those of all of Europe. */
const faces: Face[] = [
  {
    ...{ name: 'latin', source: 'latin' },
    letters:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
  },
  { name: 'turkish', source: 'latin-ext', letters: 'U+011E-011F, U+0130, U+015E-015F, U+20BA' },
  {
    ...{ name: 'latin-ext', source: 'latin-ext' },
    letters:
      'U+0100-011D, U+0120-012F, U+0132-0151, U+0154-015D, U+0160-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20B9, U+20BB-20C0',
  },
  { name: 'cyrillic', source: 'cyrillic', letters: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' },
];

/** Inter for what the console says: of each face the letters and weights that it is loaded for, a third of the files of the package. */
export const fonts = (): Plugin => {
  const folders: string[] = [];
  return {
    name: 'kolaj-fonts',
    resolveId: (id) => (id === fontsId ? fontsFile : null),
    async load(id) {
      if (id !== fontsFile) return null;
      const folder = await mkdtemp(join(tmpdir(), 'kolaj-fonts-'));
      folders.push(folder);
      return (await Promise.all(faces.map((face) => rule(face, folder)))).join('');
    },
    // A server in development gives the files out from there.
    config: () => ({ server: { fs: { allow: [root, tmpdir()] } } }),
    async closeBundle() {
      for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
    },
  };
};

async function rule({ name, source, letters }: Face, folder: string): Promise<string> {
  const file = join(folder, `inter-${name}.woff2`);
  const whole = await readFile(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${source}-wght-normal.woff2`)),
  );
  const part = await subsetFont(whole, lettersOf(letters).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(file, part);
  return `@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url("${file}") format("woff2-variations");
  unicode-range: ${letters};
}
`;
}

/** Files that a browser loads for a text. */
export const facesFor = (text: string): string[] =>
  faces.filter(({ letters }) => lettersOf(letters).some((letter) => text.includes(letter))).map(({ name }) => name);

/** Each letter of ranges as sheets write them. */
function lettersOf(ranges: string): string[] {
  return ranges.split(', ').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
}
