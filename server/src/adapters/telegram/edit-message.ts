import type { EditOutcome } from '@kolaj/domain/broadcast/edit/edit';
import type { ChangedMessage } from '../../ports/channel.ts';
import { type Bot, callBot } from './call-bot.ts';
import { changeOf, placeOf } from './change-message.ts';
import { readBotAnswer } from './read-answer.ts';
import { captionOf, entitiesOf, markupOf } from './sending.ts';

/**
 * Changes words and buttons of one message (`editMessageText`, `editMessageCaption`); buttons that are not named go. Telegram sets no
 * time for a bot's own messages in groups and channels.
 */
export async function editMessage(
  bot: Bot,
  { messageId, content }: Pick<ChangedMessage, 'messageId' | 'content'>,
  timeoutMs: number,
): Promise<EditOutcome> {
  const place = placeOf(messageId);
  if (place === null) return { kind: 'refused', why: { code: 'not_this_provider' } };
  const { bold, rows } = content;
  const call =
    content.kind === 'text'
      ? { method: 'editMessageText', words: { text: content.text, ...entitiesOf('entities', bold) } }
      : { method: 'editMessageCaption', words: { ...captionOf(content), ...entitiesOf('caption_entities', bold) } };
  const params = { ...place, ...call.words, ...markupOf(rows) };
  const answer = readBotAnswer(await callBot(bot, { method: call.method, params, timeoutMs }));
  const change = changeOf(answer);
  switch (change.kind) {
    case 'done':
      return { kind: 'edited' };
    case 'refused': {
      const { why } = change;
      // An earlier call, whose answer was lost, has done it.
      const isSame = why.code === 'provider_said' && /message is not modified/i.test(why.words);
      return isSame ? { kind: 'edited' } : change;
    }
    case 'not-now':
    case 'unclear':
      return change;
  }
}
