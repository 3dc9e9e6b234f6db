import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import type { Outside } from '../provider/outside.ts';
import { playAnswer, type Said } from '../provider/send/play-answer.ts';
import { type Incoming, takeMessage } from '../provider/send/take-message.ts';
import { noSession, notWorking, sessionStatus, wahaAccount } from './waha-access.ts';

const to = { session: z.string(), chatId: z.string() };
const file = z.looseObject({ url: z.string(), mimetype: z.string() });
const textBody = z.looseObject({ ...to, text: z.string().min(1) });
const mediaBody = z.looseObject({ ...to, caption: z.string().default(''), file });

type Content = Pick<Incoming, 'type' | 'text' | 'media'>;
type Read = { session: string; chatId: string; content: Content } | { fault: string };

const readers: Readonly<Record<string, (body: unknown) => Read>> = {
  sendText: (body) => {
    const parsed = textBody.safeParse(body);
    if (!parsed.success) return { fault: z.prettifyError(parsed.error) };
    const { session, chatId, text } = parsed.data;
    return { session, chatId, content: { type: 'text', text, media: null } };
  },
  sendImage: (body) => readMedia(body, 'media', 'image/jpeg'),
  sendVideo: (body) => readMedia(body, 'video', 'video/mp4'),
};

/** Only JPEG and MP4 are safe there: others are refused here, so that nobody counts on luck. */
function readMedia(body: unknown, type: 'media' | 'video', mimetype: string): Read {
  const parsed = mediaBody.safeParse(body);
  if (!parsed.success) return { fault: z.prettifyError(parsed.error) };
  const { session, chatId, caption, file: sent } = parsed.data;
  if (sent.mimetype !== mimetype) return { fault: `${sent.mimetype} is not supported` };
  return { session, chatId, content: { type, text: caption, media: { url: sent.url } } };
}

interface Sending {
  outside: Outside;
  request: FastifyRequest;
  reply: FastifyReply;
  stop: AbortSignal;
}

/** sendText, sendImage and sendVideo of a WAHA server (reference: providers, 4.2). */
export function wahaSendRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  for (const [action, read] of Object.entries(readers)) {
    app.post(`/waha/api/${action}`, (request, reply) => receive({ outside, request, reply, stop }, read));
  }
}

async function receive(
  { outside, request, reply, stop }: Sending,
  read: (body: unknown) => Read,
): Promise<FastifyReply> {
  const account = wahaAccount(outside, request, reply, 'send');
  if (!account) return reply;
  const body = read(request.body);
  if ('fault' in body) {
    outside.record(callOf('send', account.productId, { outcome: 'refused', reason: body.fault }));
    return reply.code(400).send({ message: body.fault, statusCode: 400 });
  }
  const { session: phoneId, chatId: groupId, content } = body;
  const via = { via: 'waha', kind: 'whatsapp', clientRef: null } as const;
  const taking = await takeMessage(outside, { account, phoneId, groupId, ...via, ...content }, stop);
  const status = sessionStatus(outside.statusOf(account, phoneId));
  return playAnswer(request, reply, taking, (said) => say(reply, said, { session: phoneId, chatId: groupId, status }));
}

interface About {
  session: string;
  chatId: string;
  status: string;
}

/** An id as its WEBJS engine writes it: who sent it, chat, message. */
export const serialized = (chatId: string, msgId: string) => `true_${chatId}_${msgId}`;

function say(reply: FastifyReply, said: Said, { session, chatId, status }: About): FastifyReply {
  switch (said.kind) {
    case 'accepted':
      return reply
        .code(201)
        .send({ id: { fromMe: true, remote: chatId, _serialized: serialized(chatId, said.msgId) } });
    case 'refused':
      if (said.why === 'no-such-phone') return reply.code(404).send(noSession(session));
      if (said.why === 'phone-off' || said.why === 'phone-loading')
        return reply.code(422).send(notWorking(session, status));
      return reply.code(400).send({ message: said.words, statusCode: 400 });
    case 'throttled':
      return reply
        .code(429)
        .header('retry-after', said.seconds)
        .send({ message: 'Too Many Requests', statusCode: 429 });
    case 'error':
      return reply.code(500).send({ statusCode: 500, exception: { message: 'internal error' } });
  }
}
