/** The way of a new shop to its first send, in its order. */
export const onboardingSteps = ['photos', 'check', 'approve', 'publish', 'send'] as const;

/** What is left of the steps that a shop has begun. */
export interface LeftToDo {
  /** Products without a code of their own, and without a price that they are asked for. */
  lacking: { code: number; price: number };
  /** Collages that wait for approval. */
  waiting: number;
}

/** A step that was begun is done once nothing is left of it, and open again when more comes. */
export function isNothingLeft(step: (typeof onboardingSteps)[number], { lacking, waiting }: LeftToDo): boolean {
  switch (step) {
    case 'check':
      return lacking.code + lacking.price === 0;
    case 'approve':
      return waiting === 0;
    case 'photos':
    case 'publish':
    case 'send':
      return true;
  }
}
