import * as z from 'zod/mini';
import { endpoint, id, instant, picture, resultOf } from '../endpoint.ts';

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

/** What was marked at once, as it is stored: the words of the product then. */
const soldOutMark = z.object({
  brand: z.string().check(z.maxLength(300)),
  code: z.string().check(z.maxLength(300)),
  color: z.string().check(z.maxLength(300)),
  /** '' = all of it. Left away, as pages of before do: all sizes that are marked. */
  size: z.optional(z.string().check(z.maxLength(300))),
});

export const listSoldOut = endpoint({
  method: 'POST',
  path: '/shop/sold-out/list',
  role: 'shop',
  summary:
    'Everything that the shop has marked as sold out, the newest first; also of products whose collages are gone (D-97)',
  input: z.object({}),
  output: resultOf(
    z.object({
      /** Of all; of many only the newest are named. */
      count: z.int(),
      products: z.array(
        z.object({
          marks: z.array(soldOutMark),
          brand: z.string(),
          code: z.string(),
          color: z.string(),
          whole: z.boolean(),
          sizes: z.array(z.string()),
          at: instant,
          by: z.nullable(z.string()),
          picture: z.nullable(picture),
          /** The collage on which it was marked; null = it was deleted: a product that gets its code again is born sold out. */
          collage_id: z.nullable(id),
        }),
      ),
    }),
  ),
});

export const liftSoldOut = endpoint({
  method: 'POST',
  path: '/shop/sold-out/lift',
  role: 'shop',
  right: 'edit',
  summary: 'Takes marks of the list away: their products are in stock again (D-97)',
  input: z.object({ marks: z.array(soldOutMark).check(z.minLength(1), z.maxLength(5000)) }),
  output: resultOf(z.object({ changed: z.int() })),
});
