import * as z from 'zod/mini';

const amount = z.object({ currency: z.string(), minor: z.int(), isAssumed: z._default(z.boolean(), false) });

const storedLines = z.array(
  z.object({
    /** Of the product's page, when it was ordered. */
    slug: z.string(),
    code: z.string(),
    brand: z.string(),
    color: z.string(),
    size: z.string(),
    quantity: z.int(),
    /** Pieces in one of them: a series, or 1. */
    pieces: z.int(),
    price: z.nullable(amount),
    /** Sizes that were sold out then; older orders say nothing of them. */
    soldOut: z._default(z.nullable(z.object({ sizes: z.array(z.string()) })), null),
  }),
);
export type StoredLine = z.infer<typeof storedLines>[number];

/** The lines of an order as it was taken in. */
export const readLines = (stored: unknown): StoredLine[] => z.parse(storedLines, stored);
