import { isBrandLink } from '@kolaj/domain/shop/brand';
import * as z from 'zod/mini';
import { endpoint, id, ok, refusal, resultOf } from '../endpoint.ts';
import { failsAs } from '../errors.ts';
import { brand } from './brand-row.ts';

/** Most brands that a shop may have; more are refused with `too_many_brands`. */
export const brandsAtMost = 1000;

export const pinnedKinds = ['new', 'discounted'] as const;

/** A brand whose content is computed; kept in client_config as `new_products_brand` and `discount_products_brand` (D-49). */
const pinnedBrand = z.object({
  kind: z.enum(pinnedKinds),
  /** Empty = the site's own word for it. */
  name: z.string(),
  logo: z.string(),
  active: z.boolean(),
  _hash: z.string(),
  /** What a site built now would show in it. */
  products: z.int(),
});
export type PinnedBrand = z.infer<typeof pinnedBrand>;

/** A name in use that no brand stands for. */
const brandSuggestion = z.object({
  name: z.string(),
  products: z.int(),
  /** An active subfolder is called so, or products name it as their brand. */
  from: z.enum(['subfolder', 'firm']),
});
export type BrandSuggestion = z.infer<typeof brandSuggestion>;

export const listBrands = endpoint({
  method: 'POST',
  path: '/shop/brand/list',
  role: 'shop',
  summary: "The shop's brands in its order, the two pinned ones, and names that no brand stands for (API-40)",
  input: z.object({ pid: z.optional(z.string()) }),
  output: ok({
    data: z.object({
      result: z.array(brand),
      /** `new` first. */
      pinned: z.array(pinnedBrand),
      /** Those with most products first. */
      suggestions: z.array(brandSuggestion),
      /** What `NEW BRAND - n` would be next. */
      new_name: z.string(),
      /** Whether imported subfolders become brands by themselves. */
      by_themselves: z.boolean(),
    }),
  }),
});

export const brandTextLength = 120;
const text = (atMost: number) => z.string().check(z.trim(), z.maxLength(atMost));
/** An address that `upload` answered; which of them are the shop's the server knows. */
const uploaded = text(500);

/**
 * What is saved of a brand. Without `id` a new one, at the end of the order; its name is `NEW BRAND - n` when none is given.
 * `version` is what the person has seen. 400 `bad_input` with a code per field: `required` of name and logo (VAL-19), `brand_taken`
 * with the other brand's name, `unknown_image` of a picture that `upload` did not answer here, `invalid` of a link elsewhere than t.me.
 */
const brandData = z.object({
  id: z.optional(id),
  version: z.optional(z.int()),
  name: z.optional(text(brandTextLength)),
  logo: uploaded,
  cover_photo: z._default(uploaded, ''),
  link: z._default(text(200).check(z.refine(isBrandLink, failsAs('invalid'))), ''),
  active: z._default(z.boolean(), true),
  /** Empty and repeated ones are left out. */
  other_texts: z._default(z.array(text(brandTextLength)).check(z.maxLength(50)), []),
});
export type BrandData = z.infer<typeof brandData>;

export const upsertBrand = endpoint({
  method: 'POST',
  path: '/shop/brand/upsert',
  role: 'shop',
  right: 'manage',
  summary: 'Add or change a brand (API-41); 409 `brand_changed` with the present one when somebody saved it since',
  input: z.object({ data: brandData, shop_pid: z.optional(z.string()) }),
  output: z.union([resultOf(brand), refusal]),
});

/** Also for brands without a logo, which have become brands by themselves; the rules of saving do not apply. */
export const switchBrand = endpoint({
  method: 'POST',
  path: '/shop/brand/switch',
  role: 'shop',
  right: 'manage',
  summary: 'Show a brand on the site, or leave it and its products out',
  input: z.object({ id, active: z.boolean() }),
  output: resultOf(brand),
});

export const savePinnedBrand = endpoint({
  method: 'POST',
  path: '/shop/brand/pinned',
  role: 'shop',
  right: 'manage',
  summary: 'Change one of the two pinned brands',
  input: z.object({
    kind: z.enum(pinnedKinds),
    name: text(brandTextLength),
    logo: uploaded,
    active: z.boolean(),
  }),
  output: resultOf(pinnedBrand),
});

/** Refused with `brands_changed` unless `ids` are all of the shop's brands, each once: then nothing is moved. */
export const orderBrands = endpoint({
  method: 'POST',
  path: '/shop/brand/order',
  role: 'shop',
  right: 'manage',
  summary: "Put the shop's brands in this order",
  input: z.object({ ids: z.array(id).check(z.maxLength(brandsAtMost)) }),
  output: z.union([ok({}), refusal]),
});

/** Where a brand is used: what follows it by its names. */
const brandUse = z.object({
  subfolders: z.array(z.string()),
  products: z.int(),
  /** Groups of the brand lists. */
  groups: z.array(z.string()),
  templates: z.array(z.string()),
  /** Sends that are under way. */
  sends: z.int(),
});
export type BrandUse = z.infer<typeof brandUse>;

export const getBrandUse = endpoint({
  method: 'POST',
  path: '/shop/brand/usage/get',
  role: 'shop',
  summary: 'Where a brand is used, before it is removed or merged',
  input: z.object({ id }),
  output: resultOf(brandUse),
});

export const removeBrand = endpoint({
  method: 'POST',
  path: '/shop/brand/remove',
  role: 'shop',
  right: 'manage',
  summary:
    'Take a brand off the list; its products stay and are shown by the name of their folder. `restore` undoes it',
  input: z.object({ id }),
  output: resultOf(brandUse),
});

/** At its old place. Refused with `brand_name_taken` when another brand goes by one of its names by now. */
export const restoreBrand = endpoint({
  method: 'POST',
  path: '/shop/brand/restore',
  role: 'shop',
  right: 'manage',
  summary: 'Undo the removal of a brand',
  input: z.object({ id }),
  output: z.union([resultOf(brand), refusal]),
});

export const mergeBrands = endpoint({
  method: 'POST',
  path: '/shop/brand/merge',
  role: 'shop',
  right: 'manage',
  summary: 'Make several brands one: the names of the others become further names of it. `unmerge` undoes it',
  input: z.object({ into: id, from: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  output: resultOf(brand),
});

/** Refused with `brand_name_taken` when another brand goes by one of the names by now. */
export const unmergeBrands = endpoint({
  method: 'POST',
  path: '/shop/brand/unmerge',
  role: 'shop',
  right: 'manage',
  summary: 'Undo a merge: the others are brands of their own again, at their old places',
  input: z.object({ into: id, from: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  output: z.union([resultOf(brand), refusal]),
});
