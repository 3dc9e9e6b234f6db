import * as z from 'zod/mini';
import { endpoint, resultOf } from '../endpoint.ts';

export const previewPages = ['home', 'brand', 'product'] as const;

/**
 * A page of the site with settings that are not saved: what a build would make of it now. Fields of `client_config` as in
 * `updateClientConfig`; one that cannot be saved so, as while it is typed, stays as it is stored. `html` goes to the page at
 * `frame_url` (in a frame with `sandbox="allow-scripts"`) as a message `{ html, path }` once that has said `{ kolaj: 'ready' }`; it
 * runs nothing of it, and says `{ kolaj: 'open', path }` when a link was followed.
 */
export const previewSite = endpoint({
  method: 'POST',
  path: '/shop/previewSite',
  role: 'shop',
  summary: 'A page of the site with settings that are not saved yet',
  input: z.object({
    client_config: z.record(z.string(), z.unknown()),
    page: z.enum(previewPages),
    /** A page that a link led to; where there is none any more, the first of its kind. */
    path: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: resultOf(
    z.object({
      html: z.string(),
      /** Of the page below the site's root: empty, `b/…/` or `p/…/`. */
      path: z.string(),
      frame_url: z.string(),
      /** The shop has no approved product yet: invented ones are shown. */
      is_sample: z.boolean(),
    }),
  ),
});
