import { returnAbouts } from '@kolaj/domain/collage/failure';
import * as z from 'zod/mini';
import { collageCard, pin } from './collage/collage.ts';
import { endpoint, id, resultOf } from './endpoint.ts';

const item = z.object({ id, version: z.int() });

/** What became of one item; `conflict` = somebody changed it in the meantime, `not-ready` = not done or not freshly rendered. */
const outcome = z.object({
  id,
  kind: z.enum(['approved', 'returned', 'reopened', 'conflict', 'not-ready', 'not-found']),
  /** What the collage's version is after the decision; only where it was carried out. */
  version: z.optional(z.int()),
});
export type ApprovalOutcome = z.infer<typeof outcome>;

export const verifyQueue = endpoint({
  method: 'POST',
  path: '/shop/verify/queue',
  role: 'shop',
  summary: 'Done and active collages of a folder, oldest first; claims what is looked at for 60 s (VER-01, D-44)',
  input: z.object({
    folder_id: id,
    subfolder_id: z.optional(id),
    /** The collage on the person's screen: it and the next ones are claimed. */
    looking: z.optional(id),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 200),
  }),
  output: resultOf(
    z.object({
      folder_name: z.string(),
      total: z.int(),
      /** Active collages of the place that failed or were sent back: they wait for an editor, not for approval. */
      needs_work: z._default(z.int(), 0),
      items: z.array(collageCard),
      /** The collage that is looked at, in any state; null when it was not named or no longer exists. */
      looked: z.nullable(collageCard),
      /** Which of `items` somebody else is looking at; they come last. */
      taken: z.array(id),
      /** Other people at work here now. */
      others: z.array(z.object({ name: z.string() })),
    }),
  ),
});

export const approve = endpoint({
  method: 'POST',
  path: '/shop/verify/approve',
  role: 'shop',
  right: 'approve',
  summary: 'Approve collages; each must be done with a fresh export (VER-02)',
  input: z.object({ items: z.array(item).check(z.minLength(1), z.maxLength(5000)) }),
  output: resultOf(z.array(outcome)),
});

export const sendBack = endpoint({
  method: 'POST',
  path: '/shop/verify/return',
  role: 'shop',
  right: 'approve',
  summary: 'Send a collage back for work, with a note and the point of the picture it is about; again = a better note',
  input: z.object({
    ...item.shape,
    note: z._default(z.string().check(z.maxLength(500)), ''),
    pin: z._default(z.nullable(pin), null),
    /** What is wrong, where it was named with one tap: the editor opens there. */
    about: z.exactOptional(z.enum(returnAbouts)),
  }),
  output: resultOf(outcome),
});

export const reopen = endpoint({
  method: 'POST',
  path: '/shop/verify/undo',
  role: 'shop',
  right: 'approve',
  summary: 'Undo an approval or a return: the collage waits for approval again',
  input: z.object({ id }),
  output: resultOf(outcome),
});
