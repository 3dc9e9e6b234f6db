import { connectionTroubles } from '@kolaj/domain/channel/connection';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { providerTrouble } from '../broadcast/reasons.ts';
import { endpoint, nothing, refusal, resultOf } from '../endpoint.ts';
import { channelFetch, groupSettings, groupsRefused, ownLists } from './channel-admin.ts';

const channel = z.enum(channelKinds);

/** Who has connected it; `administrator`: an account of the installation's, of which a shop sees nothing (D-95). */
const connectedBy = ['nobody', 'shop', 'administrator'] as const;

/** One kind of channel of a shop. */
export const ownChannel = z.object({
  channel,
  by: z.enum(connectedBy),
  /** Through the installation's gateway, a server of the shop's own, or a bot; null = not the shop's. */
  way: z.nullable(z.enum(['gateway', 'server', 'bot'])),
  /** The numbers or the bot, as the provider names them now. */
  phones: z.array(
    z.object({ id: z.string(), name: z.string(), number: z.string(), status: z.string(), active: z.boolean() }),
  ),
  /** Why the provider does not name them; null = it does. */
  why: z.nullable(providerTrouble),
  /** Groups of the shop's lists; all that it is known to be in, 0 before they were fetched; and those of the lists among them. */
  groups: z.object({ listed: z.int(), known: z.int(), reached: z.int() }),
});
export type OwnChannel = z.infer<typeof ownChannel>;

const ownChannels = z.object({
  /** Why nothing can be connected here; null = it can. */
  closed: z.nullable(z.enum(['off', 'locked'])),
  /** Whether numbers are connected by a code through the installation. */
  has_gateway: z.boolean(),
  channels: z.array(ownChannel),
});
export type OwnChannels = z.infer<typeof ownChannels>;

export const getOwnChannels = endpoint({
  method: 'GET',
  path: '/shop/channels',
  role: 'shop',
  summary: 'What the shop sends by, and how it is (D-95)',
  input: nothing,
  output: resultOf(ownChannels),
});

/** Why a channel stays as it is; only one page says it, so the words are not among those of the other refusals. */
export const channelRefusalCodes = [
  'bot_taken',
  'not_a_token',
  'not_connected',
  'no_gateway',
  'still_linked',
  'channels_closed',
  'not_own_group',
  'sending_held',
] as const;

/** With what is wrong, as the other side said it; then nothing is stored. */
const channelRefusal = z.object({
  success: z.literal(false),
  code: z.enum(channelRefusalCodes),
  message: z.string(),
  trouble: z.optional(z.enum(connectionTroubles)),
  detail: z.optional(z.string()),
});
export type ChannelRefusal = z.infer<typeof channelRefusal>;

export const connectBot = endpoint({
  method: 'POST',
  path: '/shop/channels/telegram',
  role: 'shop',
  right: 'manage',
  summary:
    'Connect a Telegram bot by its token, which is tried first; refusals `bot_taken`, `not_a_token`, `not_connected`',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.union([resultOf(ownChannels), channelRefusal]),
});

export const connectServer = endpoint({
  method: 'POST',
  path: '/shop/channels/server',
  role: 'shop',
  right: 'manage',
  summary: "Connect the numbers of a WAHA or Evolution server of the shop's own, which is tried first",
  input: z.object({
    driver: z.enum(['waha', 'evolution']),
    base_url: z.string().check(z.minLength(1), z.maxLength(300)),
    api_key: z.string().check(z.minLength(1), z.maxLength(300)),
    /** Names of its sessions or instances; empty = all. */
    names: z._default(z.string().check(z.maxLength(500)), ''),
  }),
  output: z.union([resultOf(ownChannels), channelRefusal]),
});

/** Where the connection of a number stands. `png`: as data URI, for the moment; it is asked for again and again. */
const phoneCode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), png: z.string() }),
  z.object({ kind: z.literal('starting') }),
  z.object({ kind: z.literal('connected'), number: z.string(), name: z.string() }),
  /** Nobody has scanned it in time, or WhatsApp did not take it: it is begun again. */
  z.object({ kind: z.literal('over') }),
  z.object({ kind: z.literal('error'), why: providerTrouble }),
]);
export type PhoneCode = z.infer<typeof phoneCode>;

