import type { TextOverlay } from '@kolaj/domain/template/template';
import { buildScene } from '@kolaj/scene/build-scene';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawScene } from '../render/render.ts';
import { readCodes } from './barcode.ts';

vi.setConfig({ testTimeout: 60_000 });

const shaper = createShaper(readFonts());
const canvas = { width: 700, height: 700 };

async function drawn(value: string, overrides: Partial<TextOverlay> = {}) {
  const text: TextOverlay = {
    x: 30,
    y: 40,
    width: 640,
    height: 160,
    font: 'Roboto',
    size: 30,
    align: 'center',
    color: '#101114',
    format: '{code}',
    type: 'barcode',
    ...overrides,
  };
  const scene = buildScene({
    template: {
      ...canvas,
      name: 'bars',
      background: null,
      color: '#7a5a48',
      images: [],
      texts: [text],
      panel: [],
      brands: [],
      hidden: false,
      default: false,
      force: false,
    },
    editor: { text_data: { code: value, values: {}, discountprice: null, guessed: [] }, images: [] },
    photoSizes: {},
    shaper,
  });
  const outcome = await drawScene({ scene, photos: {}, pictures: {}, purpose: 'export' });
  if (outcome.kind !== 'drawn') throw new Error(outcome.kind);
  return { scene, pixels: outcome.pixels };
}

/** What our own reader finds in the picture as it is sent: after JPEG. */
async function read(value: string, overrides: Partial<TextOverlay> = {}) {
  const { pixels } = await drawn(value, overrides);
  const jpeg = await sharp(pixels.data, { raw: { ...canvas, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return readCodes({ data, width: info.width, height: info.height });
}

describe('a text of type barcode', () => {
  it.each([
    ['5901234123457', 'EAN13'],
    ['8690000000012', 'EAN13'],
    ['4006381333931', 'EAN13'],
    ['96385074', 'EAN8'],
    ['BR-2041', 'Code128'],
    ['5901234123458', 'Code128'],
    ['0123456789', 'Code128'],
    ['AB123456', 'Code128'],
    ['12x3456y789', 'Code128'],
    ['a~B !"#$%&()*+,./:;<=>?@[]^_`{|}', 'Code128'],
  ])('%s is read back as %s', async (value, format) => {
    expect(await read(value)).toEqual([{ format, text: value }]);
  });

  it('is read in all turns, alignments and on a ground of its own', async () => {
    for (const rotate of [0, 90, 180, 270] as const) {
      const isUpright = rotate === 90 || rotate === 270;
      const size = isUpright ? { width: 120, height: 600 } : { width: 600, height: 120 };
      const align = rotate === 90 ? 'left' : 'right';
      const found = await read('BR-2041', { rotate, ...size, align, background: '#ffe9a0', radius: 12, x: 40.4 });
      expect(found).toEqual([{ format: 'Code128', text: 'BR-2041' }]);
    }
  });

  it.each([
    ['ÇİÇEK-1', {}, 'characters'],
    ['BR-2041', { width: 100 }, 'room'],
    ['BR-2041', { height: 6 }, 'room'],
  ])('%s with %j stands there as text, and says why: %s', async (value, overrides, why) => {
    const { scene } = await drawn(value, overrides);
    expect(scene.warnings[0]).toEqual({ kind: 'barcode-impossible', text: 0, value, why });
    expect(await read(value, overrides)).toEqual([]);
  });
});
