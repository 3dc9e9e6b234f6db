import { describe, expect, it } from 'vitest';
import { isStepDone, type LeftToDo, onboardingSteps } from './first-steps.ts';

const none: LeftToDo = { lacking: { code: 0, price: 0 }, waiting: 0 };
const cases: [string, LeftToDo, string[]][] = [
  ['nothing', none, []],
  ['a code', { ...none, lacking: { code: 1, price: 0 } }, ['check']],
  ['a price', { ...none, lacking: { code: 0, price: 4 } }, ['check']],
  ['what waits for approval', { ...none, waiting: 20 }, ['approve']],
  ['both', { lacking: { code: 11, price: 0 }, waiting: 20 }, ['check', 'approve']],
];

describe('before the first publish', () => {
  it.each(cases)('with %s left these steps are open again', (_what, left, open) => {
    const isDone = (step: (typeof onboardingSteps)[number]) =>
      isStepDone(step, { isBegun: true, wasPublished: false, left });
    expect(onboardingSteps.filter((step) => !isDone(step))).toEqual(open);
  });

  it('nothing is done that was not begun', () => {
    const isDone = (step: (typeof onboardingSteps)[number]) =>
      isStepDone(step, { isBegun: false, wasPublished: false, left: none });
    expect(onboardingSteps.filter(isDone)).toEqual([]);
  });
});

describe('after the first publish', () => {
  it.each(cases)('only the send is left, also with %s in the next delivery', (_what, left) => {
    for (const isBegun of [true, false]) {
      const isDone = (step: (typeof onboardingSteps)[number]) =>
        isStepDone(step, { isBegun: isBegun && step !== 'send', wasPublished: true, left });
      expect(onboardingSteps.filter((step) => !isDone(step))).toEqual(['send']);
    }
  });
});
