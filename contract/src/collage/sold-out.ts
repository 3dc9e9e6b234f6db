import * as z from 'zod/mini';
import { endpoint, id, resultOf } from '../endpoint.ts';

export const setSoldOut = endpoint({
  method: 'POST',
  path: '/shop/sold-out/set',
  role: 'shop',
  right: 'edit',
  summary: "Say of collages' products whether they are sold out, whole or in some sizes; all or nothing (D-97)",
  input: z.object({
    items: z
      .array(
        z.object({
          /** Any collage of the product. */
          id,
          whole: z.boolean(),
          /** Neither: the product is in stock again. */
          sizes: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(5000)),
  }),
  output: resultOf(z.object({ changed: z.int() })),
});
