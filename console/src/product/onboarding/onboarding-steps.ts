import type { onboardingStep, onboardingSteps } from '@kolaj/contract/shop';
import type { Rights } from '@kolaj/domain/account/rights';
import type * as z from 'zod/mini';

export type Step = z.output<typeof onboardingStep>;
export type StepName = (typeof onboardingSteps)[number];

/** What the person can do themselves about a step; the others are the operator's, or belong to pages that come later. */
export type StepAction = 'choose-templates' | 'import' | 'send';

interface Situation {
  rights: Rights;
  hasFolders: boolean;
}

/** The first open step that this person can take, with what to do; null = somebody else has to act first. */
export function nextAction(steps: readonly Step[], { rights, hasFolders }: Situation): StepAction | null {
  const isDone = (name: StepName) => steps.some(({ step, done }) => step === name && done);
  if (!isDone('templates')) return rights.manage ? 'choose-templates' : null;
  if (isDone('first-send')) return null;
  if (!hasFolders) return isDone('source') && rights.edit ? 'import' : null;
  return isDone('channels') && rights.send ? 'send' : null;
}
