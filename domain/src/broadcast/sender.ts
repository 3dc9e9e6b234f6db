import type { ChannelGroup } from '../channel/group.ts';
import type { LeftOutReason, RoutingInput, RoutingPhone } from './routing-model.ts';

/** Who writes to a group, or why nobody can. */
export type Sender = { kind: 'found'; id: string | null } | { kind: 'none'; reason: LeftOutReason };

/**
 * The phone or account that sends to a group: the one it names; for WhatsApp, when that one is not active, another active
 * phone that is known to be in the group (D-52 step 3, D-54 fail over).
 */
export function senderOf(group: ChannelGroup, { channels, phones }: Pick<RoutingInput, 'channels' | 'phones'>): Sender {
  if (!channels[group.type]) return { kind: 'none', reason: 'channel_not_configured' };
  if (group.type === 'telegram') {
    const id = group.telegramId || channels.telegramId;
    return id ? { kind: 'found', id } : { kind: 'none', reason: 'no_telegram_account' };
  }
  return phones === null ? { kind: 'found', id: group.phoneId || null } : phoneFor(group, phones);
}

function phoneFor({ phoneId, groupId }: ChannelGroup, phones: readonly RoutingPhone[]): Sender {
  const named = phones.find(({ id }) => id === phoneId);
  if (named?.active) return { kind: 'found', id: named.id };

  const standIn = phones.find(({ active, groupIds }) => active && groupIds?.includes(groupId));
  if (standIn) return { kind: 'found', id: standIn.id };
  return { kind: 'none', reason: named ? 'phone_not_active' : 'phone_unknown' };
}
