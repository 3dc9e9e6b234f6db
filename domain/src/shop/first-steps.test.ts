import { expect, it } from 'vitest';
import { isNothingLeft, type LeftToDo, onboardingSteps } from './first-steps.ts';

const none: LeftToDo = { lacking: { code: 0, price: 0 }, waiting: 0 };

it.each<[string, LeftToDo, string[]]>([
  ['nothing', none, []],
  ['a code', { ...none, lacking: { code: 1, price: 0 } }, ['check']],
  ['a price', { ...none, lacking: { code: 0, price: 4 } }, ['check']],
  ['what waits for approval', { ...none, waiting: 20 }, ['approve']],
  ['both', { lacking: { code: 11, price: 0 }, waiting: 20 }, ['check', 'approve']],
])('with %s left these steps are open again', (_what, left, open) => {
  expect(onboardingSteps.filter((step) => !isNothingLeft(step, left))).toEqual(open);
});
