import { collageStatuses } from '@kolaj/domain/collage/collage';
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
      items: z.array(
        z.object({
          folder_id: id,
          folder: z.string(),
          card: collageCard,
          /** The number without a currency in its photos' names, where they hold exactly one; only a person takes it for the price. */
          suggested_price: z.nullable(z.string()),
        }),
      ),
      total: z.int(),
    }),
  ),
});
export type MissingItem = z.infer<(typeof listMissing)['output']>['data']['result']['items'][number];

/** One value by its hand; `no-code` takes a typed code back: `given` is the name that a camera gave, and nothing else (409). */
const typed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: givenCode }),
  z.object({ kind: z.literal('no-code'), given: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  z.object({ kind: z.literal('price'), price: z.string().check(z.trim(), z.maxLength(givenPriceLength)) }),
]);
export type Typed = z.infer<typeof typed>;

/** A product that has a typed code already: the same garment in another colour, or a mistake. */
const sameCode = z.object({
  id,
  code: z.string(),
  /** '' when nobody has said it. */
  color: z.string(),
  folder_id: id,
  folder: z.string(),
  subfolder_id: id,
  subfolder: z.string(),
  thumbnail: z.nullable(z.string()),
  /** Of the same brand: customers get both as one product (D-45). */
  is_same_product: z.boolean(),
});
export type SameCode = z.infer<typeof sameCode>;
/** As many as are shown. */
export const sameCodeAtMost = 3;

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
        status: z.enum(collageStatuses),
        /** The first active collages of the shop that have the same code; `same_code_total` counts all. */
        same_code: z.array(sameCode),
        same_code_total: z.int(),
      }),
    ),
    refusal,
  ]),
});
