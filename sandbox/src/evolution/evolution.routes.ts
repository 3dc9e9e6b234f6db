import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import { channelsOf, groupsOf, person, whatsappPhones } from '../provider/key-account.ts';
import type { Outside } from '../provider/outside.ts';
import { qrCode } from '../provider/qr-code.ts';
import type { Report, Reports } from '../provider/reports.ts';
import type { WorldAccount } from '../world.ts';
import { evolutionDeleteRoutes } from './delete.routes.ts';
import { answersForItself, evolutionAccount, failure, instanceState, noInstance } from './evolution-access.ts';
import { evolutionInstanceRoutes } from './instance.routes.ts';
import { evolutionSendRoutes } from './send.routes.ts';

interface InstanceParams {
  instance: string;
}

const numberQuery = z.object({ number: z.string().regex(/^\d{7,15}$/) });
const groupQuery = z.object({ getParticipants: z.enum(['true', 'false']) });
const webhookBody = z.looseObject({ webhook: z.looseObject({ enabled: z.boolean(), url: z.string() }) });

/**
 * An Evolution API server over the same world, ledger and faults: base address `…/evolution`, instances are the WhatsApp
 * phones of the account whose key is shown (reference: providers, 4.3).
 */
export function evolutionRoutes(
  app: FastifyInstance,
  { outside, reports, stop }: { outside: Outside; reports: Reports; stop: AbortSignal },
): void {
  evolutionSendRoutes(app, outside, stop);
  evolutionDeleteRoutes(app, outside, stop);
  evolutionInstanceRoutes(app, outside);

  app.get('/evolution/instance/fetchInstances', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'phones');
    if (!account) return reply;
    outside.record(callOf('phones', account.productId));
    return reply.send(
      whatsappPhones(account).map(({ id, name, number }) => ({
        id,
        name: id,
        connectionStatus: instanceState(outside.statusOf(account, id)),
        ownerJid: `${number}@s.whatsapp.net`,
        profileName: name,
        integration: 'WHATSAPP-BAILEYS',
      })),
    );
  });

  app.get<{ Params: InstanceParams }>('/evolution/instance/connect/:instance', async (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { instance } = request.params;
    outside.record(callOf('screen', account.productId, { phoneId: instance }));
    const status = outside.statusOf(account, instance);
    if (status === null) return reply.code(404).send(noInstance(instance));
    const state = instanceState(status);
    if (state !== 'close') return reply.send({ instance: { instanceName: instance, state } });
    const png = await qrCode(instance);
    return reply.send({
      code: `sandbox-${instance}`,
      // Asked with the number that will type it.
      pairingCode: numberQuery.safeParse(request.query).success ? 'KLJ12345' : null,
      base64: `data:image/png;base64,${png.toString('base64')}`,
      count: 1,
    });
  });

  app.get<{ Params: InstanceParams }>('/evolution/group/fetchAllGroups/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'groups');
    const { instance } = request.params;
    if (!account || answersForItself(outside, reply, { account, instance })) return reply;
    const query = groupQuery.safeParse(request.query);
    if (!query.success)
      return reply.code(400).send(failure(400, 'Bad Request', ['requires property "getParticipants"']));
    outside.record(callOf('groups', account.productId, { phoneId: instance }));
    const withMembers = query.data.getParticipants === 'true';
    return reply.send(groupsOf(account, instance).map((group) => groupView(account, group, { withMembers })));
  });

  // What WhatsApp Web tells of them: an id from messages that went there, and neither name nor rights.
  app.post<{ Params: InstanceParams }>('/evolution/chat/findChannels/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'groups');
    const { instance } = request.params;
    if (!account || answersForItself(outside, reply, { account, instance })) return reply;
    outside.record(callOf('groups', account.productId, { phoneId: instance }));
    if (outside.faults.condition('no-channels').on) return reply.code(404).send(failure(404, 'Not Found', []));
    const known = channelsOf(account, instance).filter(({ id }) => outside.chat(id).length > 0);
    return reply.send(known.map(({ id }) => ({ remoteJid: id })));
  });

  app.post<{ Params: InstanceParams }>('/evolution/chat/findContacts/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'contacts');
    const { instance } = request.params;
    if (!account || answersForItself(outside, reply, { account, instance })) return reply;
    outside.record(callOf('contacts', account.productId, { phoneId: instance }));
    return reply.send([{ remoteJid: `${person.number}@s.whatsapp.net`, pushName: person.name }]);
  });

  app.post<{ Params: InstanceParams }>('/evolution/webhook/set/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'webhook');
    if (!account) return reply;
    const { instance } = request.params;
    outside.record(callOf('webhook', account.productId, { phoneId: instance }));
    const body = webhookBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send(failure(400, 'Bad Request', ['requires property "webhook"']));
    const place = { productId: account.productId, ways: ['evolution'] as const, phoneId: instance };
    const isSet = reports.set(place, { url: body.data.webhook.url, secret: null, write: writeReport });
    if (!isSet) return reply.code(400).send(failure(400, 'Bad Request', ['the sandbox only calls this computer']));
    return reply.code(201).send(body.data.webhook);
  });
}

function groupView(
  { phones }: WorldAccount,
  { id, name, members, admins }: WorldAccount['groups'][number],
  { withMembers }: { withMembers: boolean },
) {
  const numberOf = (phoneId: string) => phones.find((phone) => phone.id === phoneId)?.number ?? '';
  const participants = members.map((member) => ({
    id: `${numberOf(member)}@s.whatsapp.net`,
    admin: admins?.includes(member) ? 'admin' : null,
  }));
  return {
    id,
    subject: name,
    size: members.length,
    announce: admins !== undefined,
    ...(withMembers ? { participants } : {}),
  };
}

/** `messages.update` and `connection.update`; nothing is signed. */
const writeReport = (report: Report) => ({ headers: {}, body: JSON.stringify(eventOf(report)) });

function eventOf(report: Report): object {
  switch (report.kind) {
    case 'phone':
      return { event: 'connection.update', instance: report.phoneId, data: { state: instanceState(report.status) } };
    case 'arrived': {
      const { phoneId, groupId, msgId } = report.message;
      const data = { keyId: msgId, remoteJid: groupId, fromMe: true, status: 'DELIVERY_ACK' };
      return { event: 'messages.update', instance: phoneId, data };
    }
  }
}
