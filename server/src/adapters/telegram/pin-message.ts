import { callBot } from './call-bot.ts';
import { readBotAnswer } from './read-answer.ts';
import type { Sending } from './sending.ts';

/** The message is there: whoever waits for its answer does not wait long for this. */
const pinWithinMs = 5_000;

/**
 * Pins a message that is in its chat, without a sound. Whatever comes of it, the message counts as sent: a bot that may post does not
 * always may pin, and nothing is sent again for that. False = it was to be pinned, and Telegram has not said that it is.
 */
export async function pinIfWanted({ bot, message, timeoutMs }: Sending, messageId: string): Promise<boolean> {
  const { content, groupId } = message;
  if (!('pin' in content) || content.pin !== true) return true;
  const params = { chat_id: groupId, message_id: Number(messageId.split('/').at(-1)), disable_notification: true };
  const wait = Math.min(timeoutMs, pinWithinMs);
  return readBotAnswer(await callBot(bot, { method: 'pinChatMessage', params, timeoutMs: wait })).kind === 'ok';
}
