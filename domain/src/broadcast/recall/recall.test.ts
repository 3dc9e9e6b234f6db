import { describe, expect, it } from 'vitest';
import type { DeliveryStatus } from '../delivery/delivery.ts';
import { type MayRecall, mayRecall, type RecallFacts } from './recall.ts';
import { afterRecall, maxRecallTries, type RecallOutcome } from './recall-outcome.ts';

const hour = 3_600_000;
const now = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const facts: RecallFacts = {
  status: 'delivered',
  messageId: 'm-1',
  sentAt: ago(1),
  withinMs: 48 * hour,
  record: null,
  now,
};

describe('a message may be taken back', () => {
  it.each<[string, Partial<RecallFacts>, MayRecall]>([
    ['within the channel’s time', {}, { kind: 'yes', until: new Date('2026-11-25T11:00:00Z') }],
    [
      'in its last second',
      { sentAt: new Date(ago(48).getTime() + 1000) },
      { kind: 'yes', until: new Date(now.getTime() + 1000) },
    ],
    ['not after it', { sentAt: ago(48) }, { kind: 'no', reason: { code: 'recall_too_late', hours: 48 } }],
    ['never where the provider cannot', { withinMs: null }, { kind: 'no', reason: { code: 'recall_not_offered' } }],
    ['not without its number', { messageId: null }, { kind: 'no', reason: { code: 'recall_no_number' } }],
    [
      'again after a refusal',
      { record: { status: 'refused', reason: { code: 'wrong_key' } } },
      { kind: 'yes', until: new Date('2026-11-25T11:00:00Z') },
    ],
    [
      'again when nobody knows',
      { record: { status: 'unknown', reason: { code: 'no_answer', seconds: 30 } } },
      { kind: 'yes', until: new Date('2026-11-25T11:00:00Z') },
    ],
    ['once: it is asked for', { record: { status: 'asked', reason: null } }, { kind: 'asked' }],
    ['once: it is done', { record: { status: 'recalled', reason: null } }, { kind: 'nothing' }],
    [
      'while nobody knows whether it is there: later',
      { status: 'uncertain', messageId: null, sentAt: null },
      { kind: 'later' },
    ],
    [
      'under way: never where the provider cannot',
      { status: 'sending', withinMs: null },
      { kind: 'no', reason: { code: 'recall_not_offered' } },
    ],
  ])('%s', (_what, change, expected) => {
    expect(mayRecall({ ...facts, ...change })).toEqual(expected);
  });

  it.each<[DeliveryStatus, MayRecall['kind']]>([
    ['queued', 'unsent'],
    ['waiting', 'unsent'],
    ['failed', 'unsent'],
    ['sending', 'later'],
    ['uncertain', 'later'],
    ['accepted', 'yes'],
    ['delivered', 'yes'],
    ['cancelled', 'nothing'],
    ['skipped', 'nothing'],
  ])('by its state: %s → %s', (status, kind) => {
    expect(mayRecall({ ...facts, status }).kind).toBe(kind);
  });
});

describe('after a call', () => {
  const why = { code: 'no_answer', seconds: 30 } as const;
  it.each<[string, RecallOutcome, { tries?: number; wasUnclear?: boolean }, object]>([
    ['a yes', { kind: 'recalled' }, {}, { kind: 'over', status: 'recalled', reason: null }],
    [
      'not found at once: nobody took it back',
      { kind: 'not-found' },
      {},
      { kind: 'over', status: 'refused', reason: { code: 'recall_not_found' } },
    ],
    [
      'not found after an unclear call: that one took it back',
      { kind: 'not-found' },
      { tries: 2, wasUnclear: true },
      { kind: 'over', status: 'recalled', reason: null },
    ],
    ['a no', { kind: 'refused', why }, {}, { kind: 'over', status: 'refused', reason: why }],
    ['asked to wait', { kind: 'not-now', why, retryAfterMs: 7_000 }, { tries: 40 }, { kind: 'again', ms: 7_000 }],
    [
      'asked to wait for a day: believed for 15 minutes',
      { kind: 'not-now', why, retryAfterMs: 24 * hour },
      {},
      { kind: 'again', ms: 15 * 60_000 },
    ],
    ['unclear', { kind: 'unclear', why }, { tries: 1 }, { kind: 'again', ms: 5_000 }],
    ['unclear again', { kind: 'unclear', why }, { tries: 3 }, { kind: 'again', ms: 20_000 }],
    [
      'unclear to the last',
      { kind: 'unclear', why },
      { tries: maxRecallTries },
      { kind: 'over', status: 'unknown', reason: why },
    ],
  ])('%s', (_what, outcome, change, expected) => {
    expect(afterRecall(outcome, { tries: 1, wasUnclear: false, ...change })).toEqual(expected);
  });
});
