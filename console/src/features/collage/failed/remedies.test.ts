import { type FailReason, failReasons } from '@kolaj/domain/collage/failure';
import type { PhotoFault } from '@kolaj/domain/source/file-trouble';
import { describe, expect, it } from 'vitest';
import { aCard, aFailure } from '../testing-card.ts';
import { canBePardoned, groupByReason, remediesFor, remediesOf, remediesOfMany } from './remedies.ts';

const failed = (id: string, reason: FailReason) => aCard({ id, status: 'failed', failure: aFailure(reason) });

describe('remedies', () => {
  it.each(failReasons)('there is a way out of %s', (reason) => {
    expect(remediesOf(reason).length).toBeGreaterThan(0);
  });
});

describe('the editor', () => {
  it.each<[FailReason, boolean]>([
    ['sent_back', true],
    ['no_template', true],
    ['field_missing', true],
    ['template_invalid', true],
    ['image_small', true],
    ['image_broken', true],
    ['no_image', false],
    ['source_gone', false],
    ['internal', false],
  ])('mends %s: %s', (reason, mends) => {
    expect(remediesOf(reason).includes('edit')).toBe(mends);
  });
});

describe('remediesOfMany', () => {
  it('offers for one nothing that its card offers', () => {
    expect(remediesOfMany('image_broken', [1, 2])).toEqual(['use-anyway', 'edit', 'force']);
    expect(remediesOfMany('image_broken', [1])).toEqual(['edit']);
    expect(remediesOfMany('image_small', [1])).toEqual(['edit', 'import']);
  });
});

describe('without a failure', () => {
  it.each([
    ['done', []],
    ['pending', []],
    ['verified', []],
    ['failed', ['edit', 'force']],
  ] as const)('%s: %j', (status, ways) => {
    expect(remediesFor(aCard({ id: 'a', status }))).toEqual(ways);
  });
});

describe('canBePardoned', () => {
  it.each<[string, (PhotoFault | null)[], boolean]>([
    ['a damaged photo', ['damaged', null], true],
    ['one left alone after two crashes', ['quarantined'], true],
    ['a text called .jpg', ['not-a-picture'], false],
    ['an empty file', ['empty', null], false],
    ['photos nobody has told us of', [], true],
  ])('%s', (_, faults, expected) => {
    const photos = faults.map((fault, at) => ({ path: `${at}.jpg`, thumbnail: null, fault }));
    expect(canBePardoned({ photos })).toBe(expected);
  });
});

describe('groupByReason', () => {
  it('puts what a person sent back first, keeps the order inside, and loses none', () => {
    const cards = [
      failed('a', 'no_template'),
      failed('b', 'image_broken'),
      failed('c', 'no_template'),
      failed('d', 'sent_back'),
    ];
    expect(groupByReason(cards).map(({ reason, cards: own }) => [reason, own.map(({ id }) => id).join('')])).toEqual([
      ['sent_back', 'd'],
      ['image_broken', 'b'],
      ['no_template', 'ac'],
    ]);
  });

  it('knows every reason', () => {
    expect(groupByReason(failReasons.map((reason) => failed(reason, reason)))).toHaveLength(failReasons.length);
  });

  it('blames what has no failure any more on nothing: sent back, fixed and waiting again', () => {
    const cards = [aCard({ id: 'a', status: 'done' }), failed('b', 'internal')];
    expect(groupByReason(cards)).toMatchObject([{ reason: 'internal' }, { reason: null, cards: [{ id: 'a' }] }]);
  });
});
