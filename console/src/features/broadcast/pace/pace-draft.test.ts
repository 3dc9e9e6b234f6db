import { whatsappPace } from '@kolaj/domain/broadcast/pace/pace';
import { describe, expect, it } from 'vitest';
import { draftOf, policyOfDraft } from './pace-draft.ts';

const typed = draftOf(whatsappPace);
const read = (change: Partial<typeof typed>) => policyOfDraft({ ...typed, ...change }, { interleaves: false });

describe('the fields of a pace of one’s own', () => {
  it('show the careful pace in seconds, minutes, hours and per cent', () => {
    expect(typed).toEqual({
      ...{ sameMin: '4', sameMax: '9', otherMin: '10', otherMax: '25', restEvery: '40', restMin: '3', restMax: '6' },
      ...{ from: '09:00', until: '21:00', capStart: '100', capGrowth: '25', capCeiling: '' },
    });
    expect(read({})).toEqual(whatsappPace);
  });

  it.each([
    ['a comma for a point', { sameMin: '4,5' }, { sameGroup: { minMs: 4500, maxMs: 9000 } }],
    ['no rest where none is typed', { restEvery: '' }, { rest: null }],
    ['all day where no hours are typed', { from: '', until: '' }, { window: null }],
    ['midnight as the end of the day', { until: '00:00' }, { window: { fromMinute: 540, untilMinute: 1440 } }],
    ['no cap where none is typed', { capStart: '' }, { cap: null }],
    ['a ceiling', { capCeiling: '500' }, { cap: { start: 100, growth: 1.25, ceiling: 500 } }],
    ['a cap that does not grow', { capGrowth: '' }, { cap: { start: 100, growth: 1, ceiling: null } }],
  ])('take %s', (_, change, policy) => {
    expect(read(change)).toMatchObject(policy);
  });

  it.each([
    ['words', { sameMin: 'four' }],
    ['nothing', { otherMax: '' }],
    ['less than nothing', { sameMin: '-1' }],
    ['a rest of no length', { restMin: '' }],
    ['half an hour', { until: '' }],
  ])('are not understood with %s', (_, change) => {
    expect(read(change)).toBeNull();
  });
});
