import * as z from 'zod/mini';
import { endpoint, id, refusal, resultOf } from '../endpoint.ts';

/**
 * One exported picture (API-34). With `?output=story` or `square` that output of it. Outside the table of calls: a file comes.
 * All three answer 403 `downloads_off` where the shop's `downloadAll` is off (D-40).
 */
export const collageDownloadPath = '/api/shop/kolaj/download/:id';
/** A ZIP of a subfolder's active collages with a list of them as CSV (API-35). */
export const subfolderDownloadPath = '/api/shop/subfolder/download/:id';
/** The same of what `chooseDownload` was told; its id works for a day. */
export const selectionDownloadPath = '/api/shop/selection/download/:id';

export const chooseDownload = endpoint({
  method: 'POST',
  path: '/shop/selection/download/list',
  role: 'shop',
  summary: 'Remembers a selection of collages, so that a browser can fetch their archive (D-40)',
  input: z.object({ collages: z.array(id).check(z.minLength(1), z.maxLength(5000)) }),
  output: z.union([resultOf(z.object({ id, pictures: z.int() })), refusal]),
});
