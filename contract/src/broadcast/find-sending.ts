import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { endpoint, id, resultOf } from '../endpoint.ts';
import { broadcastCounts, broadcastSummary } from './broadcast.ts';

const words = z.object({ q: z.string().check(z.minLength(1), z.maxLength(100)) });

export const findSends = endpoint({
  method: 'POST',
  path: '/shop/broadcast/find',
  role: 'shop',
  feature: 'broadcast',
  summary: 'Sends of the whole shop by their brand and by the day of their pictures or of the send; the newest few',
  input: words,
  output: resultOf(z.array(broadcastSummary)),
});

const foundGroup = z.object({
  group_id: z.string(),
  /** The name people know it by. */
  name: z.string(),
  channel: z.enum(channelKinds),
  /** Nothing can be posted there any more. */
  is_lost: z.boolean(),
  /** What it got of the newest send to it, looked for among the last sends; null = of none of them. */
  last: z.nullable(z.object({ broadcast_id: id, counts: broadcastCounts })),
});
export type FoundGroup = z.infer<typeof foundGroup>;

export const findGroups = endpoint({
  method: 'POST',
  path: '/shop/broadcast/groups/find',
  role: 'shop',
  feature: 'broadcast',
  summary: "Groups of the shop's lists by name or brand, and how the newest send to each stands; the first few",
  input: words,
  output: resultOf(z.array(foundGroup)),
});
