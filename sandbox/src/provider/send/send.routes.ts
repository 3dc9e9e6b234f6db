import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf, callOf, refusal } from '../access.ts';
import type { Message } from '../inbox.ts';
import type { Outside } from '../outside.ts';
import { playAnswer, type Said } from './play-answer.ts';
import { takeMessage } from './take-message.ts';

const wireButton = z
  .looseObject({ text: z.string(), url: z.string().optional() })
  .transform(({ text, url }) => ({ text, url: url ?? null }));

/**
 * Body of sendMessage (specification §7). `message` is the text, or the address of the media with the caption in `text`.
 * `buttons` is one row or a list of rows. `client_ref` is the sender's own id for the message, kept in log and ledger.
 */
const sendBody = z.looseObject({
  to_number: z.union([z.string(), z.number()]).transform(String),
  type: z.enum(['text', 'media', 'video']),
  message: z.string().min(1),
  text: z.string().default(''),
  buttons: z
    .union([z.array(z.array(wireButton)), z.array(wireButton).transform((row) => (row.length > 0 ? [row] : []))])
    .default([])
    .refine((rows) => rows.flat().length <= 100, 'reply markup is too long'),
  skip_filter: z.boolean().default(false),
  client_ref: z.string().max(200).nullable().default(null),
});
type SendBody = z.infer<typeof sendBody>;

interface SendParams {
  productId: string;
  phoneId: string;
}

interface Sending extends SendParams {
  outside: Outside;
  request: FastifyRequest;
  reply: FastifyReply;
  stop: AbortSignal;
  via: Message['via'];
}

/** sendMessage: the classic path for phones and Telegram accounts, and the dialog host's path (D-70). */
export function sendRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  app.post<{ Params: SendParams }>('/api/:productId/:phoneId/sendMessage', (request, reply) =>
    receive({ outside, request, reply, stop, via: 'classic', ...request.params }),
  );
  app.post<{ Params: SendParams }>('/api/telegram/sendMessage/:productId/:phoneId', (request, reply) =>
    receive({ outside, request, reply, stop, via: 'dialog', ...request.params }),
  );
}

async function receive({ outside, request, reply, stop, productId, phoneId, via }: Sending): Promise<FastifyReply> {
  const account = accountOf(outside, request, reply, { call: 'send', productId, place: 'header' });
  if (!account) return reply;

  const parsed = sendBody.safeParse(request.body);
  if (!parsed.success) {
    const reason = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    outside.record(callOf('send', productId, { phoneId, outcome: 'refused', reason }));
    return reply.send(refusal(reason));
  }

  const body = parsed.data;
  const kind = via === 'dialog' ? 'telegram' : null;
  const taking = await takeMessage(outside, { ...incomingOf(body), account, kind, phoneId, via }, stop);
  return playAnswer(request, reply, taking, (said) => say(reply, body, said));
}

function incomingOf({
  to_number: groupId,
  client_ref: clientRef,
  type,
  message,
  text,
  buttons,
  skip_filter,
}: SendBody) {
  const isText = type === 'text';
  const content = { text: isText ? message : text, media: isText ? null : { url: message } };
  return { groupId, clientRef, type, buttons, hasDuplicateFilter: !skip_filter, ...content };
}

/** What the filter against repetition says of what it has dropped, where it says anything. */
export const filteredWords = 'duplicate message was filtered';

function say(reply: FastifyReply, { to_number: chatId }: SendBody, said: Said): FastifyReply {
  switch (said.kind) {
    case 'accepted':
      return reply.send({
        success: true,
        ...(said.isFiltered ? { message: filteredWords } : {}),
        data: { chatId, msgId: said.msgId },
      });
    case 'refused':
      return reply.send(refusal(said.words, said.why === 'phone-loading' ? 'W05' : undefined));
    case 'throttled':
      return reply.code(429).header('retry-after', said.seconds).send(refusal('too many requests'));
    case 'error':
      return reply.code(500).send(refusal('internal error'));
  }
}
