import { languages } from '@kolaj/domain/shared/language';
import * as z from 'zod/mini';

/** `order.json`: what can be ordered from a release, and how the message is written (D-98). The site's server reads it. */
export const orderBookShape = z.object({
  siteUrl: z.string(),
  /** Digits of the number that receives orders. */
  phone: z.string(),
  /** Who may be chosen in place of that number; older releases have none. */
  agents: z._default(z.array(z.object({ id: z.string(), phone: z.string() })), []),
  language: z.enum(languages),
  /** Pieces. */
  minItems: z.int(),
  checkout: z.enum(['whatsapp', 'telegram']),
  showTotal: z.boolean(),
  words: z.object({
    greeting: z.string(),
    number: z.string(),
    unconfirmed: z.string(),
    total: z.string(),
    pieces: z.string(),
    withoutPrice: z.string(),
    note: z.string(),
    // Releases from before the cart asked have neither.
    name: z._default(z.string(), ''),
    phone: z._default(z.string(), ''),
  }),
  products: z.array(
    z.object({
      slug: z.string(),
      code: z.string(),
      /** How its message calls it, where the code is only a camera's name. */
      name: z.optional(z.string()),
      color: z.string(),
      size: z.string(),
      brand: z.string(),
      price: z.nullable(z.object({ minor: z.int(), currency: z.string(), isAssumed: z.boolean() })),
      unit: z.string(),
      pieces: z.int(),
      /** Releases from before there were marks have none. */
      soldOut: z._default(z.nullable(z.object({ whole: z.boolean(), sizes: z.array(z.string()) })), null),
    }),
  ),
});
export type OrderBook = z.infer<typeof orderBookShape>;
