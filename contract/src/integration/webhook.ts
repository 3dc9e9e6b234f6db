// Webhooks: what happens in a shop is told to its own programs, signed as Standard Webhooks says.
import { messageKinds, messageStatuses, webhookKinds, webhookStops } from '@kolaj/domain/integration/webhook';
import { tryFaults } from '@kolaj/domain/integration/webhook-tries';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

const kinds = z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length));
const url = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
/** `whsec_` and 32 bytes in base64; shown when it is made, never again. */
const secret = z.string();

/** One call of a message; kept and answered in this form. */
export const messageTry = z.object({
  at: instant,
  /** Of the answer; null = there was none. */
  status: z.nullable(z.int()),
  fault: z.nullable(z.enum(tryFaults)),
  ms: z.int(),
});
export type MessageTry = z.infer<typeof messageTry>;

const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  /** Why it is told nothing; null = it is told. */
  stopped: z.nullable(z.enum(webhookStops)),
  /** Of its first failure in a row; null = the last message was taken, or there was none. */
  failing_since: z.nullable(instant),
  created_at: instant,
  created_by: z.nullable(z.string()),
  /** Until then the secret before signs too. */
  old_secret_until: z.nullable(instant),
  waiting: z.int(),
  given_up: z.int(),
  last_try: z.nullable(messageTry),
});
export type Webhook = z.infer<typeof webhook>;

const message = z.object({
  id,
  kind: z.enum(messageKinds),
  /** What it is about, in a person's words: an order's number, a product's code. */
  about: z.string(),
  status: z.enum(messageStatuses),
  happened_at: instant,
  /** Only while it waits. */
  next_at: z.nullable(instant),
  attempts: z.int(),
  /** The last ten, the newest first. */
  tries: z.array(messageTry),
});
export type WebhookMessage = z.infer<typeof message>;

const of = z.object({ id });

export const listWebhooks = endpoint({
  method: 'POST',
  path: '/shop/webhooks/list',
  role: 'owner',
  summary: "The shop's webhooks and how they do",
  input: nothing,
  output: resultOf(z.array(webhook)),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/shop/webhooks/add',
  role: 'owner',
  right: 'manage',
  summary: 'Tells an address what happens from now on; the answer alone holds its secret',
  input: z.object({ url, kinds }),
  output: z.union([resultOf(z.object({ id, secret })), refusal]),
});

export const changeWebhook = endpoint({
  method: 'POST',
  path: '/shop/webhooks/change',
  role: 'owner',
  right: 'manage',
  summary: 'Changes where a webhook leads, what it tells, or whether it tells anything',
  input: z.object({ id, url, kinds, on: z.boolean() }),
  output: ok({}),
});

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/shop/webhooks/remove',
  role: 'owner',
  right: 'manage',
  summary: 'Removes a webhook with its log; what waits is told no more',
  input: of,
  output: ok({}),
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/shop/webhooks/secret',
  role: 'owner',
  right: 'manage',
  summary: 'Makes another secret; for a day messages carry the signature of the one before too',
  input: of,
  output: resultOf(z.object({ secret, old_secret_until: instant })),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/shop/webhooks/test',
  role: 'owner',
  right: 'manage',
  summary: 'Sends a message of the kind `webhook.test`; its tries are in the log',
  input: of,
  output: z.union([resultOf(z.object({ message_id: id })), refusal]),
});

export const listWebhookMessages = endpoint({
  method: 'POST',
  path: '/shop/webhooks/messages/list',
  role: 'owner',
  summary: "A webhook's messages of the last 30 days, the newest first",
  input: z.object({
    id,
    status: z.optional(z.enum(messageStatuses)),
    /** Id of the last message of the page before. */
    before: z.optional(id),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
  }),
  output: resultOf(z.object({ messages: z.array(message), next: z.nullable(id) })),
});

export const replayWebhookMessages = endpoint({
  method: 'POST',
  path: '/shop/webhooks/messages/replay',
  role: 'owner',
  right: 'manage',
  summary: 'Sends messages once more, under the ids that they have; without a list all that were given up',
  input: z.object({ id, messages: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))) }),
  output: resultOf(z.object({ replayed: z.int() })),
});

export const webhookCalls = {
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  testWebhook,
  listWebhookMessages,
  replayWebhookMessages,
};
