import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import { type Bot, callBot } from './call-bot.ts';
import { type BotAnswer, outcomeOf, readBotAnswer, whyNot } from './read-answer.ts';

/** `<chat>/<number>`, as `send` names a message. The chat is that of the time of sending: its numbers end with a move. */
const named = /^(-?\d+)\/(\d+)$/;

/** Deletes one message for everybody (`deleteMessage`). An album's pictures are messages of their own. */
export async function recallMessage(bot: Bot, messageId: string, timeoutMs: number): Promise<RecallOutcome> {
  const [, chat, message] = named.exec(messageId) ?? [];
  // A message that went through another provider before the bot was connected.
  if (chat === undefined) return { kind: 'refused', why: { code: 'not_this_provider' } };
  const params = { chat_id: chat, message_id: Number(message) };
  return readDeleted(readBotAnswer(await callBot(bot, { method: 'deleteMessage', params, timeoutMs })));
}

function readDeleted(answer: BotAnswer): RecallOutcome {
  if (answer.kind === 'ok') return { kind: 'recalled' };
  const why = whyNot(answer);
  if (why.code === 'provider_said' && /message to delete not found/i.test(why.words)) return { kind: 'not-found' };
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
      return { kind: 'refused', why };
  }
}
