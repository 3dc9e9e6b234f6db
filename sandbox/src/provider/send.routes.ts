import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelKind } from '@kolaj/domain/channel/group';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerOutcome } from '../ledger.ts';
import type { WorldAccount } from '../world.ts';
import { accountOf, callOf, type Refusal, refusal, usablePhone } from './access.ts';
import type { Hit } from './faults.ts';
import { fetchPicture, type Picture } from './fetch-picture.ts';
import type { Message } from './inbox.ts';
import type { Call, Outside } from './outside.ts';
import { uuidFrom } from './random-uuid.ts';
import { type SendBody, sendBody } from './send-body.ts';

interface SendParams {
  productId: string;
  phoneId: string;
}

/** What one sendMessage is about while it runs. */
interface Sending {
  outside: Outside;
  request: FastifyRequest;
  reply: FastifyReply;
  call: Call;
  stop: AbortSignal;
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

type Received = Omit<Sending, 'call'> & SendParams & { via: Message['via'] };

async function receive({ outside, request, reply, stop, productId, phoneId, via }: Received): Promise<FastifyReply> {
  const account = accountOf(outside, request, reply, { call: 'send', productId, place: 'header' });
  if (!account) return reply;

  const parsed = sendBody.safeParse(request.body);
  if (!parsed.success) {
    const reason = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    return refuse({ outside, request, reply, stop, call: callOf('send', productId, { phoneId }) }, refusal(reason));
  }

  const body = parsed.data;
  const call = callOf('send', productId, {
    phoneId,
    groupId: body.to_number,
    clientRef: body.client_ref,
    url: body.type === 'text' ? null : body.message,
  });
  const sending: Sending = { outside, request, reply, call, stop };

  const hits = outside.faults.next({ phone: phoneId, group: body.to_number });
  const slow = hits.find(({ fault }) => fault === 'slow');
  if (slow) await delay(slow.seconds * 1000, undefined, { signal: stop, ref: false }).catch(() => undefined);
  const fault = hits.find((hit) => hit !== slow) ?? null;
  if (fault && stopsBefore(sending, fault)) return reply;

  const problem = whyNot(outside, account, { phoneId, body, kind: via === 'dialog' ? 'telegram' : null });
  if (problem) return refuse(sending, problem);

  const media = body.type === 'media' ? await fetchPicture(body.message, stop) : null;
  if (media?.kind === 'refused') return refuse(sending, refusal(media.reason));
  return takeIn(sending, { body, via, phoneId, picture: media?.picture ?? null, fault });
}

/** Plays the faults that happen before anything is taken in. True if the call ends here. */
function stopsBefore({ outside, request, reply, call }: Sending, { fault, seconds }: Hit): boolean {
  switch (fault) {
    case 'refuse':
      outside.record({ ...call, outcome: 'refused', reason: 'message was refused' });
      reply.send(refusal('message was refused'));
      return true;
    case 'throttle':
      outside.record({ ...call, outcome: 'throttled' });
      reply.code(429).header('retry-after', Math.ceil(seconds)).send(refusal('too many requests'));
      return true;
    case 'error-before':
      outside.record({ ...call, outcome: 'error-before' });
      reply.code(500).send(refusal('internal error'));
      return true;
    case 'reset-before':
      outside.record({ ...call, outcome: 'reset-before' });
      reset(request, reply);
      return true;
    default:
      return false;
  }
}

/** Refusals that the state of the world gives: phone, group, membership, channel. */
function whyNot(
  outside: Outside,
  account: WorldAccount,
  { phoneId, body, kind }: { phoneId: string; body: SendBody; kind: ChannelKind | null },
): Refusal | null {
  const usable = usablePhone(outside, account, phoneId);
  if (usable.kind === 'refused') return usable.refusal;
  if (kind && usable.phone.type !== kind) return refusal(`[${phoneId}] is not a ${kind} account`);
  const group = account.groups.find(({ id }) => id === body.to_number);
  if (!group) return refusal(`NOT_ON_WHATSAPP: chat ${body.to_number} was not found`);
  if (!group.members.includes(phoneId)) return refusal(`NOT_A_PARTICIPANT: ${phoneId} is not in ${body.to_number}`);
  return null;
}

function refuse({ outside, reply, call }: Sending, answer: Refusal): FastifyReply {
  outside.record({ ...call, outcome: 'refused', reason: answer.message });
  return reply.send(answer);
}

interface Taken {
  body: SendBody;
  via: Message['via'];
  phoneId: string;
  picture: Picture | null;
  fault: Hit | null;
}

const outcomeOf: Partial<Record<Hit['fault'], LedgerOutcome>> = {
  'error-after': 'error-after',
  hang: 'hung',
  'reset-after': 'reset-after',
  garble: 'garbled',
};

function takeIn(
  { outside, request, reply, call }: Sending,
  { body, via, phoneId, picture, fault }: Taken,
): FastifyReply {
  const outcome = (fault && outcomeOf[fault.fault]) ?? 'accepted';
  const msgId = uuidFrom(outside.random);
  if (picture) outside.pictures.save(picture);
  const isText = body.type === 'text';
  outside.takeIn(
    { ...call, outcome, msgId, pictureSha256: picture?.sha256 ?? null },
    {
      msgId,
      groupId: body.to_number,
      productId: call.productId,
      phoneId,
      via,
      type: body.type,
      text: isText ? body.message : body.text,
      url: isText ? null : body.message,
      picture: picture && {
        sha256: picture.sha256,
        format: picture.format,
        width: picture.width,
        height: picture.height,
      },
      buttons: body.buttons,
      clientRef: body.client_ref,
      acceptedAt: outside.now().toISOString(),
    },
  );
  return answer(request, reply, { outcome, chatId: body.to_number, msgId });
}

interface Answer {
  outcome: LedgerOutcome;
  chatId: string;
  msgId: string;
}

function answer(request: FastifyRequest, reply: FastifyReply, { outcome, chatId, msgId }: Answer): FastifyReply {
  switch (outcome) {
    case 'hung':
      return reply.hijack();
    case 'reset-after':
      return reset(request, reply);
    case 'error-after':
      return reply.code(500).send(refusal('internal error'));
    case 'garbled':
      return reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    default:
      return reply.send({ success: true, data: { chatId, msgId } });
  }
}

/** Cuts the connection with a TCP reset. */
function reset(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}
