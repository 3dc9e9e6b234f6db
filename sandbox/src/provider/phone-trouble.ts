import type { WorldAccount } from '../world.ts';
import type { Outside } from './outside.ts';

export interface PhoneTrouble {
  why: 'no-such-phone' | 'phone-loading' | 'phone-off';
  /** As the provider of specification §7 says it. */
  words: string;
}

/** Why a phone cannot be used now; null = it is connected. */
export function phoneTrouble(outside: Outside, account: WorldAccount, phoneId: string): PhoneTrouble | null {
  const status = outside.statusOf(account, phoneId);
  if (status === null) return { why: 'no-such-phone', words: `[${phoneId}] is not a valid phone instance id` };
  if (status === 'active') return null;
  if (status === 'loading') return { why: 'phone-loading', words: 'lib not loaded' };
  return { why: 'phone-off', words: 'scan a phone into the instance first' };
}
