import { chatTypes } from '@kolaj/domain/channel/chat';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';
import { leftOut } from './reasons.ts';

/** A group or person that is ticked on the broadcast screen (BC-04). `id` as the provider names it. */
const tickedChat = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(120)),
  type: z.enum(chatTypes),
});

const wish = {
  folder_id: id,
  subfolder_ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
  phone_id: z.string().check(z.minLength(1), z.maxLength(120)),
  targets: z.array(tickedChat).check(z.maxLength(1000)),
};

/** Codes of a refusal: why what is ticked cannot be sent as it is. */
export const manualRefusals = [
  'nothing_to_send',
  'no_target',
  'phone_unknown',
  'phone_not_active',
  'provider_unreachable',
  /** Some of what is ticked is not known for this phone. */
  'unknown_chats',
  /** More contacts than go without a second, typed confirmation and a reason (D-89). */
  'confirm_contacts',
  /** More contacts than may be written to in one day (D-89). */
  'too_many_contacts',
] as const;

export const previewManual = endpoint({
  method: 'POST',
  path: '/shop/broadcast/send_preview',
  role: 'shop',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Dry run of a send to ticked chats: images, chats, contacts, duration, and what it still needs (D-63, D-89)',
  input: z.object(wish),
  output: resultOf(
    z.object({
      images: z.int(),
      groups: z.int(),
      /** Single persons among the targets. */
      contacts: z.int(),
      /** How many more persons may be written to on this day of the shop. */
      contacts_left_today: z.int(),
      /** Whether `confirm_contacts` and `reason` must be given (D-89). */
      needs_confirmation: z.boolean(),
      phone: z.nullable(z.object({ id: z.string(), number: z.string(), active: z.boolean() })),
      /** Under the present pace, from now. */
      duration_seconds: z.int(),
      /** Ticked, and not known for this phone. */
      unknown: z.array(z.string()),
      left_out: z.array(leftOut),
      refusal: z.nullable(z.object({ code: z.enum(manualRefusals), message: z.string() })),
    }),
  ),
});

export const sendManual = endpoint({
  method: 'POST',
  path: '/shop/broadcast/send',
  once: true,
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Send the verified collages of chosen subfolders to ticked groups and contacts of one phone (D-63)',
  input: z.object({
    ...wish,
    /** Chosen by the client: the same key is the same send. */
    client_key: z.string().check(z.minLength(8), z.maxLength(120)),
    /** The number of contacts, typed by the person who sends. */
    confirm_contacts: z.optional(z.int()),
    /** Why these contacts are written to; kept in the audit. */
    reason: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.union([resultOf(z.object({ broadcast_id: id })), refusal]),
});
