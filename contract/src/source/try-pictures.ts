import * as z from 'zod/mini';
import { line } from '../account/account.ts';
import { endpoint, nothing, ok, refusal } from '../endpoint.ts';

/** Nothing of them is published or sent unless somebody approves it, like any other collage. */
export const bringTryPictures = endpoint({
  method: 'POST',
  path: '/shop/try/bring',
  role: 'shop',
  right: 'edit',
  limited: 'import',
  summary: 'Brings 12 drawn photos into the local source and imports them; safe to repeat',
  /** What the collection is called, in the person's language. */
  input: z.object({ name: line(60).check(z.minLength(1)) }),
  output: z.union([ok({}), refusal]),
});

export const removeTryPictures = endpoint({
  method: 'POST',
  path: '/shop/try/remove',
  role: 'shop',
  right: 'edit',
  summary: 'Removes them with all that was made of them: photos, collages, products, brands; safe to repeat',
  input: nothing,
  output: z.union([ok({}), refusal]),
});
