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
export function isLimitText(detail: string): boolean {
  return limitTexts.some((text) => text.test(detail));
}

/** Messages in a row of which nobody knows what became of them, after which the sender rests (providers §5). */
export const unknownsThatCool = 2;

const minuteMs = 60_000;

/** How long a sender cools down, ms; its groups go to stand-ins meanwhile. */
export function coolingMs(cause: CoolingCause): number {
  return (cause === 'limit-text' ? 60 : 15) * minuteMs;
}
