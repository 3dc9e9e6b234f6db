import * as z from 'zod/mini';
import { date, endpoint, id, instant, resultOf } from '../endpoint.ts';
import { refusalCodes } from '../refusals.ts';

/** What a send of several brands would take of one of them. */
const place = z.object({
  subfolder_id: id,
  /** Of its send: the brand's name. */
  name: z.string(),
  /** `send`: it has something that its groups have not had. */
  state: z.enum(['send', 'sending', 'sent', 'nothing']),
  sent_at: z.nullable(instant),
  days: z.array(date),
  /** Only what came after this moment, the day's last send. */
  send_after: z.nullable(instant),
  /** Images that need a send of their own: what came to days that were sent. */
  left: z.int(),
  images: z.int(),
  without_price: z.int(),
  /** Products that customers would have to order by their type or brand. */
  without_code: z.int(),
  /** Image addresses in sending order, for the batches of send_kolaj. */
  urls: z.array(z.string()),
  groups: z.int(),
  /** Groups that were meant and get nothing. */
  left_out: z.int(),
  /** Why send_kolaj would refuse it now. */
  refusal: z.nullable(z.enum(refusalCodes)),
});
export type SeveralPlace = z.infer<typeof place>;

export const previewSeveral = endpoint({
  method: 'POST',
  path: '/shop/broadcast/several/preview',
  role: 'shop',
  feature: 'broadcast',
  limited: 'send',
  summary: 'Dry run of a send for each of several brands: what was never sent of them, to how many groups, how long',
  input: z.object({
    subfolder_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
    year: z.optional(z.int()),
  }),
  output: resultOf(
    z.object({
      places: z.array(place),
      /** Groups that get something of any of them. */
      groups: z.int(),
      messages: z.int(),
      /** Of all of them, one after the other where they share a phone, from now. */
      duration_seconds: z.int(),
    }),
  ),
});
