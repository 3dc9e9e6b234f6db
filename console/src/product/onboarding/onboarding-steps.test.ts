import { allRights } from '@kolaj/domain/account/rights';
import { describe, expect, it } from 'vitest';
import { isOnItsWay, nextStep, type Step, type StepName } from './onboarding-steps.ts';

const names: readonly StepName[] = ['photos', 'check', 'approve', 'publish', 'send'];
const steps = (...done: StepName[]): Step[] => names.map((step) => ({ step, done: done.includes(step) }));

describe('the way to the first send', () => {
  it('is over with it, whatever is open again', () => {
    expect(isOnItsWay(steps())).toBe(true);
    expect(isOnItsWay(steps('photos', 'check', 'approve', 'publish'))).toBe(true);
    expect(isOnItsWay(steps('photos', 'approve', 'publish', 'send'))).toBe(false);
    expect(isOnItsWay(steps(...names))).toBe(false);
  });
});

describe('the next step of a new shop', () => {
  it('is the first that is open', () => {
    expect(nextStep(steps(), allRights)).toBe('photos');
    expect(nextStep(steps('photos', 'check'), allRights)).toBe('approve');
    expect(nextStep(steps('photos', 'publish', 'send'), allRights)).toBe('check');
    expect(nextStep(steps(...names), allRights)).toBe(null);
  });
  it('is not offered to somebody without the right', () => {
    expect(nextStep(steps(), { ...allRights, edit: false })).toBe(null);
    expect(nextStep(steps('photos', 'check'), { ...allRights, approve: false })).toBe(null);
    expect(nextStep(steps('photos', 'check', 'approve'), { ...allRights, manage: false })).toBe(null);
    expect(nextStep(steps('photos', 'check', 'approve', 'publish'), { ...allRights, send: false })).toBe(null);
  });
});
