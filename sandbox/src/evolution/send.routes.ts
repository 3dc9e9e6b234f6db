import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import type { Outside } from '../provider/outside.ts';
import { playAnswer, type Said } from '../provider/send/play-answer.ts';
import { type Incoming, takeMessage } from '../provider/send/take-message.ts';
import { evolutionAccount, failure, noInstance } from './evolution-access.ts';

const textBody = z.looseObject({ number: z.string(), text: z.string().min(1) });
const mediaBody = z.looseObject({
  number: z.string(),
  mediatype: z.enum(['image', 'video', 'document', 'audio']),
  media: z.string(),
  caption: z.string().default(''),
});

type Read = Pick<Incoming, 'groupId' | 'type' | 'text' | 'media'> | { fault: string };

function readText(body: unknown): Read {
  const parsed = textBody.safeParse(body);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error) };
  return { groupId: parsed.data.number, type: 'text', text: parsed.data.text, media: null };
}

/** Addresses only: base64 has other limits. */
function readMedia(body: unknown): Read {
  const parsed = mediaBody.safeParse(body);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error) };
  const { number: groupId, mediatype, media, caption: text } = parsed.data;
  return { groupId, type: mediatype === 'video' ? 'video' : 'media', text, media: { url: media } };
}

interface Sending {
  outside: Outside;
  request: FastifyRequest;
  reply: FastifyReply;
  stop: AbortSignal;
  instance: string;
}

interface InstanceParams {
  instance: string;
}

/** sendText and sendMedia of an Evolution API server (reference: providers, 4.3). */
export function evolutionSendRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  app.post<{ Params: InstanceParams }>('/evolution/message/sendText/:instance', (request, reply) =>
    receive({ outside, request, reply, stop, ...request.params }, readText),
  );
  app.post<{ Params: InstanceParams }>('/evolution/message/sendMedia/:instance', (request, reply) =>
    receive({ outside, request, reply, stop, ...request.params }, readMedia),
  );
}

async function receive({ outside, request, reply, stop, instance }: Sending, read: (body: unknown) => Read) {
  const account = evolutionAccount(outside, request, reply, 'send');
  if (!account) return reply;
  const body = read(request.body);
  if ('fault' in body) {
    const { fault: reason } = body;
    outside.record(callOf('send', account.productId, { phoneId: instance, outcome: 'refused', reason }));
    return reply.code(400).send(failure(400, 'Bad Request', [reason]));
  }
  const via = { via: 'evolution', kind: 'whatsapp', clientRef: null } as const;
  const taking = await takeMessage(outside, { account, phoneId: instance, ...via, ...body }, stop);
  return playAnswer(request, reply, taking, (said) => say(reply, said, { instance, number: body.groupId }));
}

function say(
  reply: FastifyReply,
  said: Said,
  { instance, number }: { instance: string; number: string },
): FastifyReply {
  switch (said.kind) {
    case 'accepted': {
      const key = { remoteJid: number, fromMe: true, id: said.msgId };
      return reply.code(201).send({ key, status: 'PENDING', messageTimestamp: Date.parse(said.acceptedAt) / 1000 });
    }
    case 'refused':
      return refuse(reply, said, { instance, number });
    case 'throttled':
      return reply
        .code(429)
        .header('retry-after', said.seconds)
        .send(failure(429, 'Too Many Requests', []));
    case 'error':
      return reply.code(500).send(failure(500, 'Internal Server Error', ['internal error']));
  }
}

function refuse(
  reply: FastifyReply,
  { why, words }: Extract<Said, { kind: 'refused' }>,
  { instance, number }: { instance: string; number: string },
): FastifyReply {
  switch (why) {
    case 'no-such-phone':
      return reply.code(404).send(noInstance(instance));
    case 'phone-off':
    case 'phone-loading':
      return reply.code(400).send(failure(400, 'Bad Request', ['Error: Connection Closed']));
    case 'no-such-chat':
      return reply.code(400).send(failure(400, 'Bad Request', [{ jid: number, exists: false, number }]));
    case 'not-a-member':
      return reply.code(400).send(failure(400, 'Bad Request', ['Error: forbidden']));
    default:
      return reply.code(400).send(failure(400, 'Bad Request', [words]));
  }
}
