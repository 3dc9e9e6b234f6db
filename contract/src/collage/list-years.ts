import * as z from 'zod/mini';
import { endpoint, nothing, resultOf } from '../endpoint.ts';

export const getListYears = endpoint({
  method: 'GET',
  path: '/shop/folder/years',
  role: 'shop',
  summary: 'The years that lists can show, newest first (D-38)',
  input: nothing,
  output: resultOf(
    z.object({
      current: z.int(),
      years: z.array(z.int()),
      /** justOneMonth is on: without a year lists show the last month. */
      month_only: z.boolean(),
      /** It is January, and last year's things are out of sight. */
      last_year_hint: z.boolean(),
    }),
  ),
});
