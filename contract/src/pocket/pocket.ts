// The small app on the phone, /m. What it shows of collages, sends and photos comes by the calls of those.
import { desks } from '@kolaj/domain/pocket/desks';
import { decimalMarks } from '@kolaj/domain/price/currency';
import * as z from 'zod/mini';
import { endpoint, nothing, ok } from '../endpoint.ts';

/** What the app keeps on the phone, so that it opens without a network too. */
export const pocketStart = z.object({
  person: z.object({ id: z.string(), name: z.string() }),
  /** They have not agreed to the terms as they are now: asked before anything else (D-94, D-91). */
  consent_missing: z.boolean(),
  shop: z.nullable(
    z.object({
      pid: z.string(),
      name: z.string(),
      /** How the shop writes its prices (D-106). */
      prices: z.object({ currency: z.string(), isAssumed: z.boolean(), decimal: z.enum(decimalMarks) }),
      /** Folder of the source that photos from phones go into (D-76). */
      upload_folder: z.string(),
      /** Whether what is in that folder can be sent as it is, without a collage (D-62). */
      is_stream: z.boolean(),
      /** The shop's own shapes of product codes: they tell which scanned barcodes count (D-28). */
      code_patterns: z.array(z.string()),
    }),
  ),
  /** The places of this person; the first is where the app opens. None = nothing here is for them. */
  desks: z.array(z.enum(desks)),
  may: z.object({ edit: z.boolean(), approve: z.boolean(), send: z.boolean() }),
});
export type PocketStart = z.infer<typeof pocketStart>;

export const startPocket = endpoint({
  method: 'GET',
  path: '/auth/pocket',
  role: 'session',
  summary: 'What the app on the phone is to this person: one call instead of three, on a phone’s line',
  input: nothing,
  output: ok({ data: pocketStart }),
});
