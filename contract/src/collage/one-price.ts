import { collageStatuses } from '@kolaj/domain/collage/collage';
import * as z from 'zod/mini';
import { endpoint, id, resultOf } from '../endpoint.ts';
import { givenPriceLength } from './missing-values.ts';

/** As many as one selection may hold. */
export const pricedAtMost = 5000;

const items = z.array(z.object({ id, version: z.int() })).check(z.minLength(1), z.maxLength(pricedAtMost));

/** What became of one: its version from now on only where the price is now the one that was asked for. */
const outcome = z.object({
  id,
  kind: z.enum(['saved', 'same', 'conflict', 'busy', 'no-values']),
  version: z.optional(z.int()),
  status: z.optional(z.enum(collageStatuses)),
});
export type PriceOutcome = z.infer<typeof outcome>;

export const setPrices = endpoint({
  method: 'POST',
  path: '/shop/kolaj/price/set',
  role: 'shop',
  right: 'edit',
  summary:
    'Give several collages one price; they are drawn again, and approved ones wait for approval again. Each for itself: one that has the price already (`same`), that somebody has changed since, that is being made or has no texts yet stays as it is. An unknown id: none is changed',
  input: z.object({
    items,
    /** As it is typed; an amount must be readable. */
    price: z.string().check(z.trim(), z.minLength(1), z.maxLength(givenPriceLength)),
  }),
  output: resultOf(z.array(outcome)),
});

/** What became of one that was to be as before; `conflict` = somebody has changed or decided something about it since. */
const undone = z.object({
  id,
  kind: z.enum(['restored', 'conflict']),
  version: z.optional(z.int()),
  status: z.optional(z.enum(collageStatuses)),
});
export type PriceUndone = z.infer<typeof undone>;

export const undoPrices = endpoint({
  method: 'POST',
  path: '/shop/kolaj/price/undo',
  role: 'shop',
  right: 'edit',
  summary:
    'Takes one price for several back: each collage that is still in the version that the price gave it has its own price again, and the approval and picture that it had',
  input: z.object({ items }),
  output: resultOf(z.array(undone)),
});
