import { describe, expect, it } from 'vitest';
import { type DeliveryStatus, deliveryStatuses } from './delivery.ts';
import {
  type DeliveryEvent,
  type DeliveryState,
  type DeliveryStep,
  moveDelivery,
  type SendOutcome,
} from './delivery-flow.ts';

const now = new Date('2026-05-04T10:00:00Z');
const delivery = (status: DeliveryStatus, attempts = 1): DeliveryState => ({
  status,
  attempts,
  nextAt: null,
  messageId: null,
  reason: null,
});

const outcome = (kind: SendOutcome): DeliveryEvent => ({ kind: 'outcome', outcome: kind, now, random: 0.5 });
const accepted = outcome({ kind: 'accepted', messageId: 'm1' });
const notAccepted = outcome({ kind: 'not-accepted', why: { code: 'provider_said', words: 'connection refused' } });
const refused = outcome({ kind: 'refused', why: { code: 'provider_said', words: 'no such group' } });
const ambiguous = outcome({ kind: 'ambiguous', why: { code: 'provider_said', words: 'timeout' } });
const limited = outcome({ kind: 'rate-limited', retryAfterMs: 7_000 });
const inactive = outcome({ kind: 'sender-inactive', why: { code: 'provider_said', words: 'loading' } });
const movedAway = outcome({ kind: 'group-moved', groupId: '-1002' });
const lost = outcome({ kind: 'group-lost', why: { code: 'provider_said', words: 'the bot was removed' } });

const statusOf = (step: DeliveryStep) => (step.kind === 'moved' ? step.delivery.status : step.kind);

