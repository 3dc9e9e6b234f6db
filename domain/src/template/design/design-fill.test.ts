import { describe, expect, it } from 'vitest';
import type { SlotConditions } from '../template.ts';
import { fillDesign } from './design-fill.ts';
import { sampleTemplate } from './sample.ts';
import { samplePhotos, sampleSvg } from './sample-photos.ts';

const withSlots = (...configs: SlotConditions[]) => ({
  ...sampleTemplate,
  images: configs.map((config) => ({ x: 0, y: 0, width: 600, height: 800, config })),
});
const filled = (template: typeof sampleTemplate, photos = samplePhotos) =>
  fillDesign(template, photos).map((image) => image?.path.replace('sample/', '') ?? null);

describe('photos in a template that is being designed', () => {
  it.each<[SlotConditions[], (string | null)[]]>([
    [
      [{ has_barcode: true }, { has_face: true }],
      ['label', 'front'],
    ],
    [
      [{}, {}],
      ['front', 'back'],
    ],
    [[{ has_face: false, has_person: false, has_barcode: false }], [null]],
    [
      [{ has_barcode: true }, { has_barcode: true }],
      ['label', 'label'],
    ],
  ])('stand where the conditions want them: %j', (configs, photos) => {
    expect(filled(withSlots(...configs))).toEqual(photos);
  });

  it('fill the sample, each slot with another one', () => {
    expect(new Set(filled(sampleTemplate)).size).toBe(4);
    expect(filled(sampleTemplate)[3]).toBe('label');
  });

  it('are none for a product without photos', () => {
    expect(filled(withSlots({}), [])).toEqual([null]);
  });
});

it('a sample photo is an SVG of its size (ADM-05: bundled, not fetched)', () => {
  for (const photo of samplePhotos) {
    const { width, height } = photo.analysis;
    expect(sampleSvg(photo)).toContain(`width="${width}" height="${height}"`);
    expect(photo.view.width / photo.view.height).toBeCloseTo(width / height);
  }
});
