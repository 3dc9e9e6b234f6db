import { joinedAtMost } from '@kolaj/domain/source/product/by-hand/joined';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';

/** Photos of a collage that are named in one call. */
const photosAtMost = 1000;
const path = z.string().check(z.minLength(1), z.maxLength(1024));

export const splitCollage = endpoint({
  method: 'POST',
  path: '/shop/kolaj/split',
  role: 'shop',
  right: 'edit',
  summary:
    'Photos of a collage that is neither approved nor sent become products of their own, one for each of `groups`; at least one photo stays, and imports keep it so. `/shop/kolaj/split/undo` takes it back',
  input: z.object({
    id,
    /** Paths of photos, as the collage has them. */
    groups: z
      .array(z.array(path).check(z.minLength(1), z.maxLength(photosAtMost)))
      .check(z.minLength(1), z.maxLength(joinedAtMost - 1)),
  }),
  output: z.union([
    resultOf(z.object({ id, photos: z.int(), made: z.array(z.object({ id, code: z.string() })) })),
    refusal,
  ]),
});
