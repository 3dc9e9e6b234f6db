import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { LeftOut, TargetKind } from '@kolaj/domain/broadcast/routing/routing-model';
import { senderOf } from '@kolaj/domain/broadcast/routing/sender';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type NamedGroup, readGroups, readPhones } from '../../channel/open/channel.store.ts';
import { connectedKinds } from '../../channel/open/connection.store.ts';
import { readChannelIds, readPhoneGroupNames } from '../../channel/open/phone-group.store.ts';
import { leftOutGroups } from '../plan/left-out.ts';
import { readSendSettings } from '../settings.store.ts';

/** A group that gets the messages, and the phone or account that writes to it. */
export interface MessageTarget {
  channel: ChannelKind;
  groupId: string;
  groupName: string;
  senderId: string;
  /** `chat`: it is named by a template and in none of the shop's lists. */
  kind: TargetKind | 'chat';
  /** People follow it, as far as is known (D-96). */
  isChannel: boolean;
}

export interface MessageTargets {
  targets: MessageTarget[];
  leftOut: LeftOutRow[];
}

interface Wanted {
  /** Chat ids; empty = all Telegram groups of the main list (D-67). */
  chatIds: readonly string[];
  /** Provider account of the template; null = the group's or the shop's. */
  telegramId: string | null;
  /** The account of a shop that names none anywhere else (D-67); empty = there is none. */
  fallbackId: string;
}

/** Who gets messages that go to the main groups on Telegram, and who does not and why. */
export async function messageTargets(
  scope: ShopScope,
  { chatIds, telegramId, fallbackId }: Wanted,
): Promise<MessageTargets> {
  const settings = await readSendSettings(scope);
  const groups = await readGroups(scope);
  const kinds = await connectedKinds(scope, { providerProduct: settings.whatsapp.product_id });
  const channels = {
    whatsapp: false,
    telegram: kinds.has('telegram'),
    telegramId: settings.telegramId || fallbackId || null,
    botId: settings.botId,
  };
  const wanted = await chatsOf(scope, chatIds, groups);
  const followed = await readChannelIds(
    scope,
    wanted.map(({ group }) => group.groupId),
  );
  const targets: MessageTarget[] = [];
  const leftOut: LeftOut[] = [];
  for (const { group, kind } of wanted) {
    const { groupId, name, label } = group;
    const sender = senderOf({ ...group, telegramId: telegramId ?? group.telegramId }, { channels, phones: null });
    if (sender.kind === 'found' && sender.id !== null) {
      const isChannel = followed.has(groupId);
      targets.push({ channel: 'telegram', groupId, groupName: label, senderId: sender.id, kind, isChannel });
    } else {
      const reason = sender.kind === 'none' ? sender.reason : 'no_telegram_account';
      leftOut.push({ groupId, name, type: 'telegram', reason });
    }
  }
  const named = [...groups, ...wanted.map(({ group }) => group)];
  return { targets, leftOut: leftOutGroups(leftOut, { groups: named, phones: await readPhones(scope) }) };
}

interface WantedChat {
  group: NamedGroup;
  kind: MessageTarget['kind'];
}

async function chatsOf(
  scope: ShopScope,
  chatIds: readonly string[],
  groups: readonly NamedGroup[],
): Promise<WantedChat[]> {
  const ofTelegram = groups.filter(({ type }) => type === 'telegram');
  if (chatIds.length === 0) {
    return ofTelegram.filter(({ list }) => list === 'numberList').map((group) => ({ group, kind: 'telegram' }));
  }
  const names = await readPhoneGroupNames(scope, chatIds);
  return chatIds.map((groupId): WantedChat => {
    const listed = ofTelegram.find((group) => group.groupId === groupId);
    return listed
      ? { group: listed, kind: 'telegram' }
      : { group: unlisted(groupId, names.get(groupId) ?? groupId), kind: 'chat' };
  });
}

const unlisted = (groupId: string, name: string): NamedGroup => ({
  ...{ id: groupId, list: 'numberList', type: 'telegram', name, label: name, groupId, source: 'all' },
  ...{ phoneId: null, number: null, telegramId: null, sparePhoneIds: [], isLost: false },
});

/** Telegram chats that a person can choose as targets: those of the lists, and these. */
export async function telegramChats(
  scope: ShopScope,
  chosen: readonly string[],
): Promise<{ groupId: string; name: string; isMain: boolean }[]> {
  const groups = (await readGroups(scope)).filter(({ type }) => type === 'telegram');
  const listed = groups.map(({ groupId, label, list }) => ({ groupId, name: label, isMain: list === 'numberList' }));
  const strange = [...new Set(chosen)].filter((id) => !groups.some(({ groupId }) => groupId === id));
  const names = await readPhoneGroupNames(scope, strange);
  return [...listed, ...strange.map((groupId) => ({ groupId, name: names.get(groupId) ?? groupId, isMain: false }))];
}
