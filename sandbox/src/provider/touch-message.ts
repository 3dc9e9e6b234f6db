import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerOutcome } from '../ledger.ts';
import type { WorldAccount } from '../world.ts';
import { callOf } from './access.ts';
import type { CallFault, Hit } from './faults.ts';
import type { Message } from './inbox.ts';
import type { Call, Outside } from './outside.ts';
import { type PhoneTrouble, phoneTrouble } from './phone-trouble.ts';

/** A message that is there already, as any dialect asks for it. */
export interface Touched {
  account: WorldAccount;
  phoneId: string;
  groupId: string;
  /** null = the dialect has no message by the number it was given. */
  msgId: string | null;
}

/** What the caller is to be told. */
export type Touching =
  | { kind: 'done'; message: Message }
  | {
      kind: 'refused';
      why: PhoneTrouble['why'] | 'fault' | 'not-found' | 'not-own' | 'too-old' | 'unchanged';
      words: string;
    }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'error' }
  | { kind: 'garbled' }
  | { kind: 'reset' }
  | { kind: 'hang' };

type Refused = Extract<Touching, { kind: 'refused' }>;

interface Doing {
  call: 'recall' | 'edit';
  /** What the dialect has against it; null = nothing. */
  against: (message: Message) => Pick<Refused, 'why' | 'words'> | null;
  apply: (call: Call, message: Message) => void;
  /** Ends the delays of faults. */
  stop: AbortSignal;
}

/** Does something to one message, or does not, as the faults and the world have it. */
export async function touchMessage(
  outside: Outside,
  { account, phoneId, groupId, msgId }: Touched,
  { call: name, against, apply, stop }: Doing,
): Promise<Touching> {
  const call = callOf(name, account.productId, { phoneId, groupId, msgId });
  const hits = outside.faults.next({ phone: phoneId, group: groupId });
  const slow = hits.find(({ fault }) => fault === 'slow');
  if (slow) await delay(slow.seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => undefined);
  const fault = hits.find((hit) => hit !== slow) ?? null;
  const stopped = fault && stoppedBefore(outside, call, fault);
  if (stopped) return stopped;

  const refuse = (why: Refused['why'], words: string): Touching => {
    outside.record({ ...call, outcome: 'refused', reason: words });
    return { kind: 'refused', why, words };
  };
  const phone = phoneTrouble(outside, account, phoneId);
  if (phone) return refuse(phone.why, phone.words);
  const message = outside.chat(groupId).find((one) => one.msgId === msgId && !one.isDeleted);
  if (!message) return refuse('not-found', 'message not found');
  if (message.phoneId !== phoneId) return refuse('not-own', 'this message is of somebody else');
  const refused = against(message);
  if (refused) return refuse(refused.why, refused.words);

  const lost = fault && afterwards[fault.fault];
  apply({ ...call, outcome: lost?.outcome ?? 'accepted' }, message);
  return lost?.taking ?? { kind: 'done', message };
}

/** Faults that happen before anything is done. */
function stoppedBefore(outside: Outside, call: Call, { fault, seconds }: Hit): Touching | null {
  switch (fault) {
    case 'refuse':
      outside.record({ ...call, outcome: 'refused', reason: 'refused' });
      return { kind: 'refused', why: 'fault', words: 'the message stays as it is' };
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

const afterwards: Partial<Record<CallFault, { outcome: LedgerOutcome; taking: Touching }>> = {
  'error-after': { outcome: 'error-after', taking: { kind: 'error' } },
  hang: { outcome: 'hung', taking: { kind: 'hang' } },
  'reset-after': { outcome: 'reset-after', taking: { kind: 'reset' } },
  garble: { outcome: 'garbled', taking: { kind: 'garbled' } },
};
