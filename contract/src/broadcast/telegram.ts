import { broadcastStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { telegramTemplates } from '@kolaj/domain/broadcast/telegram/template';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, refusal, resultOf } from '../endpoint.ts';
import { refusalCodes } from '../refusals.ts';
import { configFields } from '../settings/server-config.ts';
import { leftOut, providerTrouble } from './reasons.ts';

const template = z.enum(telegramTemplates);
const linkButton = z.object({ text: z.string(), url: z.string() });

/** One message exactly as a group gets it. */
export const telegramPost = z.object({
  kind: z.enum(['text', 'video', 'photo']),
  /** Of the video or picture; null = a text. */
  url: z.nullable(z.string()),
  text: z.string(),
  /** So many UTF-16 units at the beginning are bold. */
  bold: z.int(),
  rows: z.array(z.array(linkButton)),
});

export const telegramTemplate = z.object({
  template,
  /** Sent back with the send: what leaves is what was shown. */
  version: z.string(),
  posts: z.array(telegramPost),
  /** Brands with a button. */
  brand_buttons: z.int(),
  /** Active brands that nothing is known of to open. */
  without_link: z.array(z.string()),
  /** Buttons that are left out because of their address. */
  bad_buttons: z.array(z.string()),
  /** In the order of sending. */
  targets: z.array(z.object({ group_id: z.string(), name: z.string(), is_channel: z.boolean() })),
  left_out: z.array(leftOut),
  /** Why it cannot be sent, if it cannot. */
  refusal: z.nullable(z.object({ code: z.enum(refusalCodes), message: z.string() })),
  /** Its last send, whoever or whatever began it. */
  last: z.nullable(
    z.object({
      id,
      status: z.enum(broadcastStatuses),
      created_at: instant,
      /**
       * Whether it can be changed to what the template says now; `messages`: in so many chats and parts. `not-offered`: the channel
       * cannot; `other-shape`: it has another number of messages or another video.
       */
      change: z.union([
        z.object({ kind: z.enum(['same', 'other-shape', 'not-offered']) }),
        z.object({ kind: z.literal('differs'), messages: z.int() }),
      ]),
      /** What became of the last wish to change it; null = there was none. `open`: still to be changed. */
      edits: z.nullable(
        z.object({
          total: z.int(),
          open: z.int(),
          edited: z.int(),
          not_done: z.array(z.object({ name: z.string(), reason: z.nullable(providerTrouble) })),
        }),
      ),
    }),
  ),
});
export type TelegramTemplateView = z.infer<typeof telegramTemplate>;

export const getTelegram = endpoint({
  method: 'GET',
  path: '/shop/telegram',
  role: 'shop',
  feature: 'telegram',
  summary: 'What the Telegram page shows: each template as it would leave now, and where to (TG-01…TG-07, D-67, D-68)',
  input: nothing,
  output: resultOf(
    z.object({
      /** `info` only where the shop has one (TG-03). */
      templates: z.array(telegramTemplate),
      /** The bot or account that sends, as people know it; empty = unknown. */
      sender: z.string(),
      button_count: z.int(),
      /** What is said beforehand where the channel cannot do it. */
      channel: z.object({
        ...{ buttons: z.boolean(), bold: z.boolean(), video: z.boolean(), pin: z.boolean() },
        /** Whether what was sent can be changed in its groups. */
        edit: z.boolean(),
      }),
    }),
  ),
});

/** 409 `telegram_changed` when the message or its groups are no longer those of `version`: then nothing is sent. */
export const sendTelegram = endpoint({
  method: 'POST',
  path: '/shop/telegram/send',
  once: true,
  role: 'shop',
  right: 'send',
  feature: 'telegram',
  limited: 'send',
  summary: 'Send a template to its Telegram groups, as it was shown (TG-04, GEN-04)',
  input: z.object({
    template,
    /** Of what was shown; left out by who wants to send whatever is true now. */
    version: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Chosen by the client: the same key is the same send. */
    client_key: z.string().check(z.minLength(8), z.maxLength(120)),
    /** Pin it in its groups, where the channel can and the bot may. */
    pin: z._default(z.boolean(), false),
  }),
  output: z.union([resultOf(z.object({ broadcast_id: id })), refusal]),
});

/** 409 `telegram_changed` when the message is no longer that of `version`: then nothing is changed. */
export const editTelegram = endpoint({
  method: 'POST',
  path: '/shop/telegram/edit',
  role: 'shop',
  right: 'send',
  feature: 'telegram',
  limited: 'send',
  summary: 'Change the words and buttons of the last send of a template, in its groups, to what was shown (TG-02)',
  input: z.object({ template, version: z.string().check(z.minLength(1), z.maxLength(64)), id }),
  output: z.union([resultOf(z.object({ messages: z.int() })), refusal]),
});

/** What people write of one template. */
const target = z.object({
  buttons_message: z.string(),
  video_url: z.string(),
  nobuttons: z.boolean(),
  buttons: z.array(linkButton),
  main_group: z.array(z.string()),
});

const telegramSettings = z.object({
  /** Sent back with a change, so that two people do not undo each other's. */
  config_version: z.int(),
  brands: target,
  info: z.nullable(target),
  button_header_text: z.string(),
  button_count: z.int(),
  buttons_sale_fire: z.boolean(),
  no_web_url: z.boolean(),
  telegram_button_extra: z.array(linkButton),
  /** Telegram groups that the shop knows, for the choice of targets; `main`: those that get it when none is chosen. */
  groups: z.array(z.object({ group_id: z.string(), name: z.string(), main: z.boolean() })),
});
export type TelegramSettings = z.infer<typeof telegramSettings>;

export const getTelegramSettings = endpoint({
  method: 'GET',
  path: '/shop/telegram/settings',
  role: 'shop',
  feature: 'telegram',
  summary: 'What the messages are made of, as far as a shop may change it (D-67…D-69, D-95)',
  input: nothing,
  output: resultOf(telegramSettings),
});

const text = (atMost: number) => z.string().check(z.trim(), z.maxLength(atMost));
const typedButton = z.object({ text: text(200), url: text(2000) });

/**
 * 400 `bad_input` with a code per field, `server_config.telegram.buttons_message`, of what Telegram would not take; 409 `changed` when
 * somebody has saved settings since; then nothing is saved.
 */
export const saveTelegramMessage = endpoint({
  method: 'POST',
  path: '/shop/telegram/save',
  role: 'shop',
  right: 'manage',
  feature: 'telegram',
  summary: 'Change what a template says and where it goes; `message: null` takes the info template away',
  input: z.object({
    /** Left out by who wants to write whatever has happened since. */
    config_version: z.optional(z.int()),
    template,
    message: z.nullable(
      z.object({
        buttons_message: text(4096),
        video_url: text(2000),
        nobuttons: z.boolean(),
        buttons: z.array(typedButton).check(z.maxLength(100)),
        main_group: z.array(text(120)).check(z.maxLength(500)),
      }),
    ),
    button_header_text: configFields.button_header_text,
    button_count: configFields.button_count,
    buttons_sale_fire: z.optional(z.boolean()),
    no_web_url: z.optional(z.boolean()),
    telegram_button_extra: z.optional(z.array(typedButton).check(z.maxLength(100))),
  }),
  output: resultOf(telegramSettings),
});
export type TelegramWish = z.output<typeof saveTelegramMessage.input>;
