import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Outside } from '../provider/outside.ts';
import { playAnswer } from '../provider/send/play-answer.ts';
import { takeBack, whatsappKeepsMs } from '../provider/take-back.ts';
import { answersForItself, wahaAccount } from './waha-access.ts';

interface MessageParams {
  session: string;
  chatId: string;
  messageId: string;
}

/** `true_120363…@g.us_3EB0…`, with the sender behind it in some engines. */
const shape = /^(?:true|false)_[^_]+_([^_]+)(?:_[^_]+)?$/;

/** Deletes a message for everybody. As with the real server, a number that nothing stands under gets a yes, too. */
export function wahaDeleteRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  app.delete<{ Params: MessageParams }>(
    '/waha/api/:session/chats/:chatId/messages/:messageId',
    async (request, reply): Promise<FastifyReply> => {
      const account = wahaAccount(outside, request, reply, 'recall');
      const { session, chatId, messageId } = request.params;
      if (!account || answersForItself(outside, reply, { account, session })) return reply;
      const msgId = shape.exec(messageId)?.[1];
      if (msgId === undefined) {
        const message = 'Message id be in format false_11111111111@c.us_AAAAAAAAAAAAAAAAAAAA[_participant]';
        return reply.code(500).send({ statusCode: 500, exception: { message } });
      }
      const unwanted = { account, phoneId: session, groupId: chatId, msgId };
      const taking = await takeBack(outside, unwanted, { withinMs: whatsappKeepsMs, stop });
      return playAnswer(request, reply, taking, (said) => {
        switch (said.kind) {
          case 'throttled':
            return reply
              .code(429)
              .header('retry-after', said.seconds)
              .send({ message: 'Too Many Requests', statusCode: 429 });
          case 'error':
            return reply.code(500).send({ statusCode: 500, exception: { message: 'internal error' } });
          case 'refused':
            if (said.why === 'fault') return reply.code(400).send({ message: said.words, statusCode: 400 });
            return reply.send({ key: { remoteJid: chatId, fromMe: true, id: `3EB0${msgId.slice(0, 8)}` } });
          case 'done':
            return reply.send({ key: { remoteJid: chatId, fromMe: true, id: `3EB0${msgId.slice(0, 8)}` } });
        }
      });
    },
  );
}
