import { describe, expect, it } from 'vitest';
import { mattersOf, type TodayFacts } from './matters.ts';

const quiet: TodayFacts = {
  ...{ isStill: false, messagesWait: 0, phonesAway: 0, usedUp: 0, uncertain: 0, lost: 0, paused: 0 },
  ...{ newOrders: 0, failed: 0, waiting: 0, uncoded: 0, unpriced: 0, agentsPhotos: 0, ftpPhotos: 0, ftpToVerify: 0 },
};
const kinds = (change: Partial<TodayFacts>) => mattersOf({ ...quiet, ...change }).map(({ kind }) => kind);

describe('what needs a person today', () => {
  it.each<[string, Partial<TodayFacts>, string[]]>([
    ['nothing', {}, []],
    ['the work of the day', { waiting: 12, failed: 2 }, ['failed', 'waiting']],
    [
      'what came by FTP, with the work on it',
      { waiting: 3, ftpToVerify: 12, ftpPhotos: 4 },
      ['waiting', 'ftp-verify', 'ftp-photos'],
    ],
    ['what products lack, after what waits', { waiting: 3, uncoded: 11, unpriced: 4 }, ['waiting', 'codes', 'prices']],
    ['what agents have sent, last', { waiting: 12, agentsPhotos: 9 }, ['waiting', 'agents-photos']],
    ['orders before work', { waiting: 12, newOrders: 1 }, ['orders', 'waiting']],
    ['a stop, even when nothing waits behind it', { isStill: true }, ['still']],
    ['a stop says of paused sends what there is to say', { isStill: true, paused: 3 }, ['still']],
    ['messages that wait are no matter while they leave', { messagesWait: 40 }, []],
    ['a package that ends before the work that it will stop', { usedUp: 1, waiting: 2 }, ['package', 'waiting']],
    ['a phone that is away before what it may have sent', { phonesAway: 1, uncertain: 2 }, ['phones', 'uncertain']],
  ])('%s', (_, change, expected) => {
    expect(kinds(change)).toEqual(expected);
  });

  it('is seven things at most, the most urgent ones', () => {
    const all = mattersOf({
      ...{ isStill: true, messagesWait: 9, phonesAway: 1, usedUp: 0, uncertain: 2, lost: 3, paused: 4 },
      ...{
        newOrders: 5,
        failed: 6,
        waiting: 7,
        uncoded: 8,
        unpriced: 9,
        agentsPhotos: 8,
        ftpPhotos: 0,
        ftpToVerify: 0,
      },
    });
    expect(all).toEqual([
      { kind: 'still', count: 9 },
      { kind: 'phones', count: 1 },
      { kind: 'uncertain', count: 2 },
      { kind: 'lost', count: 3 },
      { kind: 'orders', count: 5 },
      { kind: 'failed', count: 6 },
      { kind: 'waiting', count: 7 },
    ]);
  });
});
