import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import { channelsOf, groupsOf, person, whatsappPhones } from '../provider/key-account.ts';
import type { Outside } from '../provider/outside.ts';
import { qrCode } from '../provider/qr-code.ts';
import type { Report, Reports } from '../provider/reports.ts';
import type { WorldAccount } from '../world.ts';
import { wahaDeleteRoutes } from './delete.routes.ts';
import { serialized, wahaSendRoutes } from './send.routes.ts';
import { wahaSessionRoutes } from './session.routes.ts';
import { answersForItself, noSession, sessionStatus, wahaAccount } from './waha-access.ts';

interface SessionParams {
  session: string;
}

const page = z.object({
  limit: z.coerce.number().int().min(1).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
});
const ofSession = z.looseObject({ session: z.string() });
const config = z.looseObject({
  config: z.looseObject({
    webhooks: z.array(z.looseObject({ url: z.string(), hmac: z.looseObject({ key: z.string() }).optional() })).min(1),
  }),
});

/**
 * A WAHA server over the same world, ledger and faults: base address `…/waha`, sessions are the WhatsApp phones of the
 * account whose key is shown (reference: providers, 4.2).
 */
export function wahaRoutes(
  app: FastifyInstance,
  { outside, reports, stop }: { outside: Outside; reports: Reports; stop: AbortSignal },
): void {
  wahaSendRoutes(app, outside, stop);
  wahaDeleteRoutes(app, outside, stop);
  wahaSessionRoutes(app, { outside, reports, write: writeReport });

  app.get('/waha/api/sessions', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'phones');
    if (!account) return reply;
    outside.record(callOf('phones', account.productId));
    return reply.send(whatsappPhones(account).map(({ id }) => sessionView(outside, account, id)));
  });

  app.put<{ Params: SessionParams }>('/waha/api/sessions/:session', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'webhook');
    if (!account) return reply;
    const { session } = request.params;
    const body = config.safeParse(request.body);
    const [webhook] = body.success ? body.data.config.webhooks : [];
    if (!webhook) return reply.code(400).send({ message: 'config.webhooks is missing', statusCode: 400 });
    outside.record(callOf('webhook', account.productId, { phoneId: session }));
    const place = { productId: account.productId, ways: ['waha'] as const, phoneId: session };
    const isSet = reports.set(place, { url: webhook.url, secret: webhook.hmac?.key ?? null, write: writeReport });
    if (!isSet) return reply.code(400).send({ message: 'the sandbox only calls this computer', statusCode: 400 });
    return reply.send(sessionView(outside, account, session));
  });

  app.get<{ Params: SessionParams }>('/waha/api/:session/groups', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'groups');
    const { session } = request.params;
    if (!account || answersForItself(outside, reply, { account, session })) return reply;
    outside.record(callOf('groups', account.productId, { phoneId: session }));
    const { limit, offset } = page.parse(request.query);
    return reply.send(
      groupsOf(account, session)
        .slice(offset, offset + limit)
        .map((group) => groupView(account, group)),
    );
  });

  app.get<{ Params: SessionParams }>('/waha/api/:session/channels', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'groups');
    const { session } = request.params;
    if (!account || answersForItself(outside, reply, { account, session })) return reply;
    outside.record(callOf('groups', account.productId, { phoneId: session }));
    if (outside.faults.condition('no-channels').on) {
      return reply.code(500).send({ statusCode: 500, exception: { message: 'getChannels is not a function' } });
    }
    return reply.send(channelsOf(account, session).map((channel) => channelView(channel, session)));
  });

  app.get('/waha/api/contacts/all', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'contacts');
    const { session } = ofSession.parse(request.query);
    if (!account || answersForItself(outside, reply, { account, session })) return reply;
    outside.record(callOf('contacts', account.productId, { phoneId: session }));
    return reply.send([{ id: `${person.number}@c.us`, name: person.name, isMe: false, isMyContact: true }]);
  });

  app.get<{ Params: SessionParams }>('/waha/api/:session/auth/qr', async (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { session } = request.params;
    outside.record(callOf('screen', account.productId, { phoneId: session }));
    const status = outside.statusOf(account, session);
    if (status === null) return reply.code(404).send(noSession(session));
    if (status === 'qr-code') return reply.type('image/png').send(await qrCode(session));
    const error = 'Can get QR code only in SCAN_QR_CODE status';
    return reply.code(422).send({ error, session, status: sessionStatus(status), expected: ['SCAN_QR_CODE'] });
  });
}

function sessionView(outside: Outside, account: WorldAccount, id: string) {
  const phone = account.phones.find((one) => one.id === id);
  const status = sessionStatus(outside.statusOf(account, id));
  const me = phone && status === 'WORKING' ? { id: `${phone.number}@c.us`, pushName: phone.name } : null;
  return { name: id, status, me, engine: { engine: 'NOWEB' } };
}

function groupView({ phones }: WorldAccount, { id, name, members, admins }: WorldAccount['groups'][number]) {
  const numberOf = (phoneId: string) => phones.find((phone) => phone.id === phoneId)?.number ?? '';
  const participants = members.map((member) => ({
    id: `${numberOf(member)}@s.whatsapp.net`,
    admin: admins?.includes(member) ? 'admin' : null,
  }));
  return { id, subject: name, announce: admins !== undefined, participants };
}

const channelView = ({ id, name, admins }: WorldAccount['groups'][number], phoneId: string) => ({
  id,
  name,
  invite: `https://whatsapp.com/channel/${id.slice(0, 12)}`,
  verified: false,
  role: admins?.includes(phoneId) ? 'OWNER' : 'SUBSCRIBER',
});

/** `message.ack` and `session.status`, signed with HMAC-SHA512 where a key was given. */
function writeReport(report: Report, secret: string | null) {
  const body = JSON.stringify(eventOf(report));
  if (secret === null) return { headers: {}, body };
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  return { headers: { 'x-webhook-hmac': signature, 'x-webhook-hmac-algorithm': 'sha512' }, body };
}

function eventOf(report: Report): object {
  switch (report.kind) {
    case 'phone':
      return { event: 'session.status', session: report.phoneId, payload: { status: sessionStatus(report.status) } };
    case 'arrived': {
      const { phoneId, groupId, msgId } = report.message;
      const id = `${serialized(groupId, msgId)}_${phoneId}@c.us`;
      const payload = { id, from: groupId, fromMe: true, ack: 2, ackName: 'DEVICE' };
      return { event: 'message.ack', session: phoneId, payload };
    }
  }
}
