import type { SendOutcome } from '../delivery/delivery-flow.ts';
import type { PacePolicy } from './pace.ts';

/** Why a sender rests although its pace would let it go on. */
export type CoolingCause = 'limit-text' | 'unknowns';

/** What providers write when WhatsApp or Telegram has had enough of a sender (providers §4, §5). */
const limitTexts = [
  /rate.?(over)?limit/i,
  /too many (requests|messages)/i,
  /flood/i,
  /spam/i,
  /temporar(il)?y (banned|blocked|restricted)/i,
  /account (is )?(restricted|suspended)/i,
  /daily (limit|quota)/i,
];

/** Whether an error is about the sender going too fast, whatever its status code said. */
export function isLimitText(words: string): boolean {
  return limitTexts.some((text) => text.test(words));
}

/** Messages in a row of which nobody knows what became of them, after which the sender rests (providers §5). */
export const unknownsThatCool = 2;

/** Gaps between two groups that a sender cools down for: with the careful pace an hour, and a quarter of one. */
const coolingGaps = { 'limit-text': 144, unknowns: 36 };

/**
 * How long a sender cools down, ms; its groups go to stand-ins in the meantime. Measured in its own pace, so that a number that is
 * handled with care rests long, and a bot or the sandbox, which nobody bans for their speed, hardly at all.
 */
export function coolingMs(cause: CoolingCause, { otherGroup }: PacePolicy): number {
  return coolingGaps[cause] * otherGroup.maxMs;
}

/** A refusal that is about the sender, not about the message: not accepted, and the whole sender waits. */
export function heedLimitText(outcome: SendOutcome, policy: PacePolicy): SendOutcome {
  const isNo = outcome.kind === 'refused' || outcome.kind === 'not-accepted';
  const isAboutSender = isNo && outcome.why.code === 'provider_said' && isLimitText(outcome.why.words);
  return isAboutSender ? { kind: 'rate-limited', retryAfterMs: coolingMs('limit-text', policy) } : outcome;
}

/** Whether an answer keeps the cap of the next day from growing (D-54). */
export function isIncident(outcome: SendOutcome): boolean {
  return outcome.kind === 'rate-limited' || outcome.kind === 'sender-inactive' || outcome.kind === 'ambiguous';
}
