import { createHash } from 'node:crypto';
import type { RefusalCode } from '@kolaj/contract/refusals';
import {
  type BuiltMessage,
  buildBrandsMessage,
  buildInfoMessage,
} from '@kolaj/domain/broadcast/telegram/build-message';
import { type Post, withoutButtons } from '@kolaj/domain/broadcast/telegram/post';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { ChannelCapabilities } from '../../ports/channel.ts';
import { type MessageTargets, messageTargets } from '../broadcast/open/message-targets.ts';
import type { MessageFacts } from './message-facts.ts';

/** What the shop's Telegram channel can do; asked outside every transaction. */
export type TelegramChannelFacts = Pick<ChannelCapabilities, 'buttons' | 'bold' | 'video' | 'pin' | 'edit'>;

export interface Refusal {
  code: RefusalCode;
  message: string;
}

export interface TemplatePlan extends MessageTargets {
  built: BuiltMessage;
  /** By the provider's dialog host (D-70). */
  byDialog: boolean;
  /** Of messages and groups: another one, and they are no longer what was shown. */
  version: string;
  refusal: Refusal | null;
}

/** A template as it would leave now, and where to; null = the shop has none. The same for the page, the send and a schedule. */
export async function planTemplate(
  scope: ShopScope,
  template: TelegramTemplate,
  { facts, channel }: { facts: MessageFacts; channel: TelegramChannelFacts },
): Promise<TemplatePlan | null> {
  const { shop, config } = facts;
  const found = template === 'brands' ? shop.brandsTarget : shop.infoTarget;
  const made = template === 'brands' ? buildBrandsMessage(shop) : buildInfoMessage(shop);
  if (found === null || made === null) return null;

  const { telegram_id: telegramId, main_group: chatIds, new_telegram: byDialog } = found;
  const to = await messageTargets(scope, { chatIds, telegramId, fallbackId: config.telegram_bot_id });
  const built = { ...made, posts: made.posts.map((post) => shownAs(post, channel)) };
  const version = versionOf({ posts: built.posts, groups: to.targets.map(({ groupId }) => groupId) });
  return { ...to, built, byDialog, version, refusal: whyNot(built, to) };
}

const shownAs = (post: Post, { buttons, bold }: TelegramChannelFacts): Post => {
  const shown = buttons ? post : withoutButtons(post);
  return bold ? shown : { ...shown, bold: 0 };
};

const versionOf = (shown: object): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32);

function whyNot({ posts, fault }: BuiltMessage, { targets }: MessageTargets): Refusal | null {
  if (posts.length === 0) return refusals.nothing_to_send;
  if (fault !== null) return refusals.message_too_long;
  return targets.length === 0 ? refusals.no_target : null;
}

export const refusals = {
  nothing_to_send: { code: 'nothing_to_send', message: 'This message has no words, no video and no button.' },
  message_too_long: { code: 'message_too_long', message: 'The text is longer than Telegram takes.' },
  no_target: { code: 'no_target', message: 'No Telegram group receives this message. Add a main group.' },
  not_configured: { code: 'not_configured', message: 'This shop has no such template.' },
  nothing_to_edit: { code: 'nothing_to_edit', message: 'Nothing of what was sent can be changed now.' },
  already_sending: { code: 'already_sending', message: 'This template is being sent now.' },
} as const satisfies Record<string, Refusal>;
