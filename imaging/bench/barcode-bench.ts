import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barcodeLength, barcodeOf } from '@kolaj/scene/text/barcode';
import sharp from 'sharp';
import { searchBarcodes } from '../src/detect/barcode-search.ts';
import type { BenchRow } from './render-bench.ts';
import { seeded, synthPhoto } from './synth-photos.ts';

/** One tag on one photo: module in px, turned by degrees, blurred by px. */
interface Tag {
  value: string;
  module: number;
  angle: number;
  blur: number;
}

const grounds = 3;
const modules = [2, 3, 4, 6];
/** In modules; beyond it the narrow bars are gone for every reader. */
const mostBlur = 0.4;
const axisGoal = 22;

/**
 * What the thorough search reads on 12-megapixel photos of tags: 24 that are parallel to an axis, 12 that are not, and photos
 * without any (rendering reference §4.1, §10.6).
 */
export async function barcodeBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-barcode-'));
  try {
    const random = seeded(41);
    const photos = await Promise.all(Array.from({ length: grounds }, (_, index) => synthPhoto(index * 3)));
    const axis = tags(24, [0, 90, 180, 270], random);
    const skew = tags(12, [7, -12, 24, 38], random);
    const read = { axis: 0, skew: 0, wrong: 0 };
    for (const [index, tag] of [...axis, ...skew].entries()) {
      const file = join(folder, 'tag.jpg');
      await writeFile(file, await tagged(photos[index % grounds], tag, 0.6 + random() * 0.4));
      const texts = ((await searchBarcodes(file)) ?? []).map(({ text }) => text);
      if (texts.includes(tag.value)) read[axis.includes(tag) ? 'axis' : 'skew']++;
      if (texts.some((text) => text !== tag.value)) read.wrong++;
    }
    for (const photo of photos) {
      const file = join(folder, 'none.jpg');
      await writeFile(file, photo);
      if (((await searchBarcodes(file)) ?? []).length > 0) read.wrong++;
    }
    const common = { unit: '', goal: '', ok: true };
    return [
      {
        ...common,
        id: 'barcode.axis',
        what: `barcodes along an axis that are read, of ${axis.length}`,
        value: read.axis,
        goal: `>= ${axisGoal}`,
        ok: read.axis >= axisGoal,
      },
      { ...common, id: 'barcode.skew', what: `barcodes askew that are read, of ${skew.length}`, value: read.skew },
      {
        ...common,
        id: 'barcode.wrong',
        what: 'wrong texts read on any of them',
        value: read.wrong,
        goal: '<= 0',
        ok: read.wrong === 0,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function tags(count: number, angles: readonly number[], random: () => number): Tag[] {
  return Array.from({ length: count }, (_, index) => {
    const module = modules[index % modules.length] ?? 2;
    const digits = `8690${String(Math.floor(random() * 1e8)).padStart(8, '0')}`;
    return {
      value: index % 2 === 0 ? ean13(digits) : `BR-${2000 + index}`,
      module,
      angle: angles[Math.floor(index / modules.length) % angles.length] ?? 0,
      blur: random() * Math.min(2.2, module * mostBlur),
    };
  });
}

function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function tagged(photo: Buffer | undefined, tag: Tag, light: number): Promise<Buffer> {
  const input = await tagPicture(tag, light);
  return sharp(photo)
    .composite([{ input, left: 1200, top: 900 }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A card with its bars, darker than white as photos are. */
async function tagPicture({ value, module, angle, blur }: Tag, light: number): Promise<Buffer> {
  const barcode = barcodeOf(value);
  if (!barcode) throw new Error(`${value} has no bars`);
  const width = barcodeLength(barcode) * module;
  const height = Math.round(width * 0.45);
  let at = barcode.quiet * module;
  const bars = barcode.widths.map((bar, index) => {
    const from = at;
    at += bar * module;
    return index % 2 === 0
      ? `<rect x="${from}" y="${module * 6}" width="${bar * module}" height="${height - module * 12}"/>`
      : '';
  });
  const ground = Math.round(light * 250);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="rgb(${ground},${ground},${ground})"/>${bars.join('')}</svg>`;
  const turned = await sharp(Buffer.from(svg)).rotate(angle, { background: '#00000000' }).png().toBuffer();
  return blur < 0.3 ? turned : sharp(turned).blur(blur).png().toBuffer();
}

if (import.meta.main) console.table(await barcodeBench());
