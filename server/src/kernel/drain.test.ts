import { expect, it } from 'vitest';
import { drainOf } from './drain.ts';

it('counts from the beginning of the stop, once, and never below nothing', () => {
  let now = 0;
  const drain = drainOf(10, () => now);
  now = 5_000;
  expect(drain.leftMs()).toBe(10_000);
  drain.begin();
  now = 9_000;
  drain.begin();
  expect(drain.leftMs()).toBe(6_000);
  now = 60_000;
  expect(drain.leftMs()).toBe(0);
});

it.each([
  [{}, null],
  [{ requests: 0, jobs: [], sending: 0 }, null],
  [{ requests: 2 }, /: requests: 2\. /],
  [{ jobs: ['a', 'b'], sending: 3 }, /: jobs: a, b; phones with a message in flight: 3\. /],
])('says what was broken off: %j', (broken, sentence) => {
  const drain = drainOf(10);
  drain.note(broken);
  if (sentence === null) expect(drain.sentence()).toBeNull();
  else expect(drain.sentence()).toMatch(sentence);
});
