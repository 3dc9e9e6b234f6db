import { editTelegram, getTelegram, sendTelegram, type TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import { kindOfTemplate, telegramTemplates } from '@kolaj/domain/broadcast/telegram/template';
import { repeatable } from '../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { on, type Route } from '../../http/route.ts';
import { answerOnce, idempotencyKey } from '../broadcast/open/accept-once.ts';
import { editsOf, lookAtSent } from '../broadcast/open/edit-sent.ts';
import { type LastSend, lastSendOf } from '../broadcast/open/message-sends.store.ts';
import { readPhones } from '../channel/open/channel.store.ts';
import { editTemplate } from './edit-template.ts';
import { type FactParts, messageFacts } from './message-facts.ts';
import type { TelegramSends } from './open/telegram-sends.ts';
import { planTemplate, type TelegramChannelFacts, type TemplatePlan } from './plan-template.ts';

interface Deps extends FactParts {
  sends: TelegramSends;
  random: () => number;
  announce: Announce;
}

/** The Telegram page: what would leave now, and the send of just that (TG-01…TG-07). */
export function telegramRoutes({ sends, random, announce, ...parts }: Deps): Route[] {
  return [
    on(getTelegram).run(async (_input, { shop, inShop }) => {
      const channel = await sends.look(shop.id);
      const result = await inShop((scope) => pageOf(scope, parts, channel));
      return { success: true, data: { result } };
    }),

    on(sendTelegram).run(async (input, context) => {
      const { shop, account, note, inShop } = context;
      const channel = await sends.look(shop.id);
      const asked = { key: idempotencyKey(context), call: 'sendTelegram', input, output: sendTelegram.output };
      const accept = async (scope: ShopScope) => {
        const { template, version = null, client_key, pin } = input;
        const wish = { template, version, sendId: `telegram-${client_key}`, requestedBy: account.userId, pin };
        const accepted = await sends.accept(scope, wish, channel);
        switch (accepted.kind) {
          case 'changed':
            throw changed();
          case 'refused':
            return { success: false as const, ...accepted.refusal };
          case 'accepted': {
            const { broadcastId, groups, messages } = accepted;
            note({ action: 'broadcast.send-telegram', object: broadcastId, diff: { template, groups, messages, pin } });
            return { success: true as const, data: { result: { broadcast_id: broadcastId } } };
          }
        }
      };
      return repeatable(random, () => inShop((scope) => answerOnce(scope, asked, () => accept(scope))));
    }),

    on(editTelegram).run(async (input, { shop, account, note, inShop }) => {
      const channel = await sends.look(shop.id);
      const edit = async (scope: ShopScope) => {
        const wish = { ...input, userId: account.userId };
        const edited = await editTemplate(scope, wish, { parts, channel, announce });
        switch (edited.kind) {
          case 'not-found':
            throw notFound();
          case 'changed':
            throw changed();
          case 'refused':
            return { success: false as const, ...edited.refusal };
          case 'asked': {
            const { messages } = edited;
            const diff = { template: input.template, messages };
            note({ action: 'broadcast.edit-telegram', object: input.id, diff });
            return { success: true as const, data: { result: { messages } } };
          }
        }
      };
      return repeatable(random, () => inShop(edit));
    }),
  ];
}

const changed = () => conflict('telegram_changed', 'The message has changed since it was shown. Look at it again.');

async function pageOf(scope: ShopScope, parts: FactParts, channel: TelegramChannelFacts) {
  const facts = await messageFacts(scope, parts);
  const templates: TelegramTemplateView[] = [];
  let sender = '';
  for (const template of telegramTemplates) {
    const plan = await planTemplate(scope, template, { facts, channel });
    if (plan === null) continue;
    sender ||= plan.targets[0]?.senderId ?? '';
    const last = await lastSendOf(scope, kindOfTemplate[template]);
    templates.push({ template, ...viewOf(plan), last: last && (await viewOfLast(scope, last, { plan, channel })) });
  }
  const { telegram_bot_name: named, button_count } = facts.config;
  const known = (await readPhones(scope)).find(({ id }) => id === sender)?.name ?? '';
  return { templates, sender: named || known, button_count, channel };
}

async function viewOfLast(
  scope: ShopScope,
  { id, status, createdAt }: LastSend,
  { plan, channel }: { plan: TemplatePlan; channel: TelegramChannelFacts },
) {
  const change = channel.edit ? await lookAtSent(scope, id, plan.built.posts) : ({ kind: 'not-offered' } as const);
  return { id, status, created_at: createdAt.toISOString(), change, edits: await editsOf(scope, id) };
}

function viewOf({ built, targets, leftOut, version, refusal }: TemplatePlan) {
  const brands = built.brandButtons;
  return {
    version,
    posts: built.posts.map((post) => ({
      ...post,
      url: post.kind === 'text' ? null : post.url,
      rows: post.rows.map((row) => [...row]),
    })),
    brand_buttons: brands,
    without_link: built.withoutLink,
    bad_buttons: built.badButtons,
    targets: targets.map(({ groupId, groupName, isChannel }) => ({
      ...{ group_id: groupId, name: groupName },
      is_channel: isChannel,
    })),
    left_out: leftOut,
    refusal,
  };
}
