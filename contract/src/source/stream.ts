import * as z from 'zod/mini';
import { endpoint, id, instant, ok, resultOf } from '../endpoint.ts';

/** Photos that are sent as they are (D-62); `kolaj` has lists of its own. */
export const photoStream = z.enum(['production', 'mobile']);
export type PhotoStream = z.infer<typeof photoStream>;

const streamImage = z.object({
  name: z.string(),
  path: z.string(),
  /** Our own encoding, 960 px wide; null = not fetched yet, or it could not be: see `trouble`. */
  url: z.nullable(z.string()),
  /** Small, for lists. */
  thumbnail: z.nullable(z.string()),
  /** Times in ms since 1970; null = the source does not know. */
  stats: z.object({ birthtime: z.nullable(z.number()), mtime: z.number(), size: z.int() }),
  trouble: z.nullable(z.string()),
});

/** One brand folder: a row that leads to its send screen. */
const streamFile = z.object({
  id,
  name: z.string(),
  mtime: instant,
  /** Photos that may be sent, and all. */
  ready: z.int(),
  total: z.int(),
  /** Small pictures of its newest photos, at most four. */
  covers: z.array(z.string()),
  images: z.array(streamImage),
});

const streamFolder = z.object({ name: z.string(), files: z.array(streamFile) });
export type StreamFolder = z.infer<typeof streamFolder>;

/** SND-03: what `production_images` and `mobile_images` of the shop answer, and where `internal` leads. */
export const readStream = endpoint({
  method: 'GET',
  path: '/shop/streams/:source',
  role: 'shop',
  feature: 'broadcast',
  summary: 'Folders of production or mobile images with their photos (SND-03, D-62)',
  input: z.object({
    source: photoStream,
    /** false: rows without their photos. */
    images: z._default(
      z.pipe(
        z.union([z.boolean(), z.string()]),
        z.transform((value: boolean | string) => value === true || value === 'true'),
      ),
      false,
    ),
  }),
  output: ok({
    data: z.object({
      result: z.object({
        folders: z.array(streamFolder),
        /** Whether the shop has this source; WG-02 shows its row only then. */
        configured: z.boolean(),
        /** Being read now. */
        reading: z.boolean(),
        read_at: z.nullable(instant),
        /** Why the last reading failed, as a code of the console's texts. */
        trouble: z.nullable(z.string()),
      }),
    }),
  }),
});

export const refreshStream = endpoint({
  method: 'POST',
  path: '/shop/streams/refresh',
  role: 'shop',
  right: 'send',
  feature: 'broadcast',
  summary: 'Look into the source of production or mobile images again, in the background',
  input: z.object({ source: photoStream }),
  output: resultOf(z.object({ reading: z.boolean() })),
});
