import type { Post } from '@kolaj/domain/broadcast/telegram/post';
import { kindOfTemplate, type TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Channel } from '../../../ports/channel.ts';
import { acceptMessages } from '../../broadcast/open/accept-messages.ts';
import { messageSeconds } from '../../broadcast/open/message-outlook.ts';
import { type FactParts, messageFacts } from '../message-facts.ts';
import {
  planTemplate,
  type Refusal,
  refusals,
  type TelegramChannelFacts,
  type TemplatePlan,
} from '../plan-template.ts';

export interface TelegramSendWish {
  template: TelegramTemplate;
  /** The same id is the same send, however often and however late it comes. */
  sendId: string;
  /** Account; null = nobody, a schedule. */
  requestedBy: string | null;
  /** Of the page that was confirmed; null = whatever is true now. */
  version: string | null;
  /** Pin it in its groups, where the channel can; of several messages the first. */
  pin?: boolean;
}

export type TelegramAccepted =
  | { kind: 'accepted'; broadcastId: string; groups: number; messages: number }
  /** What was confirmed is not what would leave now. */
  | { kind: 'changed' }
  | { kind: 'refused'; refusal: Refusal };

/** Sends of templates, for people and for schedules alike. */
export interface TelegramSends {
  /** Outside every transaction: what a channel can do may be the provider's to say. */
  look: (shopId: string) => Promise<TelegramChannelFacts>;
  /** In the caller's transaction: the send, its messages and deliveries; nothing leaves here. No audit row: the caller notes. */
  accept: (scope: ShopScope, wish: TelegramSendWish, channel: TelegramChannelFacts) => Promise<TelegramAccepted>;
  /** What would leave at `startsAt`, as things are now; null = nothing could. */
  outlook: (
    scope: ShopScope,
    wish: { template: TelegramTemplate; startsAt: Date },
    channel: TelegramChannelFacts,
  ) => Promise<{ messages: number; groups: number; seconds: number } | null>;
  /** Whether the shop has the template. */
  offered: (scope: ShopScope, template: TelegramTemplate) => Promise<boolean>;
}

export interface SendParts extends FactParts {
  channel: Pick<Channel, 'capabilities'>;
  addresses: InstallationAddresses;
}

export function telegramSends({ channel, addresses, ...parts }: SendParts): TelegramSends {
  return {
    look: (shopId) => channel.capabilities({ shopId, channel: 'telegram' }),

    offered: async (scope, template) =>
      template === 'brands' || (await messageFacts(scope, parts)).shop.infoTarget !== null,

    async outlook(scope, { template, startsAt }, can) {
      const plan = await planTemplate(scope, template, { facts: await messageFacts(scope, parts), channel: can });
      if (plan === null || plan.refusal !== null) return null;
      const { targets, built } = plan;
      const sizes = { targets, messages: built.posts.length };
      const seconds = await messageSeconds(scope, sizes, { addresses, now: startsAt });
      return { messages: targets.length * built.posts.length, groups: targets.length, seconds };
    },

    async accept(scope, { template, sendId, requestedBy, version, pin = false }, can) {
      const sizes = { groups: 0, messages: 0 };
      const wish = { subject: { kind: kindOfTemplate[template] }, sendId, requestedBy, addresses };
      const accepted = await acceptMessages(scope, wish, async () => {
        const plan = await planTemplate(scope, template, { facts: await messageFacts(scope, parts), channel: can });
        if (plan === null) return not(refusals.not_configured);
        if (version !== null && plan.version !== version) return not('changed');
        Object.assign(sizes, { groups: plan.targets.length, messages: plan.built.posts.length });
        return plannedOf(plan, { pin: pin && can.pin });
      });
      switch (accepted.kind) {
        case 'accepted':
          return { ...accepted, ...sizes };
        case 'already_sending':
          return { kind: 'refused', refusal: refusals.already_sending };
        case 'not-planned':
          return accepted.why === 'changed' ? { kind: 'changed' } : { kind: 'refused', refusal: accepted.why };
      }
    },
  };
}

type Why = Refusal | 'changed';
const not = (why: Why) => ({ kind: 'not-planned' as const, why });

function plannedOf({ built, byDialog, targets, leftOut, refusal }: TemplatePlan, { pin }: { pin: boolean }) {
  const [message, ...messages] = built.posts.map((post, part) => stored(post, { byDialog, pin: pin && part === 0 }));
  const [target, ...others] = targets;
  if (refusal !== null || message === undefined || target === undefined) return not(refusal ?? refusals.no_target);
  return {
    kind: 'planned' as const,
    messages: [message, ...messages] as const,
    targets: [target, ...others] as const,
    leftOut,
  };
}

function stored(post: Post, ways: { byDialog: boolean; pin: boolean }) {
  const { bold } = post;
  const extras = { bold, rows: post.rows.map((row) => row.map(({ text, url }) => ({ text, url }))), ...ways };
  return post.kind === 'text'
    ? { kind: post.kind, text: post.text, ...extras }
    : { kind: post.kind, url: post.url, caption: post.text, ...extras };
}
