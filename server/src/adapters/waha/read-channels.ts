import * as z from 'zod/mini';
import type { Chat } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';

const channels = z.array(
  z.object({ id: z.string(), name: z._default(z.string(), ''), role: z._default(z.string(), '') }),
);
const writers: readonly string[] = ['OWNER', 'ADMIN'];

/**
 * The channels in which a phone may post; those that its owner only reads are nobody's business here. A server that cannot list
 * them (an engine without it, or WEBJS, which answers with an error) has none to tell of: its groups are still good.
 */
export function readChannels(answer: ProviderAnswer): Chat[] {
  if (answer.kind !== 'answered' || answer.status !== 200) return [];
  const parsed = z.safeParse(channels, readJson(answer.text));
  if (!parsed.success) return [];
  const own = parsed.data.filter(({ role }) => writers.includes(role));
  return own.map(({ id, name }): Chat => ({ id, name, type: 'channel', canPost: true }));
}
