import type { Post } from '@kolaj/domain/broadcast/telegram/post';
import { kindOfTemplate, type TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { editSent } from '../broadcast/open/edit-sent.ts';
import { kindOfSend, lastSendOf } from '../broadcast/open/message-sends.store.ts';
import { type FactParts, messageFacts } from './message-facts.ts';
import { planTemplate, type Refusal, refusals, type TelegramChannelFacts } from './plan-template.ts';

interface EditWish {
  template: TelegramTemplate;
  /** Of what was looked at. */
  version: string;
  /** The send that is to be changed. */
  id: string;
  userId: string;
}

type Edited =
  | { kind: 'asked'; messages: number }
  | { kind: 'not-found' }
  /** Somebody has changed the template or sent it again: what was looked at is not what would be changed. */
  | { kind: 'changed' }
  | { kind: 'refused'; refusal: Refusal };

interface Around {
  parts: FactParts;
  channel: TelegramChannelFacts;
  announce: Announce;
}

/** What was sent last is to say what its template says now, as it was looked at. In the caller's transaction. */
export async function editTemplate(scope: ShopScope, wish: EditWish, around: Around): Promise<Edited> {
  const posts = await postsOf(scope, wish, around);
  if (posts.kind !== 'posts') return posts;
  const { id: broadcastId, userId } = wish;
  const edited = await editSent(scope, {
    broadcastId,
    posts: posts.posts,
    userId,
    announce: around.announce,
  });
  return edited.kind === 'asked' && edited.messages > 0 ? edited : nothing;
}

const nothing = { kind: 'refused', refusal: refusals.nothing_to_edit } as const;

async function postsOf(
  scope: ShopScope,
  { template, version, id }: EditWish,
  { parts, channel }: Around,
): Promise<Exclude<Edited, { kind: 'asked' }> | { kind: 'posts'; posts: readonly Post[] }> {
  const sent = await kindOfSend(scope, id);
  if (sent === null) return { kind: 'not-found' };
  if (sent !== kindOfTemplate[template] || !channel.edit) return nothing;
  const plan = await planTemplate(scope, template, { facts: await messageFacts(scope, parts), channel });
  const last = await lastSendOf(scope, kindOfTemplate[template]);
  if (plan?.version !== version || last?.id !== id) return { kind: 'changed' };
  const { refusal, built } = plan;
  // Who gets the next one is no matter: what was sent is changed where it stands.
  const isRefused = refusal !== null && refusal.code !== 'no_target';
  return isRefused ? { kind: 'refused', refusal } : { kind: 'posts', posts: built.posts };
}
