import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Outside } from '../provider/outside.ts';
import { playAnswer } from '../provider/send/play-answer.ts';
import { takeBack, whatsappKeepsMs } from '../provider/take-back.ts';
import { answersForItself, evolutionAccount, failure } from './evolution-access.ts';

const body = z.looseObject({ id: z.string(), remoteJid: z.string(), fromMe: z.boolean() });

/** Deletes a message for everybody. As with the real server, a number that nothing stands under gets a yes, too. */
export function evolutionDeleteRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  app.delete<{ Params: { instance: string } }>(
    '/evolution/chat/deleteMessageForEveryone/:instance',
    async (request, reply): Promise<FastifyReply> => {
      const account = evolutionAccount(outside, request, reply, 'recall');
      const { instance } = request.params;
      if (!account || answersForItself(outside, reply, { account, instance })) return reply;
      const parsed = body.safeParse(request.body);
      if (!parsed.success) return reply.code(400).send(failure(400, 'Bad Request', [z.prettifyError(parsed.error)]));
      const { id, remoteJid } = parsed.data;
      const unwanted = { account, phoneId: instance, groupId: remoteJid, msgId: id };
      const taking = await takeBack(outside, unwanted, { withinMs: whatsappKeepsMs, stop });
      return playAnswer(request, reply, taking, (said) => {
        switch (said.kind) {
          case 'throttled':
            return reply
              .code(429)
              .header('retry-after', said.seconds)
              .send(failure(429, 'Too Many Requests', []));
          case 'error':
            return reply.code(500).send(failure(500, 'Internal Server Error', ['internal error']));
          case 'refused':
            if (said.why === 'fault') return reply.code(400).send(failure(400, 'Bad Request', [said.words]));
            return reply.code(201).send(revoked(remoteJid, id));
          case 'done':
            return reply.code(201).send(revoked(remoteJid, id));
        }
      });
    },
  );
}

/** The message that deletes the other one. */
const revoked = (remoteJid: string, id: string) => ({
  key: { remoteJid, fromMe: true, id: `3EB0${id.slice(0, 8)}` },
  message: { protocolMessage: { key: { remoteJid, fromMe: true, id }, type: 'REVOKE' } },
});
