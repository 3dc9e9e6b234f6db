import { expect, it } from 'vitest';
import { onTheirWay } from './on-their-way.ts';

const running = [{ counts: { open: 2 } }, { counts: { open: 3 } }];
const stopped = { at: null, by: null };
const held = { at: null, why: '', cause: null };

it.each([
  ['are counted over all sends while sending is on', { stopped: null, held: null }, 5],
  ['are none while the shop is stopped', { stopped, held: null }, 0],
  ['are none while the installation is held', { stopped: null, held }, 0],
])('messages on their way %s', (_what, standstill, expected) => {
  expect(onTheirWay(standstill, running)).toBe(expected);
});
