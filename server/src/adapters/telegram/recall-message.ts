import type { RecallOutcome } from '@kolaj/domain/broadcast/recall/recall-outcome';
import { type Bot, callBot } from './call-bot.ts';
import { changeOf, placeOf } from './change-message.ts';
import { type BotAnswer, readBotAnswer } from './read-answer.ts';

/** Deletes one message for everybody (`deleteMessage`). An album's pictures are messages of their own. */
export async function recallMessage(bot: Bot, messageId: string, timeoutMs: number): Promise<RecallOutcome> {
  const params = placeOf(messageId);
  if (params === null) return { kind: 'refused', why: { code: 'not_this_provider' } };
  return readDeleted(readBotAnswer(await callBot(bot, { method: 'deleteMessage', params, timeoutMs })));
}

function readDeleted(answer: BotAnswer): RecallOutcome {
  const change = changeOf(answer);
  if (change.kind === 'done') return { kind: 'recalled' };
  const { why } = change;
  const isGone = why.code === 'provider_said' && /message to delete not found/i.test(why.words);
  return isGone ? { kind: 'not-found' } : change;
}
