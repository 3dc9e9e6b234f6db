import { describe, expect, it } from 'vitest';
import type { CollageFailure } from '../../collage/failure.ts';
import type { ProductPhoto } from '../../collage/photo.ts';
import type { Template } from '../template.ts';
import { aPhoto, aTemplate } from '../testing-templates.ts';
import { assign } from './assign.ts';
import { chooseTemplate, forceTemplate } from './slot-matching.ts';

const any = {};

/** "template: photo, photo | left over" or the failure. */
function choice(
  photos: ProductPhoto[],
  templates: Template[],
  more: { brand?: string[]; force?: boolean } = {},
): string {
  const choose = more.force ? forceTemplate : chooseTemplate;
  const result = choose({ photos, templates, brand: more.brand ?? ['Beren'] });
  if (result.kind === 'none') return shown(result.failure);
  const { template, images, leftOver } = result;
  return `${template.data.name}: ${images.map((image) => image?.path ?? '–').join(', ')} | ${leftOver.map(({ path }) => path).join(', ')}`;
}

/** "reason photo photo", or "no_template template: slot 2 (condition=true)". */
function shown(failure: CollageFailure): string {
  if (failure.reason !== 'no_template' || !failure.lack) {
    return [failure.reason, ...('photos' in failure ? failure.photos : [])].join(' ');
  }
  const { template, slot, conditions } = failure.lack;
  const wanted = Object.entries(conditions).map(([name, value]) => `${name}=${value}`);
  return `no_template ${template}: slot ${slot}${wanted.length > 0 ? ` (${wanted.join(', ')})` : ''}`;
}

describe('slot conditions', () => {
  const yes = aPhoto('yes', { hasPerson: true });
  const no = aPhoto('no', { hasPerson: false });
  const unknown = aPhoto('unknown');

  it.each([
    ['true takes a true photo before an unknown one', { has_person: true }, [unknown, yes], 't: yes | unknown'],
    ['true takes an unknown one as a weak yes', { has_person: true }, [no, unknown], 't: unknown | no'],
    ['true never takes a false one', { has_person: true }, [no], 'no_template t: slot 1 (has_person=true)'],
    ['false takes a false photo before an unknown one', { has_person: false }, [unknown, no], 't: no | unknown'],
    ['false takes an unknown one as a weak yes', { has_person: false }, [yes, unknown], 't: unknown | yes'],
    ['false never takes a true one', { has_person: false }, [yes], 'no_template t: slot 1 (has_person=false)'],
    ['absent takes any', any, [no], 't: no | '],
  ])('%s', (_, config, photos, expected) => {
    expect(choice(photos, [aTemplate('t', [config])])).toBe(expected);
  });

  describe('barcode photos', () => {
    const tag = aPhoto('tag', { hasBarcode: true });
    const front = aPhoto('front', { hasBarcode: false });
    const pair = aTemplate('pair', [any, any]);
    const single = aTemplate('single', [any]);

    it.each([
      [
        'go into slots that ask for them',
        [tag, front],
        [aTemplate('t', [any, { has_barcode: true }])],
        't: front, tag | ',
      ],
      ['go only there: a smaller template is better', [tag, front], [pair, single], 'single: front | tag'],
      ['go elsewhere when there would be no collage at all', [tag], [pair, single], 'single: tag | '],
      ['leave the first place to another photo', [tag, front], [pair], 'pair: front, tag | '],
      [
        'never go where they are forbidden',
        [tag],
        [aTemplate('t', [{ has_barcode: false }])],
        'no_template t: slot 1 (has_barcode=false)',
      ],
    ])('%s', (_, photos, templates, expected) => {
      expect(choice(photos, templates)).toBe(expected);
    });
  });

  it('finds the only assignment that fills every slot', () => {
    const both = aPhoto('both', { hasFace: true, hasPerson: true, sharpness: 900 });
    const person = aPhoto('person', { hasFace: false, hasPerson: true });
    const template = aTemplate('t', [{ has_person: true }, { has_face: true }]);
    expect(choice([both, person], [template])).toBe('t: person, both | ');
  });
});

describe('looks', () => {
  const slot = [any];

  it('prefers the photo whose shape fits', () => {
    const wide = aPhoto('wide', { width: 3000, height: 1500 });
    expect(choice([wide, aPhoto('tall')], [aTemplate('t', slot)])).toBe('t: tall | wide');
  });

  it('prefers the sharp photo by far, and the first one among equals', () => {
    expect(choice([aPhoto('a'), aPhoto('b')], [aTemplate('t', slot)])).toBe('t: a | b');
    expect(choice([aPhoto('a'), aPhoto('b', { sharpness: 900 })], [aTemplate('t', slot)])).toBe('t: b | a');
    expect(choice([aPhoto('a'), aPhoto('b'), aPhoto('c')], [aTemplate('t', [any, any])])).toBe('t: a, b | c');
  });

  it('refuses a photo below half of the slot and says which', () => {
    const small = aPhoto('small', { width: 299, height: 449 });
    const half = aPhoto('half', { width: 300, height: 450 });
    expect(choice([small], [aTemplate('t', slot)])).toBe('image_small small');
    expect(choice([half], [aTemplate('t', slot)])).toBe('t: half | ');
    expect(choice([small, half], [aTemplate('t', slot)])).toBe('t: half | small');
  });
});

