import { coolingMs } from '../pace/cooling.ts';
import type { PacePolicy } from '../pace/pace.ts';
import type { LanePause } from './delivery.ts';
import type { LaneEffect, SendOutcome } from './delivery-flow.ts';
import { type Health, healthAfter, mustCool, mustPause } from './health.ts';

export interface Answer {
  outcome: SendOutcome;
  /** The same, where the words of a limit count as one. */
  heeded: SendOutcome;
  /** What it asks of the sender by itself. */
  effect: LaneEffect;
}

export interface Before {
  sender: Health;
  /** Messages of the send in a row that were not taken. */
  failuresOfSend: number;
  policy: PacePolicy;
}

/** What an answer means for its sender and its send. */
export interface Judgement {
  /** Of the sender, afterwards: what it rests or stops for counts no second time. */
  health: Health;
  failuresOfSend: number;
  /** Nothing goes through any more: the whole send stops until a person looks (architecture §7). */
  pauses: boolean;
  rest: SenderRest;
}

/** How long the sender leaves nothing, ms. `isCooling`: others take its groups meanwhile (providers §5). */
export interface SenderRest {
  reason: LanePause | null;
  ms: number;
  isCooling: boolean;
}

export function judgeAnswer(answer: Answer, { sender, failuresOfSend, policy }: Before): Judgement {
  const health = healthAfter(sender, answer.heeded);
  const ofSend = healthAfter({ failuresInRow: failuresOfSend, unknownsInRow: 0 }, answer.heeded);
  const pauses = mustPause(ofSend) || mustPause(health);
  return {
    health: {
      failuresInRow: pauses ? 0 : health.failuresInRow,
      unknownsInRow: mustCool(health) ? 0 : health.unknownsInRow,
    },
    failuresOfSend: pauses ? 0 : ofSend.failuresInRow,
    pauses,
    rest: restAfter(answer, mustCool(health) ? coolingMs('unknowns', policy) : 0),
  };
}

function restAfter({ outcome, effect }: Answer, coolingForMs: number): SenderRest {
  if (effect.kind === 'pause') {
    const isLimitText = outcome.kind !== 'rate-limited' && effect.ms > 0;
    return { reason: isLimitText ? 'cooling_down' : 'rate_limited', ms: effect.ms, isCooling: isLimitText };
  }
  if (coolingForMs > 0) return { reason: 'cooling_down', ms: coolingForMs, isCooling: true };
  return { reason: null, ms: 0, isCooling: false };
}
