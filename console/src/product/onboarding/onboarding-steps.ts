import type { onboardingStep } from '@kolaj/contract/shop/shop';
import type { Right, Rights } from '@kolaj/domain/account/rights';
import type * as z from 'zod/mini';

export type Step = z.output<typeof onboardingStep>;
export type StepName = Step['step'];

/** What a person needs for each step. */
const rightOf: Readonly<Record<StepName, Right>> = {
  photos: 'edit',
  check: 'edit',
  approve: 'approve',
  publish: 'manage',
  send: 'send',
};

/** A shop that has sent is no new one, whatever asks for work since: a collage that failed, a site that was taken down. */
export const isOnItsWay = (steps: readonly Step[]): boolean => steps.some(({ step, done }) => step === 'send' && !done);

/** The first open step, if this person can take it; null = all is done, or somebody else has to act first. */
export function nextStep(steps: readonly Step[], rights: Rights): StepName | null {
  const open = steps.find(({ done }) => !done);
  return open !== undefined && rights[rightOf[open.step]] ? open.step : null;
}
