import { describe, expect, it } from 'vitest';
import { type DomainRecords, type DomainState, graceMs, judgeDomain, proofName, proofText } from './judge-domain.ts';

const now = new Date('2026-11-24T12:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const waiting: DomainState = { provenAt: null, missingSince: null, lostAt: null, tries: 0 };
const proven: DomainState = { ...waiting, provenAt: at(-30 * 24 * hour) };
const right: DomainRecords = { proofs: ['v=spf1 -all', proofText('abc')], points: 'here' };
const judge = (state: DomainState, records: DomainRecords, isTaken = false) =>
  judgeDomain(state, records, { token: 'abc', isTaken, now });

describe('a domain after a look at its records (D-102)', () => {
  it('says whose it is in a record of its own name', () => {
    expect([proofName('lale.com'), proofText('abc')]).toEqual(['_kolaj.lale.com', 'kolaj-site=abc']);
  });

  it('is proven when its proof is there and it leads here', () => {
    expect(judge(waiting, right)).toMatchObject({ provenAt: now, problem: null, nextCheckAt: at(24 * hour) });
  });

  it.each<[string, Partial<DomainRecords>, string]>([
    ['has no proof', { proofs: [] }, 'proof_missing'],
    ['has the records of others', { proofs: ['v=spf1 -all'] }, 'proof_missing'],
    ['has the proof of another shop', { proofs: [proofText('xyz')] }, 'proof_wrong'],
    ['leads elsewhere', { points: 'elsewhere' }, 'points_elsewhere'],
    ['leads nowhere', { points: 'nowhere' }, 'points_nowhere'],
    ['is not answered for', { proofs: null }, 'no_answer'],
    ['is not answered for by half', { points: 'no_answer' }, 'no_answer'],
  ])('waits when it %s', (_name, records, problem) => {
    expect(judge(waiting, { ...right, ...records })).toMatchObject({ provenAt: null, lostAt: null, problem, tries: 1 });
  });

  it('waits while another shop has it', () => {
    expect(judge(waiting, right, true)).toMatchObject({ provenAt: null, problem: 'taken' });
  });

  it('is looked at less often the longer nobody sets its records', () => {
    const pauses = [0, 12, 60, 500].map((tries) => {
      const { nextCheckAt } = judge({ ...waiting, tries }, { ...right, proofs: [] });
      return (nextCheckAt.getTime() - now.getTime()) / 60_000;
    });
    expect(pauses).toEqual([5, 30, 360, 1440]);
  });

  it('stays proven for three days without its records, is looked at hourly, and is lost then', () => {
    const gone = { ...right, proofs: [] };
    const first = judge(proven, gone);
    expect(first).toMatchObject({ provenAt: proven.provenAt, missingSince: now, nextCheckAt: at(hour) });
    const later = judge({ ...proven, missingSince: at(-graceMs + 1) }, gone);
    expect(later.provenAt).toEqual(proven.provenAt);
    const last = judge({ ...proven, missingSince: at(-graceMs) }, gone);
    expect(last).toMatchObject({ provenAt: null, lostAt: now, problem: 'proof_missing', tries: 0 });
  });

  it('is as before when the records are back', () => {
    expect(judge({ ...proven, missingSince: at(-hour) }, right)).toMatchObject({
      ...{ provenAt: proven.provenAt, missingSince: null, lostAt: null, problem: null },
    });
    expect(judge({ ...waiting, lostAt: at(-hour) }, right)).toMatchObject({ provenAt: now, lostAt: null });
  });

  it('loses nothing while name servers do not answer, however long', () => {
    const silent = { ...right, proofs: null };
    expect(judge({ ...proven, missingSince: at(-9 * graceMs) }, silent).provenAt).toEqual(proven.provenAt);
  });
});
