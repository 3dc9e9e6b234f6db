import { discountKey } from '@kolaj/domain/broadcast/routing/brand-keys';
import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import { routeBroadcast } from '@kolaj/domain/broadcast/routing/routing';
import type {
  LeftOut,
  RoutedTarget,
  Routing,
  RoutingPhone,
  TargetKind,
} from '@kolaj/domain/broadcast/routing/routing-model';
import type { ChannelKind, Stream } from '@kolaj/domain/channel/group/group';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type NamedGroup, readGroups, readPhones } from '../../channel/open/channel.store.ts';
import { connectedKinds } from '../../channel/open/connection.store.ts';
import { readChannelIds } from '../../channel/open/phone-group.store.ts';
import { type BrandLogRow, readBrandLog } from '../record/send-log.store.ts';
import type { SendSettings } from '../settings.store.ts';
import { type Choice, chooseImages } from './choose-images.ts';
import { readSendable, type SendableCollage, type SendSubfolder } from './images.store.ts';
import { leftOutGroups } from './left-out.ts';

export interface SendWish extends Choice {
  stream: Stream;
  subfolder: SendSubfolder;
}

/** A group that gets images, with the phone or account that sends. */
export interface PlannedTarget {
  kind: TargetKind;
  channel: ChannelKind;
  groupId: string;
  groupName: string;
  senderId: string;
  /** People follow it, as far as is known (D-96). */
  isChannel: boolean;
  /** Collage ids in sending order. */
  images: string[];
}

export interface SendPlan {
  /** Sendable, of the chosen days, in sending order. */
  images: SendableCollage[];
  outcome: { kind: 'routed' } | { kind: 'nothing_to_send' } | { kind: 'no_target'; key: string };
  targets: PlannedTarget[];
  /** Groups that were meant but get nothing. */
  leftOut: LeftOutRow[];
  log: BrandLogRow[];
}

interface Surroundings {
  settings: SendSettings;
  /** null = the provider does not answer. */
  phones: readonly RoutingPhone[] | null;
  now: Date;
}

/** Steps 1–5 of D-52 on the data of now: the same for the dry run and for the send. */
export async function planSend(
  scope: ShopScope,
  wish: SendWish,
  { settings, phones, now }: Surroundings,
): Promise<SendPlan> {
  const { stream, subfolder, onlySaleGroup: onlySale } = wish;
  const [log, all, groups, kinds] = await Promise.all([
    readBrandLog(scope, { stream, brandKey: subfolder.brandKey, onlySale }),
    readSendable(scope, { stream, subfolderId: subfolder.id, now }),
    readGroups(scope),
    connectedKinds(scope, { providerProduct: settings.whatsapp.product_id }),
  ]);
  const images = chooseImages(all, { choice: wish, settings, log });
  const routing = route(images, { wish, settings, phones, groups, kinds, now });
  const routed = routing.kind === 'routed' ? routing.targets : [];
  const channels = await readChannelIds(
    scope,
    routed.map(({ group }) => group.groupId),
  );
  const { targets, noSender } = plannedTargets(routed, { groups, channels });
  const leftOut = [...(routing.kind === 'nothing_to_send' ? [] : routing.leftOut), ...noSender];
  return {
    images,
    outcome: routing.kind === 'routed' && targets.length === 0 ? noTargetOf(subfolder) : routing,
    targets,
    leftOut: leftOutGroups(leftOut, { groups, phones: await readPhones(scope) }),
    log,
  };
}

const noTargetOf = ({ brandKey }: SendSubfolder) => ({ kind: 'no_target' as const, key: brandKey });

interface RouteWith extends Surroundings {
  wish: SendWish;
  groups: readonly NamedGroup[];
  /** Channels that the shop has connected. */
  kinds: ReadonlySet<ChannelKind>;
}

function route(images: readonly SendableCollage[], { wish, settings, phones, groups, kinds }: RouteWith): Routing {
  const ownPhone = settings.whatsappId || settings.phoneIds[0] || null;
  return routeBroadcast({
    stream: wish.stream,
    images,
    brand: wish.subfolder,
    groups: groups.map((group) => ({ ...group, phoneId: group.phoneId || ownPhone })),
    onlySaleGroup: wish.onlySaleGroup,
    sendDiscountBrand: settings.send_discount_products_brand,
    discountKey: discountKey({
      configured: settings.send_discount_products_brand_key,
      discountBrandName: settings.discountBrandName,
    }),
    channels: {
      whatsapp: kinds.has('whatsapp'),
      telegram: kinds.has('telegram'),
      telegramId: settings.telegramId || null,
      botId: settings.botId,
    },
    phones,
  });
}

/** Targets that have somebody to send; the others are left out aloud, never dropped. */
function plannedTargets(
  routed: readonly RoutedTarget[],
  { groups, channels }: { groups: readonly NamedGroup[]; channels: ReadonlySet<string> },
): { targets: PlannedTarget[]; noSender: LeftOut[] } {
  const labels = new Map(groups.map(({ groupId, label }) => [groupId, label]));
  const targets: PlannedTarget[] = [];
  const noSender: LeftOut[] = [];
  for (const { kind, group, senderId, images } of routed) {
    const { groupId, name, type } = group;
    if (senderId) {
      const groupName = labels.get(groupId) ?? name;
      const isChannel = channels.has(groupId);
      targets.push({ kind, channel: type, groupId, groupName, senderId, isChannel, images });
    } else noSender.push({ groupId, name, type, reason: 'phone_unknown' });
  }
  return { targets, noSender };
}
