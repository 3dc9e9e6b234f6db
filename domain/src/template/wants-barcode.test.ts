import { describe, expect, it } from 'vitest';
import { aPhoto, aTemplate } from './testing-templates.ts';
import { wantsBarcode } from './wants-barcode.ts';

const photos = [aPhoto('a', { hasBarcode: false }), aPhoto('b', { hasBarcode: null }), aPhoto('c')];
const withTag = aTemplate('tag', [{}, {}, { has_barcode: true }]);
const without = aTemplate('plain', [{}, { has_barcode: false }]);

describe('wantsBarcode', () => {
  it.each([
    ['a template has a slot for the label and photos for all its slots', photos, [without, withTag], true],
    ['one photo shows a barcode already', [...photos, aPhoto('d', { hasBarcode: true })], [withTag], false],
    ['no template has a slot for a label', photos, [without], false],
    ['there are fewer photos than slots', photos.slice(1), [withTag], false],
    ['the template is not offered', photos, [aTemplate('t', [{ has_barcode: true }], { hidden: true })], false],
    ['the only photo is the product itself', [aPhoto('a')], [aTemplate('t', [{ has_barcode: true }])], false],
  ])('%s', (_, some, templates, expected) => {
    expect(wantsBarcode(some, templates)).toBe(expected);
  });
});