describe('which template', () => {
  const one = aTemplate('one', [any], { position: 1 });
  const two = aTemplate('two', [any, any], { position: 2 });
  const three = aTemplate('three', [any, any, any], { position: 3 });
  const photos = (count: number) => Array.from({ length: count }, (_, i) => aPhoto(`p${i + 1}`));

  it.each([
    [1, 'one: p1 | '],
    [2, 'two: p1, p2 | '],
    [3, 'three: p1, p2, p3 | '],
    [5, 'three: p1, p2, p3 | p4, p5'],
  ])('the one with the most slots that %i photos fill', (count, expected) => {
    expect(choice(photos(count), [one, two, three])).toBe(expected);
  });

  it('the better score before the default', () => {
    const person = aTemplate('person', [{ has_person: true }], { position: 9 });
    const usual = aTemplate('usual', [any], { default: true });
    expect(choice([aPhoto('p', { hasPerson: true })], [usual, person])).toBe('person: p | ');
    expect(choice([aPhoto('p')], [usual, person])).toBe('usual: p | ');
  });

  it('the default on a tie, else the shop’s order', () => {
    const other = aTemplate('other', [any], { position: 0 });
    const preferred = aTemplate('preferred', [any], { position: 7, default: true });
    expect(choice(photos(1), [preferred, one, other])).toBe('preferred: p1 | ');
    expect(choice(photos(1), [one, other])).toBe('other: p1 | ');
  });

  it('never a hidden one', () => {
    expect(choice(photos(2), [one, aTemplate('hidden', [any, any], { hidden: true })])).toBe('one: p1 | p2');
  });

  it('one that names the brand, if there is one; never one of other brands', () => {
    const own = aTemplate('own', [any], { brands: ['ÇİÇEK'] });
    const foreign = aTemplate('foreign', [any, any], { brands: ['Other'] });
    expect(choice(photos(2), [two, own, foreign], { brand: ['x', 'cicek'] })).toBe('own: p1 | p2');
    expect(choice(photos(2), [two, own, foreign])).toBe('two: p1, p2 | ');
    expect(choice(photos(2), [foreign])).toBe('no_template');
  });

  it('says which slot lacks a photo', () => {
    expect(choice(photos(1), [aTemplate('pair', [any, { has_barcode: true }])])).toBe(
      'no_template pair: slot 2 (has_barcode=true)',
    );
  });

  it('says that there are too few photos, not what the open slot would refuse', () => {
    const pair = aTemplate('pair', [{ has_barcode: false }, { has_barcode: false }]);
    expect(choice(photos(1), [pair])).toBe('no_template pair: slot 2');
  });

  it('says no_image without photos', () => {
    expect(choice([], [one])).toBe('no_image');
    expect(choice([], [one], { force: true })).toBe('no_image');
  });
});

describe('a forced run', () => {
  const plain = aTemplate('plain', [any], { hidden: true, force: true, position: 9 });
  const usual = aTemplate('usual', [{ has_face: true }, any, any], { default: true, position: 5 });
  const first = aTemplate('first', [any, any]);
  const force = true;

  it('takes the force template, though hidden', () => {
    expect(choice([aPhoto('a')], [first, usual, plain], { force })).toBe('plain: a | ');
  });

  it('takes the default one when no template is made for it, then the first', () => {
    expect(choice([aPhoto('a', { hasFace: false })], [first, usual], { force })).toBe('usual: a, a, a | ');
    expect(choice([aPhoto('a')], [first], { force })).toBe('first: a, a | ');
  });

  it('repeats photos in turn and leaves out a barcode photo while it can', () => {
    const tag = aPhoto('tag', { hasBarcode: true, sharpness: 999 });
    expect(choice([tag, aPhoto('a')], [plain], { force })).toBe('plain: a | tag');
    expect(choice([tag], [plain], { force })).toBe('plain: tag | ');
    expect(choice([aPhoto('a'), aPhoto('b')], [usual], { force })).toBe('usual: a, b, a | ');
  });

  it('takes photos that are too small', () => {
    expect(choice([aPhoto('tiny', { width: 50, height: 50 })], [plain], { force })).toBe('plain: tiny | ');
  });
});

describe('assign', () => {
  it('fills as many slots as possible before it looks at scores', () => {
    expect(
      assign(
        [
          [9, 1],
          [8, null],
        ],
        2,
      ),
    ).toEqual({ photoOf: [1, 0], score: 9 });
  });

  it('finds the best of all assignments of 12 photos to 3 slots', () => {
    const scores = Array.from({ length: 12 }, (_, photo) => [0, 1, 2].map((slot) => (photo * 7 + slot * 5) % 13));
    const photos = scores.keys().toArray();
    const triples = photos
      .flatMap((a) => photos.flatMap((b) => photos.map((c) => [a, b, c])))
      .filter((three) => new Set(three).size === 3);
    const best = Math.max(
      ...triples.map((three) => three.reduce((sum, photo, slot) => sum + (scores[photo]?.[slot] ?? 0), 0)),
    );
    expect(assign(scores, 3).score).toBe(best);
  });

  it('also fills templates with very many slots', () => {
    const scores = Array.from({ length: 20 }, () => Array.from({ length: 12 }, () => 1));
    expect(new Set(assign(scores, 12).photoOf).size).toBe(12);
  });
});
