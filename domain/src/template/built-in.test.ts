import { describe, expect, it } from 'vitest';
import { builtInTemplates } from './built-in.ts';
import { exampleNames } from './examples.ts';

const named = (name: string) => builtInTemplates.find((template) => template.name === name);

describe('builtInTemplates', () => {
  it('are the two families in three variants, and the hidden safety net', () => {
    expect(builtInTemplates.map(({ name }) => name)).toEqual([
      'first-1',
      'first-1-1',
      'first-1-2',
      'second-1',
      'second-1-1',
      'second-1-2',
      'plain',
    ]);
    expect(builtInTemplates.filter(({ hidden }) => !hidden).map(({ name }) => name)).toEqual(exampleNames);
    expect(builtInTemplates.filter(({ force }) => force).map(({ name }) => name)).toEqual(['plain']);
  });

  it('have as many slots as their name says', () => {
    const counts = { '1': 1, '1-1': 2, '1-2': 3 };
    for (const [variant, count] of Object.entries(counts)) {
      expect(named(`first-${variant}`)?.images).toHaveLength(count);
      expect(named(`second-${variant}`)?.images).toHaveLength(count);
    }
  });

  it('have a canvas of 1000 × 1150 px with an overlay picture, and every slot and text inside it', () => {
    for (const { name, width, height, background, images, texts } of builtInTemplates) {
      expect([width, height, background]).toEqual([1000, 1150, `built-in:${name}`]);
      for (const box of [...images, ...texts]) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect((box.x ?? 0) + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
    }
  });

  it('have slots that do not overlap', () => {
    for (const { images } of builtInTemplates) {
      for (const [index, a] of images.entries()) {
        for (const b of images.slice(index + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart).toBe(true);
        }
      }
    }
  });

  it('prefer one template per number of slots', () => {
    const counts = builtInTemplates.filter((template) => template.default).map(({ images }) => images.length);
    expect(counts).toEqual([1, 2, 3]);
  });

  it('show a tag close-up only in the small slot of a three-photo collage', () => {
    expect(named('first-1-2')?.images.map(({ config }) => config.has_barcode)).toEqual([false, false, true]);
    expect(named('first-1-1')?.images.map(({ config }) => config.has_barcode)).toEqual([false, false]);
    expect(named('second-1-1')?.images.map(({ config }) => config.has_barcode)).toEqual([false, false]);
  });

  it('have the panel of the specification with its defaults', () => {
    for (const { panel } of builtInTemplates) {
      expect(Object.fromEntries(panel.map((field) => [field.keyword, field.default]))).toEqual({
        firm: '',
        code: '',
        color: 'BLACK',
        size: 'Std',
        type: 'DRESS',
        price: '0',
      });
      expect(panel.find(({ keyword }) => keyword === 'firm')?.type).toBe('brands');
      for (const keyword of ['color', 'size', 'type']) {
        expect(panel.find((field) => field.keyword === keyword)?.type).toMatch(/_dropdown$/);
      }
    }
  });
});
