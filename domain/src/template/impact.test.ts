import { describe, expect, it } from 'vitest';
import { drawsAlike, impactOf, isChangedBy, type RunScope, type UsedBy } from './impact.ts';
import type { TemplateData } from './template.ts';
import { aTemplate } from './testing-templates.ts';

const use = (status: UsedBy['status'], more: Partial<UsedBy> = {}): UsedBy => ({
  status,
  isSent: false,
  hasOwnLayout: false,
  ...more,
});

describe('isChangedBy', () => {
  it.each<[string, UsedBy, RunScope[]]>([
    ['one that waits for approval', use('done'), ['waiting', 'not-sent', 'all']],
    ['one that waits again after it was sent', use('done', { isSent: true }), ['waiting', 'not-sent', 'all']],
    ['an approved one that nobody has got', use('verified'), ['not-sent', 'all']],
    ['an approved one that was sent', use('verified', { isSent: true }), ['all']],
    ['one that was laid out by hand', use('done', { hasOwnLayout: true }), []],
    ['one that is being made', use('pending'), []],
    ['one that has failed', use('failed'), []],
  ])('%s', (_, used, scopes) => {
    const changed = (['waiting', 'not-sent', 'all'] as const).filter((scope) => isChangedBy(scope, used));
    expect(changed).toEqual(scopes);
  });
});

describe('impactOf', () => {
  it('says how many there are, how many were sent, and what each choice changes', () => {
    const used = [
      { ...use('done'), count: 100 },
      { ...use('verified'), count: 40 },
      { ...use('verified', { isSent: true }), count: 60 },
      { ...use('verified', { hasOwnLayout: true }), count: 4 },
      { ...use('failed'), count: 10 },
    ];
    expect(impactOf(used)).toEqual({
      total: 214,
      waiting: 100,
      approved: 44,
      sent: 60,
      leftAlone: 14,
      ownLayout: 4,
      changes: { waiting: 100, 'not-sent': 140, all: 200 },
    });
  });

  it('is nothing for a template that nobody uses', () => {
    expect(impactOf([])).toMatchObject({ total: 0, changes: { waiting: 0, 'not-sent': 0, all: 0 } });
  });
});

describe('drawsAlike', () => {
  const { data } = aTemplate('t', [{}, { has_barcode: true }]);
  it.each<[string, Partial<TemplateData>, boolean]>([
    ['nothing', {}, true],
    ['whether it is offered', { hidden: true, default: true, force: true, brands: ['Beren'], name: 'other' }, true],
    ['what a slot asks for', { images: data.images.map((slot) => ({ ...slot, config: {} })) }, true],
    ['the panel', { panel: [{ title: 'Code', keyword: 'code', default: 'X' }] }, true],
    ['the colour below the photos', { color: '#000000' }, false],
    ['the place of a slot', { images: data.images.map((slot) => ({ ...slot, x: slot.x + 1 })) }, false],
    ['the number of slots', { images: data.images.slice(1) }, false],
    ['the background', { background: 'built-in:first-1' }, false],
  ])('after a change of %s: %s', (_, change, expected) => {
    expect(drawsAlike(data, { ...data, ...change })).toBe(expected);
  });
});
