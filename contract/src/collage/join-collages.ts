import { joinedAtMost } from '@kolaj/domain/source/product/by-hand/joined';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';

/** Longest code of a product that a person gives. */
export const givenCodeLength = 60;

/**
 * A code that a person gives. Without the marks that come along from chats and tables and that no screen shows: with them the same code is
 * another one, so that a site shows two products instead of two colours, or a product with an empty name.
 */
export const givenCode = z.string().check(
  z.overwrite((text) => text.replace(/\p{Cf}+/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')),
  z.trim(),
  z.minLength(1),
  z.maxLength(givenCodeLength),
);

export const joinCollages = endpoint({
  method: 'POST',
  path: '/shop/kolaj/join',
  role: 'shop',
  right: 'edit',
  summary:
    'Collages of one subfolder that are neither approved nor sent become one product: the photos of `others` go into `id`, which is drawn again; making one of the others active takes it out again',
  input: z.object({
    id,
    others: z.array(id).check(z.minLength(1), z.maxLength(joinedAtMost - 1)),
    /** Given where names say none; imports keep it. */
    code: z.optional(givenCode),
  }),
  output: z.union([resultOf(z.object({ id, photos: z.int() })), refusal]),
});
