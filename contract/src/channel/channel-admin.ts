import { chatTypes } from '@kolaj/domain/channel/chat';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { trialDays } from '../admin/installation.ts';
import { providerTrouble } from '../broadcast/reasons.ts';
import { endpoint, instant, refusal, resultOf } from '../endpoint.ts';
import { plainFieldCodes } from '../errors.ts';
import { closed, secretInput, secretMask, serverConfigPatch } from '../settings/server-config.ts';

const text = (length: number) => z.string().check(z.maxLength(length));
/** Old clients send ids as numbers, and null for none. */
const wireId = z.pipe(
  z.union([text(200), z.number(), z.null()]),
  z.transform((value: string | number | null) => String(value ?? '')),
);
const idText = z._default(wireId, '');

/** An entry of one of the four lists as it comes in (specification §3, swc). */
const swcEntry = z.object({
  group_id: idText,
  /** Empty where the list says it: only numberList holds both kinds. */
  type: z.optional(z.enum(channelKinds)),
  name: z._default(text(500), ''),
  label: z._default(text(500), ''),
  phone_id: idText,
  number: idText,
  telegram_id: idText,
  source: z._default(text(200), ''),
  spare_phone_ids: z._default(z.array(text(200)).check(z.maxLength(50)), []),
  /** Freshly added; not stored (ADM-17). */
  new: z._default(z.boolean(), false),
});

const entries = z.optional(z.array(swcEntry).check(z.maxLength(2000)));

/** The four lists; what is left out stays as it is. */
export const ownLists = {
  numberList: entries,
  numberListTarget: entries,
  telegramList: entries,
  whatsappList: entries,
};

/** Group settings as they come in. What is left out stays as it is. `phoneIdList` is looked at by its rule, not here (VAL-33). */
export const swcInput = z.object({
  headers: z.optional(closed({ token: z.optional(secretInput) })),
  product_id: z.optional(wireId),
  share_path: z.optional(text(300)),
  phoneIdList: z.optional(z.unknown()),
  telegram_id: z.optional(wireId),
  whatsapp_id: z.optional(wireId),
  ...ownLists,
});
export type SwcInput = z.output<typeof swcInput>;

const groupEntry = z.object({
  group_id: z.string(),
  type: z.enum(channelKinds),
  name: z.string(),
  label: z.string(),
  phone_id: z.string(),
  number: z.string(),
  telegram_id: z.string(),
  source: z.string(),
  spare_phone_ids: z.array(z.string()),
  new: z.boolean(),
  /** Why nothing can be posted there any more; null = nothing is known against it. */
  lost: z.nullable(z.object({ reason: providerTrouble, at: z.nullable(instant) })),
});
export type GroupEntryView = z.infer<typeof groupEntry>;

/** A firm's group settings as an admin sees them; secrets are only known to be set (D-06). */
export const groupSettings = z.object({
  pid: z.string(),
  keyword: z.string(),
  name: z.string(),
  subscription_package: z.nullable(z.string()),
  /** How long its trial lasts, or has lasted, from its creation. */
  trial_days: z.int(),
  /** Sent back by a save: if the version has changed in the meantime, the answer is 409 `changed`. */
  version: z.int(),
  /** Fields that are understood, in one form, without the key. */
  server_config: z.record(z.string(), z.unknown()),
  /** Stored fields that count as absent until somebody sets them: unknown, senseless, or a secret in the wrong place (D-93). */
  not_understood: z.array(z.object({ field: z.string(), code: z.enum(plainFieldCodes) })),
  whatsapp_key: secretMask,
  swc: z.object({
    headers: z.object({ token: secretMask }),
    product_id: z.string(),
    share_path: z.string(),
    /** As stored: what is no list is shown, so that it can be put right (VAL-33). */
    phoneIdList: z.unknown(),
    telegram_id: z.string(),
    whatsapp_id: z.string(),
    numberList: z.array(groupEntry),
    numberListTarget: z.array(groupEntry),
    telegramList: z.array(groupEntry),
    whatsappList: z.array(groupEntry),
  }),
  /** Senders as they were last seen. */
  phones: z.array(
    z.object({ id: z.string(), number: z.string(), name: z.string(), type: z.enum(channelKinds), status: z.string() }),
  ),
  /** Names that a brand group may have: folders, brands and the discount brand (VAL-39, D-52). */
  known_names: z.array(z.string()),
});
export type GroupSettings = z.infer<typeof groupSettings>;

export const getGroupSettings = endpoint({
  method: 'POST',
  path: '/shop/admin/groups/get',
  role: 'admin',
  summary:
    'Group settings of a firm: its four lists, its switches, and what names and phones there are (ADM-02, ADM-03)',
  input: z.object({ pid: z.string() }),
  output: resultOf(groupSettings),
});

/** Entries to look at, of `missing`, `twice` and `second-own`. */
export const groupsRefused = z.extend(refusal, {
  faults: z.array(z.object({ kind: z.string(), list: z.string(), group_id: z.string(), field: z.string() })),
});

export const updateFirmConfig = endpoint({
  method: 'POST',
  path: '/shop/admin/updateServerConfig',
  role: 'admin',
  summary:
    'Saves what is given of server_config and the group settings of the firm with this keyword (API-60, VAL-33…39, D-51, D-84, D-93)',
  input: z.object({
    keyword: text(100),
    server_config: z.optional(serverConfigPatch),
    swc: z.optional(swcInput),
    subscription_package: z.optional(z.nullable(text(100))),
    trial_days: z.optional(trialDays),
    version: z.optional(z.int()),
  }),
  output: z.union([resultOf(groupSettings), groupsRefused]),
});

export const fetchStepStates = ['waiting', 'running', 'ok', 'empty', 'failed'] as const;

/** A fetch of channels from the provider: what came so far is there while it runs, and stays when a step fails (D-83). */
export const channelFetch = z.object({
  id: z.string(),
  kind: z.enum(channelKinds),
  status: z.enum(['running', 'done', 'failed']),
  found: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(channelKinds),
      name: z.string(),
      type: z.enum(chatTypes),
      /** Who of the firm's senders is in it. */
      senders: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
    }),
  ),
  /** Who was asked: a phone, or one of the endpoints of the Telegram logs. */
  steps: z.array(
    z.object({
      what: z.string(),
      state: z.enum(fetchStepStates),
      found: z.int(),
      /** The provider's own words. */
      why: z.nullable(providerTrouble),
    }),
  ),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type ChannelFetch = z.infer<typeof channelFetch>;

const ofKind = z.object({ pid: z.string(), kind: z.enum(channelKinds) });

export const fetchChannels = endpoint({
  method: 'POST',
  path: '/shop/admin/channels/fetch',
  role: 'admin',
  summary:
    'Asks the provider for the chats of a firm in the background; who asks for more meanwhile joins (ADM-12, PRV-08…11, VAL-36)',
  input: ofKind,
  output: z.union([resultOf(channelFetch), refusal]),
});

export const getChannelFetch = endpoint({
  method: 'POST',
  path: '/shop/admin/channels/get',
  role: 'admin',
  summary: 'The last fetch of a kind of channels, with what it has found so far; null = none yet',
  input: ofKind,
  output: resultOf(z.nullable(channelFetch)),
});
