import { type PacePolicy, telegramPace, whatsappPace } from '@kolaj/domain/broadcast/pace';
import type { ChannelKind } from '@kolaj/domain/channel/group';
import * as z from 'zod/mini';

const ms = z.number().check(z.minimum(0));
const wait = z.object({ minMs: ms, maxMs: ms }).check(z.refine(({ minMs, maxMs }) => minMs <= maxMs));
const minute = z.int().check(z.minimum(0), z.maximum(1440));
const count = z.int().check(z.minimum(1));

const policy: z.ZodMiniType<PacePolicy> = z.object({
  sameGroup: wait,
  otherGroup: wait,
  interleaves: z.boolean(),
  rest: z.nullable(z.object({ everyMessages: count, wait })),
  window: z.nullable(z.object({ fromMinute: minute, untilMinute: minute })),
  cap: z.nullable(
    z.object({
      start: count,
      growth: z.number().check(z.minimum(1)),
      ceiling: z.nullable(z.int().check(z.minimum(1))),
    }),
  ),
});

const shopPace = z.object({ whatsapp: z.catch(z.nullable(policy), null), telegram: z.catch(z.nullable(policy), null) });

/** The sandbox takes everything at once; this keeps the demo quick and still lets the eye follow it. */
export const sandboxPace: PacePolicy = {
  sameGroup: { minMs: 120, maxMs: 250 },
  otherGroup: { minMs: 120, maxMs: 250 },
  interleaves: false,
  rest: null,
  window: null,
  cap: null,
};

/**
 * The pace of a shop's senders: `server_config.sending_pace` is the word `sandbox` or `{ whatsapp?, telegram? }` with
 * whole policies. Anything else, and what it does not name, is the careful default (D-54): never no pace by mistake.
 */
export function paceOf(configured: unknown, channel: ChannelKind): PacePolicy {
  const fallback = channel === 'whatsapp' ? whatsappPace : telegramPace;
  if (configured === 'sandbox') return sandboxPace;
  const parsed = z.safeParse(shopPace, configured);
  return (parsed.success ? parsed.data[channel] : null) ?? fallback;
}
