import { setTimeout as delay } from 'node:timers/promises';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { LedgerOutcome } from '../ledger.ts';
import type { WorldAccount } from '../world.ts';
import { callOf } from './access.ts';
import type { CallFault, Hit } from './faults.ts';
import type { Message } from './inbox.ts';
import type { Call, Outside } from './outside.ts';
import { type PhoneTrouble, phoneTrouble } from './phone-trouble.ts';

/** A message that is to be deleted for everybody, as any dialect asks for it. */
export interface Unwanted {
  account: WorldAccount;
  phoneId: string;
  groupId: string;
  /** null = the dialect has no message by the number it was given. */
  msgId: string | null;
}

/** WhatsApp lets a message be deleted for everybody for about two and a half days; a later wish does nothing, and gets a yes. */
export const whatsappKeepsMs = 60 * 3_600_000;

/** What the caller is to be told. */
export type TakingBack =
  | { kind: 'deleted'; message: Message }
  | { kind: 'refused'; why: PhoneTrouble['why'] | 'fault' | 'not-found' | 'not-own' | 'too-old'; words: string }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'error' }
  | { kind: 'garbled' }
  | { kind: 'reset' }
  | { kind: 'hang' };

/**
 * Deletes one message, or does not, as the faults and the world have it. `withinMs`: what is older is refused by this dialect.
 * `stop` ends the delays of faults.
 */
export async function takeBack(
  outside: Outside,
  { account, phoneId, groupId, msgId }: Unwanted,
  { withinMs, stop }: { withinMs: number; stop: AbortSignal },
): Promise<TakingBack> {
  const call = callOf('recall', account.productId, { phoneId, groupId, msgId });
  const hits = outside.faults.next({ phone: phoneId, group: groupId });
  const slow = hits.find(({ fault }) => fault === 'slow');
  if (slow) await delay(slow.seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => undefined);
  const fault = hits.find((hit) => hit !== slow) ?? null;
  const stopped = fault && stoppedBefore(outside, call, fault);
  if (stopped) return stopped;

  const refuse = (why: Extract<TakingBack, { kind: 'refused' }>['why'], words: string): TakingBack => {
    outside.record({ ...call, outcome: 'refused', reason: words });
    return { kind: 'refused', why, words };
  };
  const phone = phoneTrouble(outside, account, phoneId);
  if (phone) return refuse(phone.why, phone.words);
  const message = outside.chat(groupId).find((one) => one.msgId === msgId && !one.isDeleted);
  if (!message) return refuse('not-found', 'message not found');
  // WhatsApp takes the wish for a channel and does nothing with it.
  if (isWhatsappChannel(groupId)) return refuse('not-found', 'nothing is deleted in channels');
  if (message.phoneId !== phoneId) return refuse('not-own', 'this message is of somebody else');
  if (outside.now().getTime() - Date.parse(message.acceptedAt) > withinMs) return refuse('too-old', 'too old');

  const lost = fault && afterwards[fault.fault];
  outside.delete({ ...call, outcome: lost?.outcome ?? 'accepted' }, message);
  return lost?.taking ?? { kind: 'deleted', message };
}

/** Faults that happen before anything is deleted. */
function stoppedBefore(outside: Outside, call: Call, { fault, seconds }: Hit): TakingBack | null {
  switch (fault) {
    case 'refuse':
      outside.record({ ...call, outcome: 'refused', reason: 'refused' });
      return { kind: 'refused', why: 'fault', words: 'the message was not deleted' };
    case 'throttle':
      outside.record({ ...call, outcome: 'throttled' });
      return { kind: 'throttled', seconds: Math.ceil(seconds) };
    case 'error-before':
      outside.record({ ...call, outcome: 'error-before' });
      return { kind: 'error' };
    case 'reset-before':
      outside.record({ ...call, outcome: 'reset-before' });
      return { kind: 'reset' };
    default:
      return null;
  }
}

const afterwards: Partial<Record<CallFault, { outcome: LedgerOutcome; taking: TakingBack }>> = {
  'error-after': { outcome: 'error-after', taking: { kind: 'error' } },
  hang: { outcome: 'hung', taking: { kind: 'hang' } },
  'reset-after': { outcome: 'reset-after', taking: { kind: 'reset' } },
  garble: { outcome: 'garbled', taking: { kind: 'garbled' } },
};
