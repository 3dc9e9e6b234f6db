import { connectionTroubles, driverNames, logWorths } from '@kolaj/domain/channel/connection';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { endpoint, instant, ok, refusal, resultOf } from '../endpoint.ts';

const pid = z.string().check(z.minLength(1), z.maxLength(60));
const channel = z.enum(channelKinds);
const fields = z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2000))), {});

/** The result of a test: works with so many phones, or a trouble that a person can act on. */
const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('works'), phones: z.int(), active: z.int(), log: z.enum(logWorths) }),
  z.object({
    kind: z.literal('trouble'),
    trouble: z.enum(connectionTroubles),
    /** The provider's or the network's own words; never a secret. May be empty. */
    detail: z.string(),
  }),
]);

/** How a firm reaches one kind of channel. Secrets are only known to be set (D-06). */
export const connectionView = z.object({
  channel,
  driver: z.enum(driverNames),
  /** false = nothing of its own is stored: the provider of the firm's server_config (specification §7). */
  is_own: z.boolean(),
  settings: z.record(z.string(), z.string()),
  /** Fields whose secret is stored, with its last characters. */
  secrets: z.record(z.string(), z.object({ set: z.literal(true), last4: z.string() })),
  /** The address for the provider's reports, to be copied into its settings; anyone who has it can report. null = not stored yet. */
  webhook_url: z.nullable(z.string()),
  /** Key of the signature, to be copied beside it where a person does that (WAHA: HMAC); null = not needed. */
  webhook_key: z.nullable(z.string()),
  can: z.object({
    album: z.boolean(),
    video: z.boolean(),
    queue: z.boolean(),
    qr: z.boolean(),
    log: z.boolean(),
    acks: z.enum(['none', 'server', 'device', 'read']),
  }),
  last_test: z.nullable(z.object({ at: instant, verdict })),
});
export type ConnectionView = z.infer<typeof connectionView>;

/** Fields by the names of `driverForms`. A secret that is absent stays, an empty one is taken away. */
const connectionInput = z.strictObject({
  pid,
  channel,
  driver: z.enum(driverNames),
  settings: fields,
  secrets: fields,
});

export const getConnections = endpoint({
  method: 'POST',
  path: '/shop/admin/channel/get',
  role: 'admin',
  summary: 'How a firm reaches WhatsApp and Telegram',
  input: z.object({ pid }),
  output: resultOf(z.array(connectionView)),
});

/** Refusals: `driver_not_for_channel`, `unknown_field`, `missing`, `malformed`; the last three name the field. */
export const saveConnection = endpoint({
  method: 'POST',
  path: '/shop/admin/channel/save',
  role: 'admin',
  summary: 'Connect a firm to a channel; its webhook is announced where the provider takes that',
  input: connectionInput,
  output: z.union([
    ok({
      data: z.object({
        result: connectionView,
        /** `told`: the provider knows the address. `copy`: a person copies it. `failed`: it did not take it, with its words. */
        webhook: z.object({ kind: z.enum(['told', 'copy', 'failed']), detail: z.string() }),
      }),
    }),
    z.extend(refusal, { field: z.optional(z.string()) }),
  ]),
});

export const testConnection = endpoint({
  method: 'POST',
  path: '/shop/admin/channel/test',
  role: 'admin',
  summary: 'Try what was typed, with stored secrets where none was; nothing is sent, nothing is kept but the verdict',
  input: connectionInput,
  output: z.union([resultOf(verdict), z.extend(refusal, { field: z.optional(z.string()) })]),
});

export const removeConnection = endpoint({
  method: 'POST',
  path: '/shop/admin/channel/remove',
  role: 'admin',
  summary: 'Back to the provider of the server_config; the own secrets are forgotten',
  input: z.strictObject({ pid, channel }),
  output: resultOf(z.array(connectionView)),
});
