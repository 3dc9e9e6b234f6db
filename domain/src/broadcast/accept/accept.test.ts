import { describe, expect, it } from 'vitest';
import type { LogStatus } from '../delivery/delivery.ts';
import { decideAccept, type EarlierSend, type SendRequest } from './accept.ts';
import type { LogRow } from './days.ts';

const now = new Date('2026-05-03T10:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const request: SendRequest = {
  days: ['2026-05-01', '2026-05-02'],
  sendAfter: null,
  resend: false,
  sendId: 's2',
  fingerprint: 'f2',
};

const earlier = (more: Partial<EarlierSend> = {}): EarlierSend => ({
  broadcastId: 'b1',
  sendId: 's1',
  fingerprints: ['f1'],
  days: ['2026-05-02'],
  open: true,
  stopped: false,
  acceptedAt: secondsAgo(3600),
  ...more,
});

const logged = (day: number, status: LogStatus, year = 2026): LogRow => ({
  day: { year, month: 5, day },
  status,
  updateDate: now,
  cutoffAt: now,
});

const decide = (more: Partial<SendRequest>, sends: EarlierSend[] = [], log: LogRow[] = []) =>
  decideAccept({ ...request, ...more }, { earlier: sends, log, now });

describe('a send is', () => {
  it('accepted when nothing prevents it', () => {
    expect(decide({})).toEqual({ kind: 'accept' });
  });

  it('refused while one of its days is being sent', () => {
    expect(decide({}, [earlier()])).toEqual({ kind: 'already_sending', broadcastId: 'b1', days: ['2026-05-02'] });
  });

  it('refused while being sent even when meant as a repeat', () => {
    expect(decide({ resend: true }, [earlier()]).kind).toBe('already_sending');
  });

  it('accepted beside a running send of other days or a finished one', () => {
    expect(decide({}, [earlier({ days: ['2026-04-30'] }), earlier({ open: false })])).toEqual({ kind: 'accept' });
  });

  it('refused when all days were sent, naming them', () => {
    expect(decide({}, [], [logged(1, 'sent'), logged(2, 'sent')])).toEqual({
      kind: 'already_sent',
      days: ['2026-05-01', '2026-05-02'],
    });
  });

  it('refused when some days were sent, naming only these', () => {
    expect(decide({}, [], [logged(2, 'sent')])).toEqual({ kind: 'already_sent', days: ['2026-05-02'] });
  });

  it('refused when a part arrived: a send that was stopped has reached some groups already', () => {
    const log = [logged(1, 'partial'), logged(2, 'failed')];
    expect(decide({}, [], log)).toEqual({ kind: 'already_sent', days: ['2026-05-01'] });
    expect(decide({ resend: true }, [], log)).toEqual({ kind: 'accept' });
  });

  it.each(['failed', 'cancelled', 'queued'] as const)('accepted when the log says %s', (status) => {
    expect(decide({}, [], [logged(1, status)])).toEqual({ kind: 'accept' });
  });

  it('accepted when the same day of another year was sent', () => {
    expect(decide({}, [], [logged(1, 'sent', 2025)])).toEqual({ kind: 'accept' });
  });

  it('accepted when confirmed as a repeat, or only for what came after', () => {
    const log = [logged(1, 'sent'), logged(2, 'sent')];
    expect(decide({ resend: true }, [], log)).toEqual({ kind: 'accept' });
    expect(decide({ sendAfter: secondsAgo(60) }, [], log)).toEqual({ kind: 'accept' });
  });

  it('refused when what came after has been sent by somebody since the question was asked', () => {
    const row = logged(1, 'sent');
    const after = (ms: number) => new Date(row.updateDate.getTime() + ms);
    expect(decide({ days: ['2026-05-01'], sendAfter: after(-60_000) }, [], [row])).toEqual({
      kind: 'already_sent',
      days: ['2026-05-01'],
    });
    expect(decide({ days: ['2026-05-01'], sendAfter: after(-900) }, [], [row])).toEqual({ kind: 'accept' });
    expect(decide({ days: ['2026-05-01'], sendAfter: after(60_000) }, [], [row])).toEqual({ kind: 'accept' });
    expect(decide({ days: ['2026-05-01'], sendAfter: after(-60_000), resend: true }, [], [row])).toEqual({
      kind: 'accept',
    });
  });

  it('joined to the other batches of its send', () => {
    expect(decide({ sendId: 's1' }, [earlier()])).toEqual({ kind: 'join', broadcastId: 'b1' });
  });

  it('answered like the first call when it is the same within 60 s', () => {
    expect(decide({ fingerprint: 'f1' }, [earlier({ acceptedAt: secondsAgo(60) })])).toEqual({
      kind: 'same-call',
      broadcastId: 'b1',
    });
    expect(decide({ fingerprint: 'f1' }, [earlier({ acceptedAt: secondsAgo(61) })]).kind).toBe('already_sending');
  });

  it('accepted when the same call was stopped a moment ago: nothing of that one is coming', () => {
    const stopped = earlier({ fingerprints: ['f2'], acceptedAt: secondsAgo(5), open: false, stopped: true });
    expect(decide({}, [stopped])).toEqual({ kind: 'accept' });
  });
});
