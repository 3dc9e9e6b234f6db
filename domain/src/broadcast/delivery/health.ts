import { unknownsThatCool } from '../pace/cooling.ts';
import { isTooLate, type SendOutcome } from './delivery-flow.ts';
import { failuresThatPause } from './progress.ts';

/** What the last answers say of a sender or of a send. */
export interface Health {
  /** Messages in a row that were not taken, or of which nobody knows. */
  failuresInRow: number;
  /** Messages in a row of which nobody knows what became of them. */
  unknownsInRow: number;
}

export const goodHealth: Health = { failuresInRow: 0, unknownsInRow: 0 };

/**
 * Counts an answer: a message that was taken sets everything back; what is nobody's fault (the provider asks to wait, the phone
 * is away, the group has moved or is gone, it was too late to leave) counts neither way.
 */
export function healthAfter({ failuresInRow, unknownsInRow }: Health, outcome: SendOutcome): Health {
  if (isTooLate(outcome)) return { failuresInRow, unknownsInRow };
  switch (outcome.kind) {
    case 'accepted':
      return goodHealth;
    case 'ambiguous':
      return { failuresInRow: failuresInRow + 1, unknownsInRow: unknownsInRow + 1 };
    case 'refused':
    case 'not-accepted':
      return { failuresInRow: failuresInRow + 1, unknownsInRow };
    case 'rate-limited':
    case 'sender-inactive':
    case 'group-moved':
    case 'group-lost':
      return { failuresInRow, unknownsInRow };
  }
}

/** Whether a send stops until a person looks (architecture §7). */
export const mustPause = ({ failuresInRow }: Health): boolean => failuresInRow >= failuresThatPause;

/** Whether a sender cools down and its groups go to stand-ins (providers §5). */
export const mustCool = ({ unknownsInRow }: Health): boolean => unknownsInRow >= unknownsThatCool;
