import { describe, expect, it } from 'vitest';
import type { DeliveryStatus } from './delivery.ts';
import { broadcastStatusOf, countDeliveries, logStatusOf } from './progress.ts';

type Counts = Partial<Record<DeliveryStatus, number>>;

const statusOf = (byStatus: Counts, more = {}) =>
  broadcastStatusOf({ counts: countDeliveries(byStatus), paused: false, started: true, incomplete: false, ...more });

describe('the status of a broadcast', () => {
  it.each<[string, Counts, object, string, string]>([
    ['nobody has begun', { queued: 9 }, { started: false }, 'accepted', 'queued'],
    ['some are still open', { accepted: 5, waiting: 1 }, {}, 'running', 'sending'],
    ['paused', { accepted: 5, queued: 1 }, { paused: true }, 'paused', 'sending'],
    ['all accepted or delivered', { accepted: 5, delivered: 4 }, {}, 'sent', 'sent'],
    ['duplicates do not matter', { accepted: 5, skipped: 4 }, {}, 'sent', 'sent'],
    ['one failed', { accepted: 5, failed: 1 }, {}, 'partial', 'partial'],
    ['one uncertain: never sent', { accepted: 5, uncertain: 1 }, {}, 'partial', 'partial'],
    ['only uncertain', { uncertain: 1 }, {}, 'partial', 'partial'],
    ['the rest was cancelled', { accepted: 5, cancelled: 1 }, {}, 'partial', 'partial'],
    ['parts are missing', { accepted: 5 }, { incomplete: true }, 'partial', 'partial'],
    ['all failed', { failed: 3 }, {}, 'failed', 'failed'],
    ['failed and cancelled', { failed: 1, cancelled: 3 }, {}, 'failed', 'failed'],
    ['all cancelled', { cancelled: 3 }, {}, 'cancelled', 'cancelled'],
    ['nothing could be sent', { skipped: 3 }, {}, 'failed', 'failed'],
    ['finished while paused', { accepted: 1 }, { paused: true }, 'sent', 'sent'],
  ])('%s', (_, counts, more, status, log) => {
    const found = statusOf(counts, more);
    expect(found).toBe(status);
    expect(logStatusOf(found)).toBe(log);
  });
});

describe('countDeliveries', () => {
  it('puts each status in one place', () => {
    const each = {
      queued: 1,
      waiting: 1,
      sending: 1,
      accepted: 1,
      delivered: 1,
      uncertain: 1,
      failed: 1,
      cancelled: 1,
      skipped: 1,
    };
    expect(countDeliveries(each)).toEqual({
      total: 9,
      done: 2,
      uncertain: 1,
      failed: 1,
      cancelled: 1,
      skipped: 1,
      open: 3,
    });
  });
});
