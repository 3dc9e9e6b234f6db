import type { ChannelGroup, ChannelKind, Stream } from '../../channel/group/group.ts';
import type { RoutingBrand } from './brand-keys.ts';
import type { LeftOutReason } from './left-out-reason.ts';

/** Why a group gets images; also the order of sending (D-52 step 3). */
export const targetKinds = ['own', 'main', 'telegram', 'brand', 'sale'] as const;
export type TargetKind = (typeof targetKinds)[number];

export interface RoutingImage {
  id: string;
  discounted: boolean;
}

/** A WhatsApp phone as routing needs it. */
export interface RoutingPhone {
  id: string;
  active: boolean;
  /** The groups it is known to be in; null = not known. */
  groupIds: readonly string[] | null;
  /** Those in which it is known that it may not post (only administrators may, say). */
  cannotPost?: readonly string[];
  /** Whether its provider writes to channels of WhatsApp (D-96); absent = it does. */
  channels?: boolean;
}

/** A group with what sending knows of it. */
export interface RoutingGroup extends ChannelGroup {
  /** Phones that may stand in for the one it names, best first; empty = any phone that is in the group. */
  sparePhoneIds?: readonly string[];
  /** Nothing can be posted there any more. */
  isLost?: boolean;
}

/** Which channels the shop has set up. */
export interface Channels {
  whatsapp: boolean;
  telegram: boolean;
  /** The account that writes to Telegram groups that name none (swc.telegram_id). */
  telegramId: string | null;
  /** The shop's own bot, where it has connected one: it writes to every Telegram group, whatever account they name. */
  botId?: string | null;
}

export interface RoutingInput {
  stream: Stream;
  /** The sendable images in sending order (D-52 step 1, D-58). */
  images: readonly RoutingImage[];
  brand: RoutingBrand;
  /** The four lists, each in its own order. */
  groups: readonly RoutingGroup[];
  /** The 'only discounted products' tick (D-53). */
  onlySaleGroup: boolean;
  /** send_discount_products_brand: discounted images also go to the discount brand's groups. */
  sendDiscountBrand: boolean;
  /** Key of the discount brand's groups, see `discountKey`. */
  discountKey: string;
  channels: Channels;
  /** null = the phones' states are not known, so no group is left out for its phone. */
  phones: readonly RoutingPhone[] | null;
}

/** A group that will receive images. */
export interface RoutedTarget {
  kind: TargetKind;
  group: ChannelGroup;
  /** Phone id (WhatsApp) or provider account (Telegram) that sends; null only while phones are unknown. */
  senderId: string | null;
  /** Image ids in sending order. */
  images: string[];
}

/** Why routing leaves a group out. */
export type RoutingReason = Exclude<
  LeftOutReason['code'],
  'this_phone_cannot_post' | 'images_not_sendable' | 'in_words'
>;

/** A group that was meant but gets nothing. */
export interface LeftOut {
  groupId: string;
  name: string;
  type: ChannelKind;
  reason: RoutingReason;
}

/** A group whose `source` holds words nobody knows. */
export interface SourceWarning {
  groupId: string;
  name: string;
  words: string[];
}

export type Routing =
  | { kind: 'routed'; targets: RoutedTarget[]; leftOut: LeftOut[]; warnings: SourceWarning[] }
  | { kind: 'nothing_to_send' }
  | { kind: 'no_target'; key: string; leftOut: LeftOut[] };
