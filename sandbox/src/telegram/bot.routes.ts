import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseOtherSites } from '../control/control.routes.ts';
import { callOf } from '../provider/access.ts';
import type { Outside } from '../provider/outside.ts';
import { badRequest, no, notFound, unauthorized, yes } from './answers.ts';
import type { BotAround } from './around.ts';
import { botOfToken } from './bot-token.ts';
import { chatView, memberView, textOf } from './chat-view.ts';
import { createBotChats, type Standing } from './chats.ts';
import { deleteMessage } from './delete.ts';
import { editMessage } from './edit.ts';
import { acceptForms, formOf } from './form.ts';
import { findChat, type SendCall, sendMedia, sendMediaGroup, sendMessage } from './send.ts';
import { createUpdates } from './updates.ts';

type Method = (call: SendCall) => FastifyReply | Promise<FastifyReply>;

/** The methods that are spoken, by their names in lower case: Telegram does not mind how they are written. */
const methods: Readonly<Record<string, Method>> = {
  getme: ({ bot: { phone }, around, bot, reply }) => {
    around.outside.record(callOf('phones', bot.account.productId));
    const { id, name } = phone;
    return yes(reply, { id: Number(id), is_bot: true, first_name: name, username: name });
  },
  getchat: (call) => answerChat(call, 'getchat'),
  getchatmember: (call) => answerChat(call, 'getchatmember'),
  sendmessage: sendMessage,
  sendphoto: (call) => sendMedia(call, 'photo'),
  sendvideo: (call) => sendMedia(call, 'video'),
  sendmediagroup: sendMediaGroup,
  deletemessage: deleteMessage,
  editmessagetext: (call) => editMessage(call, 'text'),
  editmessagecaption: (call) => editMessage(call, 'caption'),
  pinchatmessage: pinMessage,
  setwebhook: setWebhook,
  deletewebhook: ({ around, bot, reply }) => {
    around.updates.setHook(bot.phone.id, null);
    return yes(reply, true);
  },
  getwebhookinfo: ({ around, bot, reply }) => yes(reply, around.updates.info(bot.phone.id)),
  getupdates: ({ around, bot, params, reply }) =>
    yes(reply, around.updates.from(bot.phone.id, Number(params.offset ?? 0))),
};

/** The Telegram Bot API over the sandbox's world: `/bot<token>/<method>`, by query, JSON or form. */
export function botRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  const around: BotAround = {
    outside,
    stop,
    chats: createBotChats(outside),
    updates: createUpdates(stop),
    videos: new Map(),
  };
  app.register(async (bots) => {
    acceptForms(bots);
    bots.route<{ Params: { token: string; method: string } }>({
      method: ['GET', 'POST'],
      url: '/bot:token/:method',
      handler: (request, reply) => answer(around, request, reply, request.params),
    });
    bots.post('/control/telegram', { onRequest: refuseOtherSites }, (request, reply) => change(around, request, reply));
  });
}

function answer(
  around: BotAround,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, method }: { token: string; method: string },
): FastifyReply | Promise<FastifyReply> {
  const bot = botOfToken(around.outside, token);
  if (!bot) {
    const productId = around.outside.world.accounts.find(({ apiKey }) => token.endsWith(`:${apiKey}`))?.productId ?? '';
    const isSend = method.toLowerCase().startsWith('send');
    around.outside.record(callOf(isSend ? 'send' : 'phones', productId, { outcome: 'unauthorised', reason: 'token' }));
    return no(reply, unauthorized);
  }
  const run = Object.hasOwn(methods, method.toLowerCase()) ? methods[method.toLowerCase()] : undefined;
  return run ? run({ bot, around, request, reply, ...formOf(request.query, request.body) }) : no(reply, notFound);
}

function answerChat({ around, bot, params, reply }: SendCall, method: 'getchat' | 'getchatmember'): FastifyReply {
  const { productId } = bot.account;
  const groupId = textOf(params.chat_id);
  around.outside.record(callOf('groups', productId, { phoneId: bot.phone.id, groupId }));
  const found = around.chats.find({ productId, botId: bot.phone.id }, groupId);
  if (found.kind !== 'chat') return no(reply, badRequest('chat not found'));
  return yes(reply, method === 'getchat' ? chatView(found.chat) : memberView(found.chat, bot.phone.id));
}

function pinMessage(call: SendCall): FastifyReply {
  const { around, params, reply } = call;
  const found = findChat(call);
  if (found.kind === 'refused') return no(reply, found.error);
  const { standing, group } = found.thing;
  if (standing !== 'administrator')
    return no(reply, badRequest('not enough rights to manage pinned messages in the chat'));
  const messageId = Number(params.message_id);
  const msgId = around.chats.messageAt(group, messageId);
  if (msgId === null) return no(reply, badRequest('message to pin not found'));
  around.chats.pin(group, messageId);
  around.outside.pin({ groupId: group.id, msgId });
  return yes(reply, true);
}

function setWebhook({ around, bot, params, reply }: SendCall): FastifyReply {
  const url = textOf(params.url);
  const secret = textOf(params.secret_token);
  if (!/^[\w-]{0,256}$/.test(secret)) return no(reply, badRequest('secret token contains unallowed characters'));
  const kinds = Array.isArray(params.allowed_updates) ? params.allowed_updates.map(textOf) : null;
  const hook = { url, secret: secret === '' ? null : secret, kinds };
  const error = around.updates.setHook(bot.phone.id, url === '' ? null : hook);
  return error ? no(reply, error) : yes(reply, true);
}

/** Body of `POST /control/telegram`: what happens to a bot in one of its groups. */
const happening = z.discriminatedUnion('what', [
  z.strictObject({ what: z.enum(['kick', 'restrict', 'forbid-pins', 'admit']), group: z.string() }),
  z.strictObject({ what: z.literal('move'), group: z.string(), to: z.int().negative() }),
]);

const standingAfter: Readonly<Record<'kick' | 'restrict' | 'forbid-pins' | 'admit', Standing>> = {
  kick: 'kicked',
  restrict: 'restricted',
  'forbid-pins': 'poster',
  admit: 'administrator',
};

async function change(around: BotAround, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parsed = happening.safeParse(request.body);
  if (!parsed.success) return reply.code(400).send({ success: false, message: z.prettifyError(parsed.error) });
  const { data } = parsed;
  const before = around.chats.ofGroup(data.group);
  if (!before) return reply.code(404).send({ success: false, message: `${data.group} is no Telegram group` });

  if (data.what === 'move') around.chats.move(data.group, data.to);
  else around.chats.stand(data.group, standingAfter[data.what]);
  const after = around.chats.ofGroup(data.group) ?? before;
  for (const botId of before.group.members) {
    const update =
      data.what === 'move'
        ? {
            message: {
              message_id: around.chats.nextMessageId(before.group),
              chat: chatView(before),
              migrate_to_chat_id: data.to,
            },
          }
        : {
            my_chat_member: {
              chat: chatView(after),
              old_chat_member: memberView(before, botId),
              new_chat_member: memberView(after, botId),
            },
          };
    await around.updates.tell(botId, update);
  }
  return reply.send({ success: true });
}
