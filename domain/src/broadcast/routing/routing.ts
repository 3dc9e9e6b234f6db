import type { ChannelGroup } from '../../channel/group/group.ts';
import { brandKeySets } from './brand-keys.ts';
import { collectClaims } from './claims.ts';
import type {
  LeftOut,
  RoutedTarget,
  Routing,
  RoutingImage,
  RoutingInput,
  RoutingReason,
  SourceWarning,
} from './routing-model.ts';
import { senderOf } from './sender.ts';
import { hasSource, readSource } from './source-streams.ts';

/**
 * Decides which image goes to which group (D-52): own → main → Telegram main → brand → discount. A group gets each image
 * once, however many lists name it. Groups that were meant but cannot be reached are in `leftOut` with the reason.
 */
export function routeBroadcast(input: RoutingInput): Routing {
  const images = input.onlySaleGroup ? input.images.filter((image) => image.discounted) : input.images;
  if (images.length === 0) return { kind: 'nothing_to_send' };

  const { claims, notAdmitted } = collectClaims({ ...input, images });
  const leftOut: LeftOut[] = notAdmitted.map((group) => leave(group, 'source_not_admitted'));
  const targets: RoutedTarget[] = [];
  for (const { kind, group, imageIds } of claims) {
    const sender = senderOf(group, input);
    if (sender.kind === 'none') leftOut.push(leave(group, sender.reason));
    else targets.push({ kind, group, senderId: sender.id, images: inOrder(images, imageIds) });
  }

  if (targets.length === 0) return { kind: 'no_target', key: triedKey(input), leftOut };
  return { kind: 'routed', targets, leftOut, warnings: targets.flatMap(({ group }) => warningOf(group)) };
}

function leave({ groupId, name, type }: ChannelGroup, reason: RoutingReason): LeftOut {
  return { groupId, name, type, reason };
}

function triedKey({ onlySaleGroup, discountKey, brand }: RoutingInput): string {
  return onlySaleGroup ? discountKey : (brandKeySets(brand)[0]?.[0] ?? '');
}

function inOrder(images: readonly RoutingImage[], ids: ReadonlySet<string>): string[] {
  return images.filter(({ id }) => ids.has(id)).map(({ id }) => id);
}

function warningOf(group: ChannelGroup): SourceWarning[] {
  const words = hasSource(group) ? readSource(group.source).unknown : [];
  return words.length > 0 ? [{ groupId: group.groupId, name: group.name, words }] : [];
}
