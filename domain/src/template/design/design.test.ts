import { describe, expect, it } from 'vitest';
import type { TemplateData } from '../template.ts';
import { applyDesign, type DesignEdit } from './design.ts';
import { brandLogoOf } from './design-brand.ts';
import { sampleTemplate } from './sample.ts';

const after = (...edits: DesignEdit[]): TemplateData => edits.reduce(applyDesign, sampleTemplate);
const formats = ({ texts }: TemplateData) => texts.map(({ format }) => format);
const keywords = ({ panel }: TemplateData) => panel.map(({ keyword }) => keyword);

describe('what is on the canvas', () => {
  it('is placed in whole px, never so small that it cannot be caught again', () => {
    const box = { x: 10.4, y: -3.6, width: 2, height: 40.5 };
    const { images, texts } = after(
      { kind: 'place', item: { kind: 'slot', index: 1 }, box },
      { kind: 'change-text', text: 0, change: { position: 'center' } },
      { kind: 'place', item: { kind: 'text', index: 0 }, box },
    );
    const placed = { x: 10, y: -4, width: 8, height: 41 };
    expect(images[1]).toMatchObject(placed);
    expect(texts[0]).toMatchObject(placed);
    expect(texts[0]).not.toHaveProperty('position');
  });

  it('is added, copied, ordered and removed', () => {
    const box = { x: 1, y: 2, width: 30, height: 40 };
    const text = { kind: 'text', index: 0 } as const;
    expect(after({ kind: 'add-slot' }).images[4]).toEqual({ x: 461, y: 719, width: 614, height: 958, config: {} });
    expect(after({ kind: 'add-slot', slot: box }).images[4]).toMatchObject(box);
    expect(formats(after({ kind: 'copy', item: text, box })).at(-1)).toBe('{firm}');
    expect(after({ kind: 'copy', item: { kind: 'slot', index: 3 }, box }).images[4]).toMatchObject({
      ...box,
      config: { has_barcode: true },
    });
    expect(formats(after({ kind: 'order', item: text, to: 2 })).at(-1)).toBe('{firm}');
    expect(formats(after({ kind: 'remove', item: text }))).not.toContain('{firm}');
    expect(after({ kind: 'remove', item: { kind: 'slot', index: 0 } }).images).toHaveLength(3);
  });

  it('has conditions of which each can be any, wanted or unwanted', () => {
    const condition = (wanted: boolean | null): DesignEdit => ({
      kind: 'condition',
      slot: 3,
      name: 'has_face',
      wanted,
    });
    expect(after(condition(false)).images[3]?.config).toEqual({ has_barcode: true, has_face: false });
    expect(after(condition(false), condition(null)).images[3]?.config).toEqual({ has_barcode: true });
  });

  it.each<DesignEdit>([
    { kind: 'change-text', text: 9, change: { size: 10 } },
    { kind: 'condition', slot: 9, name: 'has_face', wanted: true },
    { kind: 'copy', item: { kind: 'slot', index: 9 }, box: { x: 0, y: 0, width: 9, height: 9 } },
    { kind: 'put-field', field: 9, at: { x: 0, y: 0 } },
    { kind: 'change-field', field: 9, change: { title: 'x' } },
  ])('stays as it is when it names what is not there: %j', (edit) => {
    expect(applyDesign(sampleTemplate, edit)).toBe(sampleTemplate);
  });
});

describe('the panel', () => {
  it('gets new fields with keywords of their own', () => {
    const edit = { kind: 'add-field', field: { keyword: 'price' } } as const;
    expect(keywords(after(edit, edit)).slice(-2)).toEqual(['price2', 'price3']);
  });

  it('is put into another order; what is moved out of it stays', () => {
    expect(keywords(after({ kind: 'move-field', field: 5, to: 0 }))[0]).toBe('price');
    expect(keywords(after({ kind: 'move-field', field: 5, to: 6 }))).toEqual(keywords(sampleTemplate));
  });

  it('takes the texts along when a field is called differently', () => {
    const renamed = after({ kind: 'change-field', field: 2, change: { keyword: 'colour' } });
    expect(formats(renamed)).toContain('{code} · {colour} · {size}');
  });

  it.each([
    [0, 'logo', '{firm}'],
    [4, 'text', '{type}'],
    [5, 'price', '{price}'],
  ])('puts field %i on the canvas as a %s', (field, type, format) => {
    const text = after({ kind: 'put-field', field, at: { x: 500, y: 600 } }).texts.at(-1);
    expect(text).toMatchObject({ type, format, x: 193, y: 540, width: 614, height: 120 });
  });
});

describe('the brand', () => {
  const shown = (logo: 'image' | 'text' | 'none'): DesignEdit => ({ kind: 'brand-logo', keyword: 'firm', logo });

  it.each([
    ['image', [], 'logo'],
    ['text', [shown('text')], 'text'],
    ['none', [shown('none')], undefined],
    ['image', [shown('none'), shown('image')], 'logo'],
    ['text', [shown('none'), shown('text')], 'text'],
    ['image', [shown('text'), shown('image')], 'logo'],
  ] as const)('is shown as %s after %j', (logo, edits, type) => {
    const template = after(...edits);
    expect(brandLogoOf(template, 'firm')).toBe(logo);
    expect(template.texts.find(({ format }) => format === '{firm}')?.type).toBe(type);
  });

  it('goes out of texts that say more, and these stay', () => {
    const both = after({ kind: 'add-text', text: { format: 'by {firm} ·  {code}' } }, shown('none'));
    expect(formats(both)).toEqual(['{code} · {color} · {size}', '{price}', 'by · {code}']);
  });
});
