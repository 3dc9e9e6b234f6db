// What became of the photos that somebody has sent from the phone.
import { collageStatuses } from '@kolaj/domain/collage/collage';
import * as z from 'zod/mini';
import { endpoint, id, instant, picture, resultOf } from '../endpoint.ts';

/** A photo that this person has uploaded, and what it became. */
const sentPhoto = z.object({
  id,
  folder: z.string(),
  subfolder: z.string(),
  /** Path below the subfolder; the directory is the product's code. */
  name: z.string(),
  at: instant,
  /** Null = not imported yet, or sent as it is. */
  collage: z.nullable(
    z.object({ id, code: z.string(), status: z.enum(collageStatuses), picture: z.nullable(picture) }),
  ),
});
export type SentPhoto = z.infer<typeof sentPhoto>;

export const listSent = endpoint({
  method: 'POST',
  path: '/shop/pocket/sent',
  role: 'shop',
  summary: 'Own photos of the last 14 days, newest first, each with the collage that it is in',
  input: z.object({ limit: z._default(z.int().check(z.minimum(1), z.maximum(2000)), 500) }),
  output: resultOf(z.array(sentPhoto)),
});

/** Photos of a place that are in no collage yet. */
const waitingPhotos = z.object({ folder: z.string(), subfolder: z.string(), count: z.int() });

export const listAgentsPhotos = endpoint({
  method: 'POST',
  path: '/shop/pocket/agents/list',
  role: 'shop',
  summary: 'What mobile agents have sent in 14 days and is in no collage yet, by its folder and brand',
  input: z.object({}),
  output: resultOf(z.array(waitingPhotos)),
});
