import { describe, expect, it } from 'vitest';
import { batched } from './import.query.ts';

const never = new AbortController().signal;

/** Calls that are answered when the test says so. */
function calls() {
  const asked: string[][] = [];
  const answer: (() => void)[] = [];
  const ask = (paths: string[]) =>
    new Promise<{ path: string; total: number }[]>((resolve) => {
      asked.push(paths);
      answer.push(() => resolve(paths.map((path) => ({ path, total: path.length }))));
    });
  return { asked, answer, ask };
}

describe('single questions in few calls', () => {
  it('go out together, in their order, only some calls at once', async () => {
    const { asked, answer, ask } = calls();
    const count = batched({ ask, most: 2, atOnce: 1 });
    const all = Promise.all(['a', 'bb', 'ccc'].map((path) => count(path, never)));
    await Promise.resolve();
    expect(asked).toEqual([['a', 'bb']]);
    answer[0]?.();
    await expect.poll(() => asked).toEqual([['a', 'bb'], ['ccc']]);
    answer[1]?.();
    expect((await all).map(({ total }) => total)).toEqual([1, 2, 3]);
  });

  it('are not asked once nobody waits for the answer', async () => {
    const { asked, ask } = calls();
    const count = batched({ ask, most: 2, atOnce: 1 });
    const leaver = new AbortController();
    const left = count('a', leaver.signal);
    leaver.abort(new Error('closed'));
    await expect(left).rejects.toThrow('closed');
    void count('b', never);
    await Promise.resolve();
    expect(asked).toEqual([['b']]);
  });

  it('fail with the call they were part of, each for itself', async () => {
    let isDown = true;
    const ask = async (paths: string[]) => {
      if (isDown) throw new Error('unreachable');
      return paths.map((path) => ({ path }));
    };
    const count = batched({ ask, most: 20, atOnce: 2 });
    await expect(count('a', never)).rejects.toThrow('unreachable');
    isDown = false;
    await expect(count('a', never)).resolves.toEqual({ path: 'a' });
  });
});
