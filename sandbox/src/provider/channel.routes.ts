import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WorldAccount } from '../world.ts';
import { accountOf, callOf, usablePhone } from './access.ts';
import type { Message } from './inbox.ts';
import type { Outside } from './outside.ts';
import { wireId } from './phone.routes.ts';
import { filteredWords } from './send/send.routes.ts';

const groupQuery = z.object({
  page: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** `to`: chat id · `phone`: phone or bot id · `since`: UTC, ISO 8601 · `client_ref`: the sender's own id. */
const logQuery = z.object({
  to: z.string().optional(),
  phone: z.string().optional(),
  since: z.string().optional(),
  client_ref: z.string().optional(),
});
type LogQuery = z.infer<typeof logQuery>;

/**
 * The channel fetch with the token in the query (D-83) and the log that settles uncertain sends. The log answers at
 * `/api/{product_id}/logs`; the two fallbacks of the Telegram logs are `/api/{product_id}/{telegram_id}/logs` and
 * `/api/telegram/logs/{product_id}/{telegram_id}`.
 */
export function channelRoutes(app: FastifyInstance, outside: Outside): void {
  app.get<{ Params: { productId: string; phoneId: string } }>(
    '/api/:productId/:phoneId/getGroups',
    (request, reply) => {
      const { productId, phoneId } = request.params;
      const account = accountOf(outside, request, reply, { call: 'groups', productId, place: 'header-or-query' });
      if (!account) return reply;
      const usable = usablePhone(outside, account, phoneId);
      const refused = usable.kind === 'refused' ? usable.refusal : null;
      outside.record(
        callOf('groups', productId, { phoneId, ...(refused && { outcome: 'refused', reason: refused.message }) }),
      );
      return reply.send(refused ?? groupsPage(account, phoneId, groupQuery.parse(request.query)));
    },
  );

  const answerLogs = (request: FastifyRequest, reply: FastifyReply, productId: string, telegramId: string | null) => {
    const account = accountOf(outside, request, reply, { call: 'logs', productId, place: 'header-or-query' });
    if (!account) return reply;
    outside.record(callOf('logs', productId, { phoneId: telegramId }));
    const query = logQuery.parse(request.query);
    const list = [
      ...logOf(outside, account, query),
      ...filteredIn(outside, account, query),
      ...memberships(account, telegramId),
    ];
    return reply.send({ success: true, data: { count: list.length, list } });
  };

  app.get<{ Params: { productId: string } }>('/api/:productId/logs', (request, reply) =>
    answerLogs(request, reply, request.params.productId, null),
  );
  app.get<{ Params: { productId: string; telegramId: string } }>('/api/:productId/:telegramId/logs', (request, reply) =>
    answerLogs(request, reply, request.params.productId, request.params.telegramId),
  );
  app.get<{ Params: { productId: string; telegramId: string } }>(
    '/api/telegram/logs/:productId/:telegramId',
    (request, reply) => answerLogs(request, reply, request.params.productId, request.params.telegramId),
  );
}

function groupsPage({ groups, phones }: WorldAccount, phoneId: string, { page, limit }: z.infer<typeof groupQuery>) {
  const all = groups.filter(({ id, members }) => id.endsWith('@g.us') && members.includes(phoneId));
  const numbersOf = (ids: readonly string[]) =>
    ids.flatMap((one) => phones.find((phone) => phone.id === one)?.number ?? []).map((number) => `${number}@c.us`);
  const data = all.slice(page * limit, (page + 1) * limit).map(({ id, name, members, admins }) => ({
    id,
    name,
    participants: numbersOf(members),
    admins: numbersOf(admins ?? []),
    config: { edit: 'admins', send: admins ? 'admins' : 'all', disappear: false },
  }));
  return { success: true, count: data.length, total: all.length, limit, page, data };
}

/** Outgoing messages, newest last. While `late-log` is on, what is younger than its lag is not listed yet. */
function logOf(outside: Outside, { productId }: WorldAccount, query: LogQuery) {
  const lag = outside.faults.condition('late-log');
  const newest = outside.now().getTime() - (lag.on ? lag.seconds * 1000 : 0);
  const noIds = outside.faults.condition('log-no-ids');
  const noReference = outside.faults.condition('log-no-reference').on;
  return outside
    .outgoing(productId)
    .filter((message) => new Date(message.acceptedAt).getTime() <= newest)
    .map((message) => (noReference ? { ...message, clientRef: null } : message))
    .filter((message) => matches(message, noReference ? { ...query, client_ref: undefined } : query))
    .map((message) => {
      const isNameless = noIds.on && (noIds.group ?? message.groupId) === message.groupId;
      return logEntry(message, isNameless ? null : message.msgId);
    });
}

/** What the strict filter has dropped, as the errors of the log. */
function filteredIn(outside: Outside, { productId }: WorldAccount, { to, phone, client_ref }: LogQuery) {
  if (!outside.faults.condition('filter-strict').on) return [];
  return outside
    .ledger()
    .filter((entry) => entry.outcome === 'filtered' && entry.productId === productId)
    .filter(({ groupId }) => to === undefined || groupId === to)
    .filter(({ phoneId }) => phone === undefined || phoneId === phone)
    .filter(({ clientRef }) => client_ref === undefined || clientRef === client_ref)
    .map(({ seq, time, phoneId, groupId, msgId, clientRef }) => ({
      id: `error-${seq}`,
      pid: productId,
      phone: phoneId === null ? null : wireId(phoneId),
      type: 'error',
      created_at: time,
      data: { msgId, to: groupId, time, message: filteredWords, client_ref: clientRef },
    }));
}

function matches(
  { groupId, phoneId, clientRef, acceptedAt }: Message,
  { to, phone, since, client_ref }: LogQuery,
): boolean {
  return (
    (to === undefined || groupId === to) &&
    (phone === undefined || phoneId === phone) &&
    (client_ref === undefined || clientRef === client_ref) &&
    (since === undefined || Date.parse(acceptedAt) >= Date.parse(since))
  );
}

/** `msgId` null: the entry does not name its message. */
function logEntry(message: Message, msgId: string | null) {
  const { productId, phoneId, groupId, acceptedAt, url, text, type, clientRef } = message;
  return {
    id: message.msgId,
    pid: productId,
    phone: wireId(phoneId),
    type: 'outgoing',
    created_at: acceptedAt,
    data: {
      ...(msgId === null ? {} : { msgId }),
      to: groupId,
      time: acceptedAt,
      type,
      url,
      text,
      client_ref: clientRef,
    },
  };
}

/** Telegram chats in which the bot is an administrator, as the channel fetch reads them. */
function memberships({ productId, phones, groups }: WorldAccount, telegramId: string | null) {
  const bots = phones.filter(({ type, id }) => type === 'telegram' && (telegramId === null || id === telegramId));
  return bots.flatMap((bot) =>
    groups
      .filter(({ type, members }) => type === 'telegram' && members.includes(bot.id))
      .map(({ id, name }) => ({
        id: `${bot.id}:${id}`,
        pid: productId,
        phone: wireId(bot.id),
        type: 'membership',
        status: 'administrator',
        telegram_id: bot.id,
        chat: { id, title: name, type: 'supergroup' },
      })),
  );
}
