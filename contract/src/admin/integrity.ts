import * as z from 'zod/mini';
import { endpoint, instant, nothing, ok, resultOf } from '../endpoint.ts';

export const integrityKinds = ['missing', 'altered', 'stray'] as const;

export const integrityFinding = z.object({
  kind: z.enum(integrityKinds),
  /** SHA-256, or for stray files the path below the store. */
  file: z.string(),
  bytes: z.nullable(z.int()),
  /** Firms and what of theirs needs the file. */
  used_by: z.array(z.object({ firm: z.string(), collages: z.int() })),
  found_at: instant,
  seen_at: instant,
});

export const getIntegrity = endpoint({
  method: 'POST',
  path: '/admin/integrity',
  role: 'admin',
  summary: 'What the last check of the file store found; nothing is ever deleted by it',
  input: nothing,
  output: resultOf(
    z.object({
      last: z.nullable(
        /** `finished_at` null = it runs; `error` = it was interrupted. */
        z.object({
          started_at: instant,
          finished_at: z.nullable(instant),
          files: z.int(),
          bytes: z.int(),
          error: z.nullable(z.string()),
        }),
      ),
      /** How many files the store should hold. */
      files: z.int(),
      totals: z.object({ missing: z.int(), altered: z.int(), stray: z.int() }),
      /** The first 200 of each kind. */
      findings: z.array(integrityFinding),
    }),
  ),
});

export const checkIntegrity = endpoint({
  method: 'POST',
  path: '/admin/integrity/check',
  role: 'admin',
  summary: 'Check the file store now',
  input: nothing,
  output: ok({}),
});
