import * as z from 'zod/mini';
import { endpoint, resultOf } from '../endpoint.ts';

/** ENT-75. `folder_name` = the brand, where the folder stands for one of the shop's. */
const countRow = z.object({
  folder_name: z.string(),
  /** `YYYY-MM-DD` in the shop's time zone, with ` HH` when hours were asked for. */
  date: z.string(),
  count: z.int(),
});
export type CountedRow = z.infer<typeof countRow>;

/** A day of the shop, or a moment of which the day counts. */
export const analyticDay = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}([T ].*)?$/)),
  z.transform((text) => text.slice(0, 10)),
);

export const countAdded = endpoint({
  method: 'POST',
  path: '/shop/analytic/added',
  role: 'shop',
  summary: 'Collages added per brand and day or hour, deleted and passive ones too; at most 367 days (API-53, D-77)',
  input: z.object({
    pid: z.optional(z.string()),
    start_date: analyticDay,
    end_date: analyticDay,
    type: z._default(z.enum(['day', 'hour']), 'day'),
  }),
  output: resultOf(z.array(countRow)),
});

export const countUpdated = endpoint({
  method: 'POST',
  path: '/shop/analytic/updated',
  role: 'shop',
  summary: 'Collages per brand and day of their last change; without a start only the day of the end (API-54, D-77)',
  input: z.object({ pid: z.optional(z.string()), start_date: z.optional(analyticDay), end_date: analyticDay }),
  output: resultOf(z.array(countRow)),
});

export const analyticsCalls = { countAdded, countUpdated };