describe('moveDelivery', () => {
  it.each<[DeliveryStatus, string, DeliveryEvent, DeliveryStatus]>([
    ['queued', 'a worker takes it', { kind: 'taken' }, 'sending'],
    ['waiting', 'a worker takes it again', { kind: 'taken' }, 'sending'],
    ['sending', 'the provider took it', accepted, 'accepted'],
    ['sending', 'certainly not accepted', notAccepted, 'waiting'],
    ['sending', 'refused for good', refused, 'failed'],
    ['sending', 'timeout after the request left', ambiguous, 'uncertain'],
    ['sending', '429', limited, 'waiting'],
    ['sending', 'the phone is not active', inactive, 'waiting'],
    ['sending', 'the group has another id now', movedAway, 'waiting'],
    ['sending', 'nothing can be posted there any more', lost, 'failed'],
    ['sending', 'the worker died', { kind: 'lease-lost' }, 'uncertain'],
    [
      'sending',
      'the answer proves it is there',
      outcome({ kind: 'accepted', messageId: '7', isThere: true }),
      'delivered',
    ],
    ['accepted', 'the provider reports it', { kind: 'delivered' }, 'delivered'],
    [
      'accepted',
      'the provider reports that it failed',
      { kind: 'failed-later', why: { code: 'provider_said', words: 'no media' } },
      'failed',
    ],
    ['failed', 'and then that it is there', { kind: 'delivered' }, 'delivered'],
    ['cancelled', 'the provider reports it all the same', { kind: 'delivered' }, 'delivered'],
    ['skipped', 'the provider reports an earlier try', { kind: 'delivered' }, 'delivered'],
    ['queued', 'for another try, the provider reports the earlier one', { kind: 'delivered' }, 'delivered'],
    ['waiting', 'for another try, the provider reports the earlier one', { kind: 'delivered' }, 'delivered'],
    ['uncertain', 'found in the provider’s log', { kind: 'found', messageId: 'm2' }, 'accepted'],
    ['uncertain', 'proven not there', { kind: 'not-found' }, 'waiting'],
    ['accepted', 'the provider reports its failure', { kind: 'reported-failed', why: { code: 'not_taken' } }, 'failed'],
    ['uncertain', 'a person sends it again', { kind: 'retry' }, 'queued'],
    ['failed', 'a person retries', { kind: 'retry' }, 'queued'],
    ['queued', 'the rest is cancelled', { kind: 'cancelled' }, 'cancelled'],
    ['waiting', 'the rest is cancelled', { kind: 'cancelled' }, 'cancelled'],
    ['queued', 'its picture is taken back', { kind: 'taken-back' }, 'skipped'],
    ['waiting', 'its picture is taken back', { kind: 'taken-back' }, 'skipped'],
    ['failed', 'its picture is taken back: no retry sends it', { kind: 'taken-back' }, 'skipped'],
    ['queued', 'not sendable any more', { kind: 'skipped', why: { code: 'not_approved' } }, 'skipped'],
  ])('%s, %s: %s', (status, _, event, expected) => {
    expect(statusOf(moveDelivery(delivery(status), event))).toBe(expected);
  });

  it('never takes or retries automatically what may have arrived', () => {
    for (const status of ['uncertain', 'accepted', 'delivered', 'sending'] as const) {
      expect(statusOf(moveDelivery(delivery(status), { kind: 'taken' }))).toBe('ignored');
      expect(statusOf(moveDelivery(delivery(status), { kind: 'cancelled' }))).toBe('ignored');
      expect(statusOf(moveDelivery(delivery(status), { kind: 'taken-back' }))).toBe('ignored');
    }
  });

  it('leaves what was in a cleared queue a question until something proves more', () => {
    const cleared: DeliveryState = { ...delivery('uncertain'), messageId: 'm0', reason: { code: 'queue_cleared' } };
    const after = (event: DeliveryEvent) => {
      const step = moveDelivery(cleared, event);
      return step.kind === 'moved' ? step.delivery : step.kind;
    };
    expect(after({ kind: 'taken-in', messageId: 'm1' })).toEqual({ ...cleared, messageId: 'm1' });
    expect(after({ kind: 'not-found' })).toEqual({ ...cleared, status: 'cancelled' });
    expect(after({ kind: 'found', messageId: null })).toMatchObject({ status: 'accepted', messageId: 'm0' });
    expect(after({ kind: 'delivered' })).toMatchObject({ status: 'delivered', reason: null });
    expect(after({ kind: 'reported-failed', why: { code: 'not_taken' } })).toMatchObject({ status: 'failed' });
    expect(after({ kind: 'retry' })).toMatchObject({ status: 'queued', messageId: 'm0' });
  });

  it('takes no report of a failure for one of a try that had no answer: its id is of a try of before', () => {
    const step = moveDelivery(delivery('uncertain'), { kind: 'reported-failed', why: { code: 'not_taken' } });
    expect(step.kind).toBe('ignored');
  });

  it('keeps what is there: a report of its failure came too late', () => {
    const late = moveDelivery(delivery('delivered'), {
      kind: 'failed-later',
      why: { code: 'provider_said', words: 'no media' },
    });
    expect(late.kind).toBe('ignored');
  });

  it('ignores an outcome that comes too late, in every other status', () => {
    for (const status of deliveryStatuses.filter((one) => one !== 'sending')) {
      for (const event of [accepted, notAccepted, refused, ambiguous, limited, inactive]) {
        expect(moveDelivery(delivery(status), event).kind).toBe('ignored');
      }
    }
  });

  it('tries five times, waiting longer each time, then fails with the last reason', () => {
    let state = delivery('queued', 0);
    const waits: number[] = [];
    for (let i = 0; i < 5; i++) {
      for (const event of [{ kind: 'taken' } as const, notAccepted]) {
        const step = moveDelivery(state, event);
        if (step.kind === 'moved') state = step.delivery;
      }
      if (state.nextAt) waits.push((state.nextAt.getTime() - now.getTime()) / 1000);
    }
    expect(waits).toEqual([15, 30, 60, 120]);
    expect(state).toMatchObject({
      status: 'failed',
      attempts: 5,
      reason: { code: 'provider_said', words: 'connection refused' },
    });
  });

  it('does not count rate limits and inactive phones as tries', () => {
    expect(moveDelivery(delivery('sending', 5), limited)).toEqual({
      kind: 'moved',
      delivery: {
        ...delivery('waiting', 4),
        nextAt: new Date(now.getTime() + 7_000),
        reason: { code: 'rate_limited' },
      },
      lane: { kind: 'pause', ms: 7_000 },
    });
    expect(moveDelivery(delivery('sending', 5), inactive)).toMatchObject({
      delivery: { attempts: 4 },
      lane: { kind: 'find-stand-in' },
    });
  });

  it('does not count what could not leave in time, however often: it waits, and never fails for it', () => {
    const late = outcome({ kind: 'not-accepted', why: { code: 'lease_lost' } });
    for (const attempts of [1, 5]) {
      expect(moveDelivery(delivery('sending', attempts), late)).toEqual({
        kind: 'moved',
        delivery: {
          ...delivery('waiting', attempts - 1),
          nextAt: new Date(now.getTime() + 15_000),
          reason: { code: 'lease_lost' },
        },
        lane: { kind: 'none' },
      });
    }
  });

  it('follows a group at once, but not for ever', () => {
    expect(moveDelivery(delivery('sending'), movedAway)).toMatchObject({ delivery: { nextAt: now } });
    expect(moveDelivery(delivery('sending', 5), movedAway)).toMatchObject({
      delivery: { status: 'failed', reason: { code: 'group_moved' } },
    });
  });

  it('pauses a minute when the provider does not say how long', () => {
    expect(moveDelivery(delivery('sending'), outcome({ kind: 'rate-limited', retryAfterMs: null }))).toMatchObject({
      lane: { kind: 'pause', ms: 60_000 },
    });
  });
});
