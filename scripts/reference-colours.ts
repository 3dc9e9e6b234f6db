// What another colour engine (ImageMagick with Little CMS) makes of the colour pictures: writes imaging/golden/colours.json, so
// that the tests need neither. Says where it disagrees with itself over the formats it reads.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgbProfile, srgbSpace } from '../imaging/src/colour/matrix-profile.ts';
import { colourFiles, exactFile } from '../testkit/src/colours/colour-files.ts';
import { deltaE00 } from '../testkit/src/colours/delta-e.ts';
import { rgbPictures, squareSide } from '../testkit/src/colours/patches.ts';
import { type ColourSpace, colourSpaces } from '../testkit/src/colours/spaces.ts';

type Colour = readonly [number, number, number];
const folder = mkdtempSync(join(tmpdir(), 'kolaj-colours-'));
const srgb = join(folder, 'srgb.icc');
writeFileSync(srgb, rgbProfile(srgbSpace) ?? '');

/** The four colours as the engine sees them in sRGB. */
function seen(bytes: Buffer, name: string, { profile, kind }: ColourSpace): Colour[] {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const own = join(folder, 'own.icc');
  writeFileSync(own, profile ?? '');
  // Of HEIC and AVIF the engine reads the numbers only; there it is told what they mean.
  const given = /avif|heic/.test(name) ? ['-profile', own] : [];
  const convert = profile ? ['+black-point-compensation', '-intent', 'Perceptual', ...given, '-profile', srgb] : [];
  const plain = kind === 'rgb' || profile ? [] : ['-colorspace', 'sRGB'];
  return [0, 1, 2, 3].map((index) => {
    const [x, y] = [(index % 2) * squareSide + 16, Math.floor(index / 2) * squareSide + 16];
    const one = [...convert, ...plain, '-crop', `1x1+${x}+${y}`, '-depth', '8', 'rgb:-'];
    const [red = 0, green = 0, blue = 0] = execFileSync('convert', [file, ...one]);
    return [red, green, blue];
  });
}

try {
  const table: Record<string, Colour[]> = {};
  for (const space of colourSpaces) {
    table[space.name] = rgbPictures.flatMap((_, picture) => seen(exactFile(space, picture), 'exact.tif', space));
  }
  const lines = Object.entries(table).map(([name, colours]) => `  ${JSON.stringify(name)}: ${JSON.stringify(colours)}`);
  writeFileSync(new URL('../imaging/golden/colours.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);

  for (const { name, format, space, picture, bytes } of await colourFiles()) {
    const expected = table[space.name]?.slice(picture * 4, picture * 4 + 4) ?? [];
    const own = seen(bytes, `file.${format}`, space);
    const worst = Math.max(...own.map((colour, index) => deltaE00(colour, expected[index] ?? [0, 0, 0])));
    if (worst > 2) console.log(`${name}: ${worst.toFixed(2)} apart, ${JSON.stringify(own)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
