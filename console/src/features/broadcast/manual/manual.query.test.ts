import { describe, expect, it } from 'vitest';
import { takeTurns } from './manual.query.ts';

/** A task that ends when it is told. */
function task(started: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const turn = () => new Promise<void>((go) => setImmediate(go));

describe('taking turns', () => {
  it('starts as many as may run, and the next one when one has ended', async () => {
    const started: string[] = [];
    const [a, b, c] = [task(started, 'a'), task(started, 'b'), task(started, 'c')];
    const inTurn = takeTurns(2);
    const all = [a, b, c].map(({ run }) => inTurn(run));
    await turn();
    expect(started).toEqual(['a', 'b']);
    b.end();
    await turn();
    expect(started).toEqual(['a', 'b', 'c']);
    a.end();
    c.end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });

  it('gives the place on when one fails', async () => {
    const started: string[] = [];
    const [a, b] = [task(started, 'a'), task(started, 'b')];
    const inTurn = takeTurns(1);
    const first = inTurn(a.run);
    const second = inTurn(b.run);
    a.fail();
    await expect(first).rejects.toThrow('a');
    await turn();
    b.end();
    expect(await second).toBe('b');
  });
});
