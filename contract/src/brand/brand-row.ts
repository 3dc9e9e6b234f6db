import * as z from 'zod/mini';
import { id } from '../endpoint.ts';

/** A row of the brand list (ENT-66). Addresses are those that `upload` answered, or empty. */
export const brand = z.object({
  id,
  name: z.string(),
  /** First 16 hex digits of SHA-256 of the folded name (ENT-67, D-49). */
  hash: z.string(),
  /** Names it had before: what is called so still belongs to it, and old links of the site lead to it. */
  aliases: z.array(z.string()),
  logo: z.string(),
  cover_photo: z.string(),
  link: z.string(),
  active: z.boolean(),
  /** Further names, for routing, logos and search. */
  other_texts: z.array(z.string()),
  /** Place in the shop's order, 0…n−1. */
  indexes: z.int(),
  /** Of the row, for `upsertBrand`: 409 `brand_changed` when somebody saved it since. */
  version: z.int(),
  /** Active products in subfolders of this brand. */
  products: z.int(),
});
export type Brand = z.infer<typeof brand>;