export const beginPhone = endpoint({
  method: 'POST',
  path: '/shop/channels/whatsapp/begin',
  role: 'shop',
  right: 'manage',
  summary:
    "Begin to connect a WhatsApp number through the installation's gateway, or begin again; refusal `no_gateway`, `not_connected`",
  input: nothing,
  output: z.union([resultOf(ownChannels), channelRefusal]),
});

export const getPhoneCode = endpoint({
  method: 'GET',
  path: '/shop/channels/whatsapp/code',
  role: 'shop',
  right: 'manage',
  summary: 'The code to be scanned now, or that the number is connected',
  input: nothing,
  output: resultOf(phoneCode),
});

export const getPairingCode = endpoint({
  method: 'POST',
  path: '/shop/channels/whatsapp/pair',
  role: 'shop',
  right: 'manage',
  summary: 'Letters to be typed on the phone instead of scanning; `number` in digits with its country',
  input: z.object({ number: z.string().check(z.regex(/^\d{7,15}$/)) }),
  output: z.union([resultOf(z.object({ code: z.string() })), channelRefusal]),
});

export const removeOwnChannel = endpoint({
  method: 'POST',
  path: '/shop/channels/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Disconnect what the shop has connected itself; its groups stay in the lists',
  input: z.object({ channel }),
  output: z.union([resultOf(ownChannels), channelRefusal]),
});

export const getOwnGroups = endpoint({
  method: 'GET',
  path: '/shop/channels/groups',
  role: 'shop',
  summary: 'The lists of groups, with what names and phones there are; nothing of the account at the provider',
  input: nothing,
  output: resultOf(groupSettings),
});

export const saveOwnGroups = endpoint({
  method: 'POST',
  path: '/shop/channels/saveGroups',
  role: 'shop',
  right: 'manage',
  summary: 'Save the lists of groups (VAL-34, VAL-35, D-84); 409 `changed` when somebody has saved since `version`',
  input: z.object({ ...ownLists, version: z.optional(z.int()) }),
  output: z.union([resultOf(groupSettings), groupsRefused, channelRefusal]),
});

export const fetchOwnGroups = endpoint({
  method: 'POST',
  path: '/shop/channels/fetch',
  role: 'shop',
  right: 'manage',
  summary: 'Ask the provider in the background for the groups that the numbers or the bot are in',
  input: z.object({ kind: channel }),
  output: z.union([resultOf(channelFetch), refusal, channelRefusal]),
});

export const getOwnFetch = endpoint({
  method: 'GET',
  path: '/shop/channels/fetched',
  role: 'shop',
  summary: 'The last of those fetches with what it has found so far; null = none yet',
  input: z.object({ kind: channel }),
  output: resultOf(z.nullable(channelFetch)),
});

export const sendTest = endpoint({
  method: 'POST',
  path: '/shop/channels/try',
  role: 'shop',
  right: 'manage',
  limited: 'send',
  summary:
    'One short text to a group of the own list, once; `unclear` = it may have arrived, and nobody tries again by himself',
  input: z.object({ group_id: z.string().check(z.maxLength(200)) }),
  output: z.union([
    resultOf(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('sent') }),
        z.object({ kind: z.enum(['not-sent', 'unclear']), why: z.nullable(providerTrouble) }),
      ]),
    ),
    channelRefusal,
  ]),
});

export const lockChannels = endpoint({
  method: 'POST',
  path: '/shop/admin/channel/lock',
  role: 'admin',
  summary: 'Whether a firm may connect channels itself; without `locked` it is only said (D-95)',
  input: z.strictObject({ pid: z.string().check(z.minLength(1), z.maxLength(60)), locked: z.optional(z.boolean()) }),
  output: resultOf(z.object({ locked: z.boolean(), owner_channels: z.boolean() })),
});
