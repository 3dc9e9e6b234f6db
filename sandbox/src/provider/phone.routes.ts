import type { FastifyInstance } from 'fastify';
import type { WorldAccount } from '../world.ts';
import { accountOf, callOf, refusal, usablePhone } from './access.ts';
import type { Outside } from './outside.ts';

interface ProductParams {
  productId: string;
}
interface PhoneParams extends ProductParams {
  phoneId: string;
}

/** listPhones, contacts, queue and purgeQueue (specification §7, shapes of reference providers 4.1). */
export function phoneRoutes(app: FastifyInstance, outside: Outside): void {
  app.get<{ Params: ProductParams }>('/api/:productId/listPhones', (request, reply) => {
    const { productId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'phones', productId, place: 'header' });
    if (!account) return reply;
    outside.record(callOf('phones', productId));
    return reply.send(
      account.phones.map((phone) => ({ ...phone, id: wireId(phone.id), status: outside.statusOf(account, phone.id) })),
    );
  });

  app.get<{ Params: PhoneParams }>('/api/:productId/:phoneId/contacts', (request, reply) => {
    const { productId, phoneId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'contacts', productId, place: 'header' });
    if (!account) return reply;
    const usable = usablePhone(outside, account, phoneId);
    const refused = usable.kind === 'refused' ? usable.refusal : null;
    outside.record(
      callOf('contacts', productId, { phoneId, ...(refused && { outcome: 'refused', reason: refused.message }) }),
    );
    return reply.send(refused ?? { success: true, data: contactsOf(account, phoneId) });
  });

  app.get<{ Params: PhoneParams }>('/api/:productId/:phoneId/queue', (request, reply) => {
    const { productId, phoneId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'queue', productId, place: 'header' });
    if (!account) return reply;
    const isKnown = account.phones.some(({ id }) => id === phoneId);
    outside.record(callOf('queue', productId, { phoneId }));
    if (outside.faults.condition('count-error').on) return reply.code(500).send(refusal('internal error'));
    if (outside.faults.condition('count-hang').on) return reply.hijack();
    if (outside.faults.condition('count-garble').on) return reply.type('text/html').send('<html>busy</html>');
    if (!isKnown) return reply.send(refusal(`[${phoneId}] is not a valid phone instance id`));
    const waiting = outside.queued(productId, phoneId);
    const data = waiting.map(({ msgId, groupId, type }) => ({ id: msgId, to_number: groupId, type }));
    return reply.send({ success: true, stats: { sending: waiting.length }, data });
  });

  app.get<{ Params: PhoneParams }>('/api/:productId/:phoneId/purgeQueue', (request, reply) => {
    const { productId, phoneId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'purge', productId, place: 'header' });
    if (!account) return reply;
    const isKnown = account.phones.some(({ id }) => id === phoneId);
    outside.record(callOf('purge', productId, { phoneId }));
    if (!isKnown) return reply.send(refusal(`[${phoneId}] is not a valid phone instance id`));
    outside.purge(productId, phoneId);
    return reply.send({ success: true });
  });
}

/** Providers of this kind number their phones; ids come as JSON numbers where they are digits. */
export function wireId(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

function contactsOf({ groups }: WorldAccount, phoneId: string) {
  const own = groups.filter(({ members }) => members.includes(phoneId));
  const chats = own.length === 0 ? [] : [{ id: '905321110011@c.us', name: 'Elif Kaya', type: 'chat' }];
  return [...own.map(({ id, name }) => ({ id, name, type: 'group' })), ...chats];
}
