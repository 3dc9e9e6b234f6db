import { joinedAtMost } from '@kolaj/domain/source/product/by-hand/joined';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';

export const undoSplit = endpoint({
  method: 'POST',
  path: '/shop/kolaj/split/undo',
  role: 'shop',
  right: 'edit',
  summary:
    'Takes a split back: the photos of `made` return into `id`, which is drawn again, and `made` are removed. When a person has changed, approved, sent or joined one of them since, or the folder is being imported, they are joined into it instead',
  input: z.object({
    id,
    /** What the split has made. */
    made: z.array(id).check(z.minLength(1), z.maxLength(joinedAtMost - 1)),
  }),
  output: z.union([resultOf(z.object({ id, photos: z.int(), is_joined: z.boolean() })), refusal]),
});
