// What is kept how long.
import { keptThings } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import { endpoint, nothing, resultOf } from '../endpoint.ts';

const term = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.int() }),
  z.object({ kind: z.literal('newest'), count: z.int() }),
  z.object({ kind: z.literal('months-then-file'), months: z.int() }),
  z.object({ kind: z.literal('shop-sets'), min: z.int(), max: z.int() }),
  z.object({ kind: z.literal('operator-sets'), variable: z.string(), now: z.int() }),
  z.object({ kind: z.literal('operator-sets-days'), variable: z.string(), days: z.int() }),
  z.object({ kind: z.literal('with'), what: z.enum(['firm', 'account']) }),
  z.object({ kind: z.literal('ever'), why: z.enum(['proof', 'few']) }),
]);

export const getRetention = endpoint({
  method: 'POST',
  path: '/shop/admin/retention',
  role: 'admin',
  summary: 'What is kept how long, and how much of the database each takes',
  input: nothing,
  output: resultOf(
    z.array(
      z.object({
        thing: z.enum(keptThings),
        term,
        /** Of the database, with indexes; 0 = it is no rows. */
        bytes: z.number(),
      }),
    ),
  ),
});
