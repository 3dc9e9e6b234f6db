import { coverageGroups } from '@kolaj/domain/template/fonts/font-coverage';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';

/** A font that a shop has brought itself (D-33). Texts call it by `name`; `face` is what the shaper calls it. */
export const shopFont = z.object({
  id,
  name: z.string(),
  face: z.string(),
  /** The file itself: what the server lays texts out with. */
  url: z.string(),
  bytes: z.int(),
  licence_note: z.string(),
  /** By script or sign: the characters it lacks; '' = none. */
  coverage: z.record(z.enum(coverageGroups), z.string()),
  /** false = removed: offered no more, but what names it is still drawn with it. */
  is_offered: z.boolean(),
  created_at: instant,
});
export type ShopFontView = z.infer<typeof shopFont>;

export const listFonts = endpoint({
  method: 'GET',
  path: '/shop/font/list',
  role: 'shop',
  summary: "The shop's own fonts, removed ones too (D-33)",
  input: nothing,
  output: resultOf(z.array(shopFont)),
});

export const removeFont = endpoint({
  method: 'POST',
  path: '/shop/font/remove',
  role: 'shop',
  right: 'manage',
  summary: 'Offer a font no more; what was made with it stays as it is',
  input: z.strictObject({ id }),
  output: ok({}),
});

export const listFirmFonts = endpoint({
  method: 'POST',
  path: '/shop/admin/font/list',
  role: 'admin',
  summary: "A firm's own fonts, for the designer",
  input: z.object({ pid: z.string() }),
  output: resultOf(z.array(shopFont)),
});

/**
 * POST of raw bytes (application/octet-stream, ≤ 5 MB), `?name=…&licence=…`: a TrueType or OpenType font. Without a name its
 * own is taken.
 */
export const addFontPath = '/api/shop/font/add';
export const addFontAnswer = z.union([
  ok({
    font: shopFont,
    /** Its maker allows no embedding: the shop's licence has to. */
    is_restricted: z.boolean(),
  }),
  refusal,
]);
export type AddFontAnswer = z.infer<typeof addFontAnswer>;
export const fontBytesAtMost = 5_000_000;
