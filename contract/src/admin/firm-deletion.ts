// Deleting a firm and bringing it back (D-81).
import * as z from 'zod/mini';
import { endpoint, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

const pid = z.string().check(z.minLength(1), z.maxLength(80));

export const getFirmFacts = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/facts',
  role: 'admin',
  summary: 'What goes with a firm when it is deleted',
  input: z.object({ pid }),
  output: resultOf(
    z.object({
      members: z.int(),
      collages: z.int(),
      /** Messages that have not left yet. */
      unsent: z.int(),
      schedules: z.int(),
      has_site: z.boolean(),
    }),
  ),
});

export const deleteFirm = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/delete',
  role: 'admin',
  summary: 'Deletes a firm: nobody works in it, nothing leaves it, its site is gone; for 30 days it can be restored',
  input: z.object({ pid, keyword: z.string().check(z.maxLength(80)) }),
  output: z.union([ok({}), refusal]),
});

export const listDeletedFirms = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/deleted/list',
  role: 'admin',
  summary:
    'Firms that were deleted, the last one first: those that can be restored, and the last that are gone for good',
  input: nothing,
  output: resultOf(
    z.array(
      z.object({
        pid: z.string(),
        keyword: z.string(),
        name: z.string(),
        deleted_at: instant,
        /** null = it is gone for good. */
        restorable_until: z.nullable(instant),
      }),
    ),
  ),
});

export const restoreFirm = endpoint({
  method: 'POST',
  path: '/shop/admin/firm/restore',
  role: 'admin',
  summary: 'Brings a deleted firm back as it was; its sending stays stopped until somebody lets it go on',
  input: z.object({ pid }),
  output: ok({}),
});

export const firmDeletionCalls = { getFirmFacts, deleteFirm, listDeletedFirms, restoreFirm };
