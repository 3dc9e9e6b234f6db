import { failReasons } from '@kolaj/domain/collage/failure';
import { retryChanges } from '@kolaj/domain/collage/status/retry';
import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';
import { collageFailure } from './failure.ts';

/** Which collages are meant: active ones that failed, for one reason or any, and on request those that wait for approval. */
const retryScope = z.object({
  folder_id: z.optional(id),
  subfolder_id: z.optional(id),
  reason: z.optional(z.enum(failReasons)),
  /** Also collages waiting for approval that no person has edited. Approved ones are never touched. */
  waiting: z._default(z.boolean(), false),
  /** As in the lists: this year's unless told otherwise (D-38). */
  year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
});

const retrySample = z.object({
  id,
  code: z.string(),
  subfolder: z.string(),
  thumbnail: z.nullable(z.string()),
  outcome: z.enum(['works', 'changes', 'still-failed', 'not-known']),
  before: z.object({ template: z.nullable(z.string()), failure: z.nullable(collageFailure) }),
  after: z.object({
    template: z.nullable(z.string()),
    failure: z.nullable(collageFailure),
    changes: z.array(z.enum(retryChanges)),
  }),
});
export type RetrySample = z.infer<typeof retrySample>;

const retryLook = z.object({
  /** Collages that were looked at; the numbers below add up to it. */
  looked: z.int(),
  /** Failed ones that would get their picture. */
  works: z.int(),
  /** Waiting ones that would look different. */
  changes: z.int(),
  same: z.int(),
  still_failed: z.int(),
  /** Nobody has looked at their photos yet, so only a try can tell. */
  not_known: z.int(),
  /** What would still be wrong, most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(failReasons), count: z.int() })),
  /** A few of each kind, those that would be different first. */
  samples: z.array(retrySample),
});
export type RetryLook = z.infer<typeof retryLook>;

export const previewRetry = endpoint({
  method: 'POST',
  path: '/shop/kolaj/retry/preview',
  role: 'shop',
  summary: 'What processing these collages again by the usual rules would change; nothing is changed',
  input: retryScope,
  output: resultOf(retryLook),
});

export const retryCollages = endpoint({
  method: 'POST',
  path: '/shop/kolaj/retry',
  role: 'shop',
  right: 'edit',
  summary: 'Process those of these collages again that would be different',
  input: retryScope,
  output: z.union([resultOf(z.object({ queued: z.int() })), refusal]),
});
