import { joinedAtMost } from '@kolaj/domain/source/product/by-hand/joined';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';

/** Longest code of a product that a person gives. */
export const givenCodeLength = 60;

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
    code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(givenCodeLength))),
  }),
  output: z.union([resultOf(z.object({ id, photos: z.int() })), refusal]),
});
