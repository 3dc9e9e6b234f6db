import { chatTypes } from '@kolaj/domain/channel/chat';
import * as z from 'zod/mini';
import { phone } from '../channel/channel.ts';
import { endpoint, instant, nothing, refusal, resultOf } from '../endpoint.ts';
import { providerTrouble } from './reasons.ts';

const phoneId = z.string().check(z.minLength(1), z.maxLength(120));
const ofPhone = z.object({ phone_id: phoneId });

const phoneStanding = z.object({
  ...phone.shape,
  /** Since when it has this status; null = seen for the first time now. */
  since: z.nullable(instant),
  /** Its messages that wait with us. */
  waiting: z.int(),
  sent_today: z.int(),
  /** What its day may hold; null = no cap. */
  cap_today: z.nullable(z.int()),
  /** It rests until then. */
  resting_until: z.nullable(instant),
  /** Groups of the lists that name it. */
  groups: z.int(),
  /** Whether it can be connected again by a code on the screen. */
  can_reconnect: z.boolean(),
});
export type PhoneStanding = z.infer<typeof phoneStanding>;

export const getPhones = endpoint({
  method: 'GET',
  path: '/shop/phones/get',
  role: 'shop',
  feature: 'broadcast',
  summary:
    'Phones of the shop: status and since when, today’s messages, what waits (PH-01); as last seen when the provider is silent',
  input: nothing,
  output: resultOf(
    z.object({
      kind: z.enum(['loaded', 'error']),
      /** Why the list is only what was seen last. */
      error: z.nullable(providerTrouble),
      checked_at: z.nullable(instant),
      phones: z.array(phoneStanding),
    }),
  ),
});

/** A person, group or channel that a phone can write to (PH-06, D-96). */
const chat = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(chatTypes),
  /** false = this phone may not post there; null = nobody can tell. */
  can_post: z.nullable(z.boolean()),
});
export type ChatView = z.infer<typeof chat>;

export const listContacts = endpoint({
  method: 'GET',
  path: '/provider/:phone_id/contacts',
  role: 'shop',
  feature: 'broadcast',
  summary: 'Groups and contacts of a phone, asked from the provider now and kept nowhere (PRV-03, PH-06, D-89)',
  input: ofPhone,
  output: resultOf(z.array(chat)),
});

export const getQueue = endpoint({
  method: 'GET',
  path: '/provider/:phone_id/queue',
  role: 'shop',
  feature: 'broadcast',
  summary: 'What waits for a phone: at the provider and with us, by group (PRV-04, PH-01, PH-02)',
  input: ofPhone,
  output: resultOf(
    z.object({
      /** null = the provider keeps no queue that can be counted, or did not answer. */
      stats: z.object({ sending: z.nullable(z.int()) }),
      provider: z.enum(['answered', 'not-offered', 'error']),
      error: z.nullable(providerTrouble),
      waiting: z.int(),
      groups: z.array(z.object({ name: z.string(), messages: z.int() })),
    }),
  ),
});

export const purgeQueue = endpoint({
  method: 'GET',
  also: 'POST',
  effect: true,
  path: '/provider/:phone_id/purgeQueue',
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  summary:
    'Clear a phone: what waits with us goes back to “not sent”, what the provider may have thrown away becomes uncertain; refused where its queue cannot be counted (PRV-05, PH-02, D-10, D-64)',
  input: ofPhone,
  output: z.union([
    resultOf(
      z.object({
        /** Messages that waited with us and are not sent now. */
        cancelled: z.int(),
        /** Messages that the provider may have thrown away: questions, until a report, the log or a person settles them. */
        uncertain: z.int(),
        /** `error`: the provider did not say that it cleared. */
        provider: z.enum(['answered', 'not-offered', 'error']),
        error: z.nullable(providerTrouble),
      }),
    ),
    refusal,
  ]),
});

export const getScreen = endpoint({
  method: 'GET',
  path: '/provider/:phone_id/screen',
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  summary:
    'The code that connects a phone again, to be scanned with WhatsApp on it; null where there is none (providers §4)',
  input: ofPhone,
  output: resultOf(
    z.object({
      kind: z.enum(['code', 'connected', 'starting', 'not-offered', 'error']),
      /** data: address of a PNG; it is good for some twenty seconds. */
      picture: z.nullable(z.string()),
      error: z.nullable(providerTrouble),
    }),
  ),
});
