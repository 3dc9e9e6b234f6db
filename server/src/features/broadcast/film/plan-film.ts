import type { filmRefusals } from '@kolaj/contract/broadcast/film-send';
import { filmSender } from '@kolaj/domain/broadcast/film/film-route';
import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { LeftOut, RoutingPhone, TargetKind } from '@kolaj/domain/broadcast/routing/routing-model';
import { senderOf } from '@kolaj/domain/broadcast/routing/sender';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import { type NamedGroup, readGroups, readPhones } from '../../channel/open/channel.store.ts';
import { connectedKinds } from '../../channel/open/connection.store.ts';
import { readChannelIds } from '../../channel/open/phone-group.store.ts';
import type { MessageTarget } from '../open/message-targets.ts';
import { leftOutGroups } from '../plan/left-out.ts';
import { readSendSettings } from '../settings.store.ts';
import { type FilmThere, groupsWithFilm } from './film-sends.store.ts';

/** What the shop's providers say, asked outside every transaction. */
export interface FilmFacts {
  /** Whether the channel's provider sends films. */
  video: Readonly<Record<ChannelKind, boolean>>;
  /** null = the provider does not answer. */
  phones: readonly RoutingPhone[] | null;
}

export async function channelsWithVideo(channel: Pick<Channel, 'capabilities'>, shopId: string) {
  const [whatsapp, telegram] = await Promise.all([
    channel.capabilities({ shopId, channel: 'whatsapp' }),
    channel.capabilities({ shopId, channel: 'telegram' }),
  ]);
  return { whatsapp: whatsapp.video, telegram: telegram.video };
}

export interface FilmWish {
  filmId: string;
  again: boolean;
  groupIds: readonly string[];
}

/** A group of the shop's lists, and what the film would do there. */
export interface FilmRow {
  group: NamedGroup;
  isChannel: boolean;
  there: FilmThere | null;
  /** Why it gets nothing; null = it can get it. */
  leftOut: LeftOutRow | null;
}

export interface FilmPlan {
  rows: FilmRow[];
  /** Of the chosen groups. */
  targets: MessageTarget[];
  leftOut: LeftOutRow[];
  refusal: (typeof filmRefusals)[number] | null;
}

/** Who gets a film, on the data of now: the same for the choice of groups, its dry run and the send. */
export async function planFilm(
  scope: ShopScope,
  { filmId, again, groupIds }: FilmWish,
  { video, phones }: FilmFacts,
): Promise<FilmPlan> {
  const settings = await readSendSettings(scope);
  const groups = await readGroups(scope);
  const known = await readPhones(scope);
  const kinds = await connectedKinds(scope, { providerProduct: settings.whatsapp.product_id });
  const channels = {
    whatsapp: kinds.has('whatsapp'),
    telegram: kinds.has('telegram'),
    telegramId: settings.telegramId || null,
    botId: settings.botId,
  };
  const ownPhone = settings.whatsappId || settings.phoneIds[0] || null;
  const there = await groupsWithFilm(scope, filmId);
  const each = onceEach(groups);
  const followed = await readChannelIds(
    scope,
    each.map(({ groupId }) => groupId),
  );

  const chosen = new Set(groupIds);
  const rows: FilmRow[] = [];
  const targets: MessageTarget[] = [];
  for (const group of each) {
    const { groupId, type: channel, label } = group;
    const sender = senderOf({ ...group, phoneId: group.phoneId || ownPhone }, { channels, phones });
    const isThere = there.has(groupId);
    const route = filmSender({ sender, takesVideo: video[channel], isThere }, { again });
    const isChannel = followed.has(groupId);
    const row = { group, isChannel, there: there.get(groupId) ?? null };
    if (route.kind === 'none') rows.push({ ...row, leftOut: leftOutRow(group, route.reason, { groups, known }) });
    else {
      rows.push({ ...row, leftOut: null });
      if (!chosen.has(groupId)) continue;
      targets.push({ channel, groupId, groupName: label, senderId: route.id, kind: kindOf(group), isChannel });
    }
  }
  const meant = rows.filter(({ group }) => chosen.has(group.groupId));
  const leftOut = meant.flatMap((row) => row.leftOut ?? []);
  return { rows, targets, leftOut, refusal: whyNot({ chosen, meant: meant.length, targets: targets.length }) };
}

function whyNot({ chosen, meant, targets }: { chosen: ReadonlySet<string>; meant: number; targets: number }) {
  if (meant < chosen.size) return 'unknown_chats';
  return chosen.size > 0 && targets === 0 ? 'no_target' : null;
}

/** A group may be in several lists, and gets the film once. */
function onceEach(groups: readonly NamedGroup[]): NamedGroup[] {
  const first = new Map<string, NamedGroup>();
  for (const group of groups) if (!first.has(group.groupId)) first.set(group.groupId, group);
  return [...first.values()];
}

function leftOutRow(
  { groupId, name, type }: NamedGroup,
  reason: LeftOut['reason'],
  { groups, known }: { groups: readonly NamedGroup[]; known: Awaited<ReturnType<typeof readPhones>> },
): LeftOutRow | null {
  const [row = null] = leftOutGroups([{ groupId, name, type, reason }], { groups, phones: known });
  return row;
}

function kindOf({ list, type }: NamedGroup): TargetKind {
  switch (list) {
    case 'numberList':
      return type === 'telegram' ? 'telegram' : 'own';
    case 'numberListTarget':
      return 'main';
    case 'telegramList':
    case 'whatsappList':
      return 'brand';
  }
}
