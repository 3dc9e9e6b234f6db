import { failReasons } from '@kolaj/domain/collage/collage';
import { describe, expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { canBePardoned, groupByReason, remediesOf } from './remedies.ts';

const failed = (id: string, reason: (typeof failReasons)[number]) =>
  aCard({ id, status: 'failed', failure: { reason, detail: '', lack: null } });

describe('remedies', () => {
  it.each(failReasons)('there is a way out of %s', (reason) => {
    expect(remediesOf(reason).length).toBeGreaterThan(0);
  });
});

describe('the editor', () => {
  it.each<[(typeof failReasons)[number], boolean]>([
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

describe('canBePardoned', () => {
  it.each([
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

  it('takes a failure without a reason as one of the machine', () => {
    expect(groupByReason([aCard({ id: 'a', status: 'failed' })])).toMatchObject([{ reason: 'internal' }]);
  });
});
