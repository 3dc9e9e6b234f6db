import { recallStatuses } from '@kolaj/domain/broadcast/recall/recall';
import * as z from 'zod/mini';
import { endpoint, id, instant, picture, refusal, resultOf } from '../endpoint.ts';
import { recallReason } from './reasons.ts';

/** Of one message: whether it may be taken back now, and what became of an earlier wish. */
export const deliveryRecall = z.object({
  may: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('yes'), until: instant }),
    z.object({ kind: z.literal('no'), reason: recallReason }),
    z.object({ kind: z.enum(['unsent', 'later', 'asked', 'nothing']) }),
  ]),
  /** null = nobody has asked. */
  record: z.nullable(z.object({ status: z.enum(recallStatuses), at: instant, reason: z.nullable(recallReason) })),
});

const messages = z.int();

/** Which messages of a send are meant. */
/** Far more than a send holds. */
const mostParts = 1_000_000;
/** Place of a picture in its send; below 0 for contact messages. */
const part = z.int().check(z.minimum(-mostParts), z.maximum(mostParts));

const meant = {
  id,
  /** Only in this group; absent = in all groups that it went to. */
  group_id: z.optional(z.string()),
};

export const getRecall = endpoint({
  method: 'GET',
  path: '/shop/broadcast/recall/:id',
  role: 'shop',
  summary: 'What taking one picture of a send back would do, until when, what it cannot do, and what it has done',
  input: z.object({ ...meant, part: z.pipe(z.coerce.number(), part) }),
  output: resultOf(
    z.object({
      product_name: z.string(),
      picture: z.nullable(picture),
      /** Nothing leaves the installation, so that nothing is taken back either until it is released. */
      held: z.boolean(),
      total: messages,
      /** Would be deleted; the first of them cannot be any more from `until` on. */
      ready: messages,
      until: z.nullable(instant),
      /** Would be kept from leaving. */
      unsent: messages,
      /** Under way or uncertain: deleted as soon as they are known to be there. */
      later: messages,
      cannot: z.array(z.object({ reason: recallReason, messages })),
      /** Asked for and not done yet. */
      asked: messages,
      recalled: messages,
      /** Asked for before, and not done for this reason; null = nobody knows. */
      not_done: z.array(
        z.object({ status: z.enum(['refused', 'unknown']), reason: z.nullable(recallReason), messages }),
      ),
    }),
  ),
});

export const recallPicture = endpoint({
  method: 'POST',
  path: '/shop/broadcast/recall',
  once: true,
  role: 'shop',
  right: 'send',
  summary:
    'Take one picture (or contact message) of a send back, out of one group or all; also while sending is stopped',
  input: z.object({ ...meant, part }),
  output: z.union([
    resultOf(
      z.object({
        /** Are deleted now, or as soon as they are known to be there. */
        asked: messages,
        /** Do not leave any more. */
        unsent: messages,
        /** Stay where they are. */
        cannot: messages,
      }),
    ),
    refusal,
  ]),
});
