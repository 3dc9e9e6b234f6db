import type { FastifyReply } from 'fastify';
import { playAnswer } from '../provider/send/play-answer.ts';
import { takeBack } from '../provider/take-back.ts';
import type { Touching } from '../provider/touch-message.ts';
import { type BotError, badRequest, internalError, no, tooMany, unauthorized, yes } from './answers.ts';
import { findChat, type SendCall } from './send.ts';

/** The Bot API deletes a message in its first 48 hours. */
const withinMs = 48 * 3_600_000;

/** `deleteMessage`: out of the chat, for everybody. */
export async function deleteMessage(call: SendCall): Promise<FastifyReply> {
  const { around, bot, params, request, reply } = call;
  const found = findChat(call);
  if (found.kind === 'refused') return no(reply, found.error);
  const { group } = found.thing;
  const msgId = around.chats.messageAt(group, Number(params.message_id));
  const unwanted = { account: bot.account, phoneId: bot.phone.id, groupId: group.id, msgId };
  const taking = await takeBack(around.outside, unwanted, { withinMs, stop: around.stop });
  return playAnswer(request, reply, taking, (said) =>
    said.kind === 'done' ? yes(reply, true) : no(reply, errorOf(said)),
  );
}

function errorOf(said: Extract<Touching, { kind: 'refused' | 'throttled' | 'error' }>): BotError {
  switch (said.kind) {
    case 'throttled':
      return tooMany(said.seconds);
    case 'error':
      return internalError;
    case 'refused':
      if (said.why === 'not-found') return badRequest('message to delete not found');
      if (said.why === 'too-old' || said.why === 'not-own') return badRequest("message can't be deleted for everyone");
      return said.why === 'fault' ? badRequest("message can't be deleted") : unauthorized;
  }
}
