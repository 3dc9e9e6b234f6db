import type { FastifyReply } from 'fastify';
import type { EditedWords } from '../provider/outside.ts';
import { playAnswer } from '../provider/send/play-answer.ts';
import { type Touching, touchMessage } from '../provider/touch-message.ts';
import { type BotError, badRequest, internalError, no, tooMany, unauthorized, yes } from './answers.ts';
import { chatView, textOf } from './chat-view.ts';
import { readBold, readMarkup } from './markup.ts';
import { findChat, type SendCall } from './send.ts';

/** `editMessageText` and `editMessageCaption`: the words of a message and the buttons below it, which go when none are named. */
export async function editMessage(call: SendCall, of: 'text' | 'caption'): Promise<FastifyReply> {
  const { around, bot, params, request, reply } = call;
  const text = textOf(params[of]);
  const longest = of === 'text' ? 4096 : 1024;
  if (of === 'text' && text === '') return no(reply, badRequest('message text is empty'));
  if (text.length > longest) return no(reply, badRequest('MESSAGE_TOO_LONG'));
  const markup = readMarkup(params.reply_markup);
  if (markup.kind === 'refused') return no(reply, markup.error);
  const found = findChat(call);
  if (found.kind === 'refused') return no(reply, found.error);

  const { group } = found.thing;
  const messageId = Number(params.message_id);
  const touched = {
    ...{ account: bot.account, phoneId: bot.phone.id, groupId: group.id },
    msgId: around.chats.messageAt(group, messageId),
  };
  const words: EditedWords = {
    text,
    bold: readBold(params[of === 'text' ? 'entities' : 'caption_entities']),
    buttons: markup.buttons,
  };
  const touching = await touchMessage(around.outside, touched, {
    call: 'edit',
    stop: around.stop,
    apply: (said, message) => around.outside.edit(said, message, words),
    against: (message) => {
      const { type, bold, buttons } = message;
      if ((type === 'text') !== (of === 'text'))
        return { why: 'not-found', words: `there is no ${of} in the message to edit` };
      const before = JSON.stringify({ text: message.text, bold, buttons });
      return before === JSON.stringify(words) ? { why: 'unchanged', words: 'message is not modified' } : null;
    },
  });
  return playAnswer(request, reply, touching, (said) =>
    said.kind === 'done'
      ? yes(reply, { message_id: messageId, chat: chatView(found.thing), edit_date: Date.now() })
      : no(reply, errorOf(said)),
  );
}

function errorOf(said: Extract<Touching, { kind: 'refused' | 'throttled' | 'error' }>): BotError {
  switch (said.kind) {
    case 'throttled':
      return tooMany(said.seconds);
    case 'error':
      return internalError;
    case 'refused':
      if (said.why === 'unchanged')
        return badRequest(
          'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
        );
      if (said.why === 'not-found')
        return badRequest(said.words === 'message not found' ? 'message to edit not found' : said.words);
      return said.why === 'not-own' || said.why === 'fault' ? badRequest("message can't be edited") : unauthorized;
  }
}
