import { isWhatsappChannel } from '../../channel/chat.ts';
import type { RoutingGroup, RoutingInput, RoutingPhone, RoutingReason } from './routing-model.ts';

/** Who writes to a group, or why nobody can. */
export type Sender = { kind: 'found'; id: string | null } | { kind: 'none'; reason: RoutingReason };

/**
 * The phone or account that sends to a group: the one it names; for WhatsApp, when that one is not active or may not post
 * there, its first spare phone that can, else another active phone that is known to be in the group (D-52 step 3, D-54).
 */
export function senderOf(group: RoutingGroup, { channels, phones }: Pick<RoutingInput, 'channels' | 'phones'>): Sender {
  if (!channels[group.type]) return { kind: 'none', reason: 'channel_not_configured' };
  if (group.isLost) return { kind: 'none', reason: 'group_lost' };
  if (group.type === 'telegram') {
    const id = channels.botId || group.telegramId || channels.telegramId;
    return id ? { kind: 'found', id } : { kind: 'none', reason: 'no_telegram_account' };
  }
  return phones === null ? { kind: 'found', id: group.phoneId || null } : phoneFor(group, phones);
}

function phoneFor(group: RoutingGroup, phones: readonly RoutingPhone[]): Sender {
  const named = phones.find(({ id }) => id === group.phoneId);
  if (named && canSend(named, group)) return { kind: 'found', id: named.id };

  const [standIn] = standInsOf(group, phones);
  if (standIn) return { kind: 'found', id: standIn.id };
  if (!named) return { kind: 'none', reason: 'phone_unknown' };
  if (!reaches(named, group)) return { kind: 'none', reason: 'channels_not_offered' };
  return { kind: 'none', reason: named.active ? 'cannot_post' : 'phone_not_active' };
}

/**
 * Phones that can send to a group instead of its own, best first: its spare phones in their order (their owner says that they
 * are in it), or, when it names none, every active one that is known to be in it.
 */
export function standInsOf(
  group: Pick<RoutingGroup, 'groupId' | 'phoneId' | 'sparePhoneIds'>,
  phones: readonly RoutingPhone[],
): RoutingPhone[] {
  const others = phones.filter((phone) => phone.id !== group.phoneId && canSend(phone, group));
  const spares = group.sparePhoneIds ?? [];
  if (spares.length === 0) return others.filter(({ groupIds }) => groupIds?.includes(group.groupId));
  const inOrder = spares.flatMap((id) => others.find((phone) => phone.id === id) ?? []);
  return inOrder.filter(({ groupIds }) => groupIds?.includes(group.groupId) ?? true);
}

const canSend = (phone: RoutingPhone, group: Pick<RoutingGroup, 'groupId'>): boolean =>
  phone.active && !phone.cannotPost?.includes(group.groupId) && reaches(phone, group);

const reaches = ({ channels = true }: RoutingPhone, { groupId }: Pick<RoutingGroup, 'groupId'>): boolean =>
  channels || !isWhatsappChannel(groupId);
