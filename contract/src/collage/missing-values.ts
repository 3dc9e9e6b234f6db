import { missingKeywords } from '@kolaj/domain/collage/texts/type-value';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';
import { collageCard } from './collage.ts';
import { givenCode } from './join-collages.ts';

/** Longest price as it is typed. */
export const givenPriceLength = 40;
/** Rows of one list at most, and collages that may be asked for by their ids. */
export const missingAtMost = 300;

export const listMissing = endpoint({
  method: 'POST',
  path: '/shop/kolaj/missing/list',
  role: 'shop',
  summary:
    "Active collages that are made and have no code of their own, or no price that can be read, in the order of making. Of the whole shop or these ids, whenever changed; of a folder or subfolder this year's, unless a year is given",
  input: z.object({
    lacks: z.enum(missingKeywords),
    folder_id: z.optional(id),
    subfolder_id: z.optional(id),
    ids: z.optional(z.array(id).check(z.maxLength(missingAtMost))),
    year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  }),
  output: resultOf(
    z.object({
      /** The first of them; `total` counts all. */
      items: z.array(z.object({ folder_id: id, folder: z.string(), card: collageCard })),
      total: z.int(),
    }),
  ),
});
export type MissingItem = z.infer<(typeof listMissing)['output']>['data']['result']['items'][number];

/** One value by its hand; `no-code` takes a typed code back: `given` is the name that a camera gave. */
const typed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: givenCode }),
  z.object({ kind: z.literal('no-code'), given: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  z.object({ kind: z.literal('price'), price: z.string().check(z.trim(), z.maxLength(givenPriceLength)) }),
]);
export type Typed = z.infer<typeof typed>;

export const typeValue = endpoint({
  method: 'POST',
  path: '/shop/kolaj/type',
  role: 'shop',
  right: 'edit',
  summary:
    'Give a collage the code or the price that it lacks; it is drawn again, and an approved one waits for approval again',
  input: z.object({ id, version: z.int(), typed }),
  output: z.union([
    resultOf(
      z.object({
        id,
        version: z.int(),
        /** Active collages of its subfolder that have the same code: other colours of one product, or a mistake. `color` is '' when nobody has said it. */
        same_code: z.array(z.object({ id, code: z.string(), color: z.string() })),
      }),
    ),
    refusal,
  ]),
});
