/** The way of a new shop to its first send, in its order. */
export const onboardingSteps = ['photos', 'check', 'approve', 'publish', 'send'] as const;
type FirstStep = (typeof onboardingSteps)[number];

/** What is left of the steps that a shop has begun. */
export interface LeftToDo {
  /** Products without a code of their own, and without a price that they are asked for. */
  lacking: { code: number; price: number };
  /** Collages that wait for approval. */
  waiting: number;
}

/** What a shop has done of a step so far. */
export interface StepBegun {
  isBegun: boolean;
  /** The shop has had a site once. */
  wasPublished: boolean;
  left: LeftToDo;
}

/**
 * A step that was begun is done once nothing is left of it, and open again when more comes: until the first publish. With it the steps before
 * are over for good, and Today says what more photos ask for.
 */
export function isStepDone(step: FirstStep, { isBegun, wasPublished, left }: StepBegun): boolean {
  if (step === 'send') return isBegun;
  return wasPublished || (isBegun && isNothingLeft(step, left));
}

function isNothingLeft(step: Exclude<FirstStep, 'send'>, { lacking, waiting }: LeftToDo): boolean {
  switch (step) {
    case 'check':
      return lacking.code + lacking.price === 0;
    case 'approve':
      return waiting === 0;
    case 'photos':
    case 'publish':
      return true;
  }
}
