import { describe, expect, it, onTestFinished } from 'vitest';
import { facts } from '../kernel/facts.ts';
import { countLately } from './lately.ts';

const minuteMs = 60_000;

function counting() {
  let now = new Date('2026-11-27T10:00:59Z').getTime();
  const lately = countLately(() => new Date(now));
  onTestFinished(lately.close);
  return {
    read: lately.read,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('what a process counts', () => {
  it('is added up by what it was and how it ended', () => {
    const { read } = counting();
    facts.jobRan.tell({ name: 'site.build', outcome: 'done', seconds: 1.5 });
    facts.jobRan.tell({ name: 'site.build', outcome: 'done', seconds: 2.25 });
    facts.jobRan.tell({ name: 'site.build', outcome: 'failed', seconds: 9 });
    facts.requestAnswered.tell({ method: 'GET', route: '/a', status: 404, seconds: 0.01 });
    facts.requestAnswered.tell({ method: 'POST', route: '/b', status: 503, seconds: 0.02 });
    facts.storeFailed.tell({ code: 'ENOSPC' });
    expect(read()).toEqual([
      { sign: 'job', name: 'site.build', outcome: 'done', count: 2, seconds: 3.75 },
      { sign: 'job', name: 'site.build', outcome: 'failed', count: 1, seconds: 9 },
      { sign: 'request', name: '', outcome: 'answered', count: 1, seconds: 0.01 },
      { sign: 'request', name: '', outcome: 'failed', count: 1, seconds: 0.02 },
      { sign: 'store', name: 'ENOSPC', outcome: 'failed', count: 1, seconds: 0 },
    ]);
  });

  it('is forgotten after ten minutes, minute by minute', () => {
    const { read, pass } = counting();
    const message = { channel: 'whatsapp', outcome: 'accepted' };
    facts.messageTried.tell(message);
    pass(minuteMs);
    facts.messageTried.tell(message);
    facts.messageTried.tell(message);
    const counts = () => read().map(({ count }) => count);
    expect(counts()).toEqual([3]);
    pass(8 * minuteMs);
    expect(counts()).toEqual([3]);
    pass(minuteMs);
    expect(counts()).toEqual([2]);
    pass(minuteMs);
    expect(counts()).toEqual([]);
  });

  it('does not stay for ever when the clock was an hour ahead', () => {
    const { read, pass } = counting();
    facts.messageTried.tell({ channel: 'whatsapp', outcome: 'accepted' });
    pass(-60 * minuteMs);
    facts.messageTried.tell({ channel: 'telegram', outcome: 'accepted' });
    expect(read().map(({ name }) => name)).toEqual(['telegram']);
  });
});
