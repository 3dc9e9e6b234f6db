import { lanePauses } from '@kolaj/domain/broadcast/delivery/delivery';
import { pacePresets } from '@kolaj/domain/broadcast/pace/pace-choice';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { endpoint, instant, nothing, refusal, resultOf } from '../endpoint.ts';

const ms = z.int().check(z.minimum(0), z.maximum(86_400_000));
const wait = z.object({ minMs: ms, maxMs: ms });
/** Minutes since midnight of the shop's day. */
const minute = z.int().check(z.minimum(0), z.maximum(1440));
const messages = z.int().check(z.minimum(1), z.maximum(100_000));

/** How fast one sending phone or bot may go (D-54). Bounds beyond the shapes are the domain's (`paceFaults`). */
export const pacePolicy = z.object({
  sameGroup: wait,
  otherGroup: wait,
  /** Whether the sender serves another group while one waits: bots only. */
  interleaves: z.boolean(),
  rest: z.nullable(z.object({ everyMessages: messages, wait })),
  window: z.nullable(z.object({ fromMinute: minute, untilMinute: minute })),
  cap: z.nullable(
    z.object({ start: messages, growth: z.number().check(z.minimum(1), z.maximum(2)), ceiling: z.nullable(messages) }),
  ),
});

const sender = z.object({
  id: z.string(),
  /** Its number or name; empty = unknown. */
  name: z.string(),
  sent_today: z.int(),
  /** What its day may hold; null = no cap. */
  cap_today: z.nullable(z.int()),
  /** An error or limit text today: tomorrow's cap does not grow. */
  incident: z.boolean(),
  /** Cooling down, or told to wait, until then. */
  paused_until: z.nullable(instant),
  pause_reason: z.nullable(z.enum(lanePauses)),
});

const channelPace = z.object({
  channel: z.enum(channelKinds),
  preset: z.enum(pacePresets),
  /** What may be chosen, slowest first. */
  presets: z.array(z.enum(pacePresets)),
  /** What each of them means; `own` = the last kept figures. */
  policies: z.record(z.enum(pacePresets), z.nullable(pacePolicy)),
  /** Of the last change, for `savePace`; 0 = nobody has chosen yet. */
  version: z.int(),
  changed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
  /** Groups of the shop, and phones that are active, for an example that fits. */
  groups: z.int(),
  phones: z.int(),
  senders: z.array(sender),
});
export type ChannelPace = z.infer<typeof channelPace>;

export const getPace = endpoint({
  method: 'POST',
  path: '/shop/broadcast/pace/get',
  role: 'shop',
  summary: 'How fast the shop’s phones and bots send, what may be chosen, and where each of them stands today (D-54)',
  input: nothing,
  output: resultOf(z.object({ time_zone: z.string(), channels: z.array(channelPace) })),
});

export const savePace = endpoint({
  method: 'POST',
  path: '/shop/broadcast/pace/save',
  role: 'shop',
  right: 'manage',
  summary: 'Choose a pace; it holds from the next message on (D-54)',
  input: z.object({
    channel: z.enum(channelKinds),
    preset: z.enum(pacePresets),
    /** With `own`. */
    policy: z.optional(z.nullable(pacePolicy)),
    /** The version this change is made to. */
    version: z.int(),
  }),
  output: z.union([resultOf(z.object({ version: z.int() })), refusal]),
});
