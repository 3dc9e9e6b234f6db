import { describe, expect, it } from 'vitest';
import type { Template } from '../template.ts';
import { aPhoto, aTemplate } from '../testing-templates.ts';
import type { ChoiceReason } from './choice.ts';
import { chooseTemplate, forceTemplate } from './slot-matching.ts';

/** "code slot photo value", what is there of it. */
const shown = ({ code, slot, photo, value }: ChoiceReason): string =>
  [code, slot, photo, value].filter((part) => part !== undefined).join(' ');

function why(photos: ReturnType<typeof aPhoto>[], templates: Template[], force = false): string[] {
  const choice = (force ? forceTemplate : chooseTemplate)({ photos, templates, brand: ['Beren'] });
  if (choice.kind === 'none') throw new Error(choice.failure.reason);
  return choice.why.map(shown).filter((reason) => !reason.startsWith('shape'));
}

const any = {};
const front = aPhoto('front', { hasBarcode: false });
const tag = aPhoto('tag', { hasBarcode: true });

describe('why a template is chosen', () => {
  const one = aTemplate('one', [any]);
  const two = aTemplate('two', [any, any], { position: 1 });
  const first = aTemplate('first', [any], { position: -1 });

  it.each<[string, string, Template[]]>([
    ['it is the only one that can be filled', 'template-only', [one, two]],
    ['the shop likes it best', 'template-default', [one, aTemplate('liked', [any], { default: true, position: 8 })]],
    ['it comes first', 'template-first', [one, first]],
    ['its wishes are met', 'template-best-match', [one, aTemplate('person', [{ has_person: true }], { position: 8 })]],
    ['it is made for the brand', 'template-brand BEREN', [one, aTemplate('own', [any], { brands: ['BEREN'] })]],
  ])('%s', (_, reason, templates) => {
    expect(why([aPhoto('a', { hasPerson: true })], templates)[0]).toBe(reason);
  });

  it('it shows the most photos', () => {
    expect(why([front, aPhoto('back')], [one, two])[0]).toBe('template-most-slots 2');
  });

  it.each<[string, string, Template[]]>([
    ['it is there to be forced', 'template-forced', [one, aTemplate('f', [any], { force: true })]],
    ['none is, and it is the default', 'template-forced-default', [one, aTemplate('d', [any], { default: true })]],
    ['none is, and it comes first', 'template-forced-first', [one, first]],
  ])('by force: %s', (_, reason, templates) => {
    expect(why([front], templates, true)[0]).toBe(reason);
  });
});

describe('why a photo is in its slot', () => {
  it.each<[string, Template, ReturnType<typeof aPhoto>, string[]]>([
    [
      'its conditions are met, or may be',
      aTemplate('t', [{ has_face: true, has_person: true, has_barcode: false }]),
      aPhoto('a', { hasFace: true, hasBarcode: false }),
      ['face-in-slot 1 a', 'no-barcode-in-slot 1 a', 'unsure-in-slot 1 a has_person'],
    ],
    [
      'it shows a person',
      aTemplate('t', [{ has_person: true }]),
      aPhoto('a', { hasPerson: true }),
      ['person-in-slot 1 a'],
    ],
    [
      'it shows none',
      aTemplate('t', [{ has_person: false, has_face: false }]),
      aPhoto('a', { hasPerson: false, hasFace: false }),
      ['no-face-in-slot 1 a', 'no-person-in-slot 1 a'],
    ],
    ['it shows the barcode', aTemplate('t', [{ has_barcode: true }]), tag, ['barcode-in-slot 1 tag']],
    ['nothing but a label is there', aTemplate('t', [any]), tag, ['label-in-slot 1 tag']],
  ])('%s', (_, template, photo, reasons) => {
    expect(why([photo], [template])).toEqual(['template-only', ...reasons]);
  });

  it('barcode photo left out, person in slot 1, more photos than slots', () => {
    const photos = [tag, aPhoto('a', { hasPerson: true }), aPhoto('b', { hasPerson: true }), aPhoto('c')];
    expect(why(photos, [aTemplate('t', [{ has_person: true }])])).toEqual([
      'template-only',
      'person-in-slot 1 a',
      'barcode-left-out tag',
      'photos-left-out 2',
    ]);
  });

  it('by force: conditions ignored, too small, repeated', () => {
    const small = aPhoto('a', { hasPerson: false, width: 90, height: 90 });
    expect(why([small], [aTemplate('t', [{ has_person: true }, any])], true)).toEqual([
      'template-forced-first',
      'ignored-in-slot 1 a has_person',
      'small-in-slot 1 a',
      'repeated-in-slot 2 a',
    ]);
  });
});
