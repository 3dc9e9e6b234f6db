import { describe, expect, it, vi } from 'vitest';
import { keepLive } from './live-releases.ts';

function aLook() {
  let time = 0;
  let live = 'first';
  const asked: string[] = [];
  const releases = keepLive(
    async (keyword) => {
      const buildId = live;
      asked.push(keyword);
      await Promise.resolve();
      return keyword === 'nobody' ? null : { shopId: keyword, buildId };
    },
    () => time,
  );
  return {
    ...{ releases, asked },
    later: (ms: number) => {
      time += ms;
    },
    publish: (buildId: string) => {
      live = buildId;
    },
  };
}

describe('which release answers', () => {
  it('is asked once a second at most, also of shops that are not there', async () => {
    const { releases, asked, later } = aLook();
    await Promise.all([releases.of('ada'), releases.of('ada'), releases.of('nobody')]);
    later(999);
    expect(await releases.of('ada')).toEqual({ shopId: 'ada', buildId: 'first' });
    expect(await releases.of('nobody')).toBeNull();
    expect(asked).toEqual(['ada', 'nobody']);
    later(1);
    await releases.of('ada');
    expect(asked).toEqual(['ada', 'nobody', 'ada']);
  });

  it('is the new one at once after a publish, also for who asked just before', async () => {
    const { releases, publish } = aLook();
    const asking = releases.of('ada');
    publish('second');
    releases.forget();
    await asking;
    expect(await releases.of('ada')).toEqual({ shopId: 'ada', buildId: 'second' });
  });

  it('is asked again after a fault', async () => {
    let faults = 1;
    const releases = keepLive(
      async () => {
        if (faults-- > 0) throw new Error('the database is away');
        return null;
      },
      () => 0,
    );
    await expect(releases.of('ada')).rejects.toThrow('away');
    expect(await releases.of('ada')).toBeNull();
  });

  it.each(['57P01', '57014'])('is the last one after the database has ended the question (%s)', async (code) => {
    let time = 0;
    const looks = [
      async () => 'first',
      async () => Promise.reject(Object.assign(new Error('canceling statement'), { code })),
    ];
    const releases = keepLive(
      async () => (await looks.shift()?.()) ?? null,
      () => time,
    );
    expect(await releases.of('ada')).toBe('first');
    time += 1000;
    expect(await releases.of('ada')).toBe('first');
  });

  it('is the last one while the database does not say a word, and the new one when it has', async () => {
    let time = 0;
    const answers = [Promise.resolve('first'), Promise.withResolvers<string>(), Promise.resolve('third')] as const;
    const looks = [answers[0], answers[1].promise, answers[2]];
    const releases = keepLive(
      async () => (await looks.shift()) ?? null,
      () => time,
    );
    expect(await releases.of('ada')).toBe('first');
    time += 1000;
    expect(await releases.of('ada')).toBe('first');
    answers[1].resolve('second');
    await vi.waitFor(async () => expect(await releases.of('ada')).toBe('second'));
    time += 1000;
    expect(await releases.of('ada')).toBe('third');
  });
});
