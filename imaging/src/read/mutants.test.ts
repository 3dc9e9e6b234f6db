import { refineMutants } from '@kolaj/testkit/odd-files/mutants';
import { describe, expect, it } from 'vitest';

/** The battery's full number, 2,000: `node scripts/mutants-bench.ts`. */
const count = 120;
const firstSeed = 4;

describe('mutants of good pictures (I7)', () => {
  it('are read or refused, and end no process', async () => {
    const { refined, unreadable, troubles, slowestMs, peakMb } = await refineMutants({ count, firstSeed });
    console.log(
      `I7: ${count} mutants from seed ${firstSeed}: ${refined} read, ${unreadable} refused; slowest ${slowestMs} ms; peak ${Math.round(peakMb ?? 0)} MB`,
    );
    expect(troubles).toEqual([]);
    expect(refined + unreadable).toBe(count);
  }, 120_000);
});
