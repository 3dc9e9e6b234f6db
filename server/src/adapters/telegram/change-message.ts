import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { type BotAnswer, outcomeOf, whyNot } from './read-answer.ts';

/** `<chat>/<number>`, as `send` names a message. The chat is that of the time of sending: its numbers end with a move. */
const named = /^(-?\d+)\/(\d+)$/;

/** Where a message is; null = it went through another provider before the bot was connected. */
export function placeOf(messageId: string): { chat_id: string; message_id: number } | null {
  const [, chat, message] = named.exec(messageId) ?? [];
  return chat === undefined ? null : { chat_id: chat, message_id: Number(message) };
}

/** What a call came to that changes something about a message that is there. */
export type MessageChange =
  | { kind: 'done' }
  | { kind: 'refused'; why: ProviderTrouble }
  | { kind: 'not-now'; why: ProviderTrouble; retryAfterMs: number | null }
  | { kind: 'unclear'; why: ProviderTrouble };

export function changeOf(answer: BotAnswer): MessageChange {
  if (answer.kind === 'ok') return { kind: 'done' };
  const outcome = outcomeOf(answer, { isAlbum: false });
  switch (outcome.kind) {
    case 'rate-limited':
      return { kind: 'not-now', why: { code: 'provider_status', status: 429 }, retryAfterMs: outcome.retryAfterMs };
    case 'not-accepted':
    case 'sender-inactive':
      return { kind: 'not-now', why: outcome.why, retryAfterMs: null };
    case 'ambiguous':
      return { kind: 'unclear', why: outcome.why };
    case 'accepted':
    case 'refused':
    case 'group-moved':
    case 'group-lost':
      return { kind: 'refused', why: whyNot(answer) };
  }
}
