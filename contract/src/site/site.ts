import { autoPublishModes } from '@kolaj/domain/site/auto-publish';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, picture, refusal, resultOf } from '../endpoint.ts';

export const buildStages = ['snapshot', 'check', 'pages', 'verify', 'publish'] as const;

export const warningKinds = [
  'number_missing',
  'code_missing',
  'price_missing',
  'currency_missing',
  'logo_missing',
  'brand_inactive',
  'picture_refused',
  'photos_waiting',
] as const;

/** What a published site lacks, by kind, with where it is put right; of many only the first have their place. */
export const buildWarning = z.object({
  kind: z.enum(warningKinds),
  count: z.int(),
  examples: z.array(
    z.object({
      /** A product, a brand, a field. */
      about: z.string(),
      collage: z.nullable(z.object({ id, folder_id: id, subfolder_id: id })),
      brand_id: z.nullable(id),
    }),
  ),
});
export type BuildWarning = z.infer<typeof buildWarning>;

export const build = z.object({
  id,
  status: z.enum(['queued', 'building', 'published', 'retired', 'failed', 'superseded', 'unchanged']),
  stage: z.nullable(z.enum(buildStages)),
  updated_at: instant,
  created_at: instant,
  /** Contents of D-45; present once the build has finished. */
  data: z.nullable(
    z.object({
      products: z.int(),
      brands: z.array(z.object({ name: z.string(), count: z.int(), new: z.int() })),
      folders: z.int(),
      warnings: z.array(buildWarning),
      pages: z.int(),
      size: z.int(),
      seconds: z.number(),
      revision: z.string(),
      preview_url: z.string(),
      live_url: z.string(),
    }),
  ),
  error: z.nullable(z.string()),
  /** Its pages are still there: it can be looked at and published again. */
  kept: z.boolean(),
});
export type Build = z.infer<typeof build>;

export const startBuild = endpoint({
  method: 'POST',
  path: '/shop/build',
  role: 'shop',
  right: 'manage',
  limited: 'publish',
  summary: 'Build and publish the catalogue site; folder_id refreshes that folder only (API-38, D-45)',
  input: z.object({ folder_id: z.optional(z.nullable(id)) }),
  output: z.union([resultOf(z.object({ build_id: id })), refusal]),
});

/** A code that several products have, where a slip may have made them one to customers; each with the place of its code. */
const sameCodeProducts = z.object({
  code: z.string(),
  /** '' = nobody has said it. */
  color: z.string(),
  count: z.int(),
  /** The first of them. */
  products: z.array(z.object({ id, folder_id: id, subfolder_id: id, subfolder: z.string(), picture })),
});
export type SameCodeProducts = z.infer<typeof sameCodeProducts>;

/** Fields of client_config, and names of brands, that the live site shows differently; empty before the first publish. */
const lookChanges = { settings: z.array(z.string()), brands: z.array(z.string()) };

export const listBuilds = endpoint({
  method: 'POST',
  path: '/shop/build/list',
  role: 'shop',
  summary: 'Builds, newest first, and what has changed since the live one (API-39)',
  input: nothing,
  output: ok({
    result: z.array(build),
    keyword: z.string(),
    live_url: z.nullable(z.string()),
    /** The live site at an address that the console may show in a frame. */
    frame_url: z.nullable(z.string()),
    /** Whether it is published without a person. */
    auto_publish: z.object({ mode: z.enum(autoPublishModes), at: z.string() }),
    changes: z.object({
      ...{ added: z.int(), removed: z.int(), changed: z.int(), pictures: z.array(picture) },
      /** What is different in those that changed; one product may count in several. */
      of_changed: z.object({ prices: z.int(), names: z.int(), values: z.int(), pictures: z.int() }),
      /** Of how many of those that came or changed the code, and the price, is missing. */
      lacking: z.object({ code: z.int(), price: z.int() }),
      /** Of those that came or changed: codes that may be a slip; `total` counts the codes. */
      same_code: z.object({ first: z.array(sameCodeProducts), total: z.int() }),
      /** Nobody could order on the site: there is no number. */
      lacks_number: z.boolean(),
      /** How many of those that came or changed no feed would take: nobody has chosen the currency. */
      without_currency: z.int(),
      /** How many of the removed only wait: they are active, and are to be approved again. */
      waiting: z.int(),
      ...lookChanges,
    }),
  }),
});

export const stopBuild = endpoint({
  method: 'POST',
  path: '/shop/build/stop',
  role: 'shop',
  right: 'manage',
  summary: 'Stop a build that waits or runs; the site stays as it is',
  input: z.object({ id }),
  /** false = it had ended already. */
  output: ok({ stopped: z.boolean() }),
});

export const rollBack = endpoint({
  method: 'POST',
  path: '/shop/build/rollback',
  role: 'shop',
  right: 'manage',
  summary: 'Publish an earlier build again',
  input: z.object({ id }),
  output: z.union([ok({}), refusal]),
});

export const getUnpublished = endpoint({
  method: 'GET',
  path: '/shop/build/unpublished',
  role: 'shop',
  summary: 'Where the live site is, and settings and brands that it does not show yet',
  input: nothing,
  output: resultOf(
    z.object({
      ...lookChanges,
      /** null = nothing is published. */
      live_url: z.nullable(z.string()),
    }),
  ),
});

export const previewLink = endpoint({
  method: 'POST',
  path: '/shop/build/preview',
  role: 'shop',
  right: 'manage',
  summary:
    'Secret address of the site as it would be published now; the present one while it has half its time, else a new one',
  input: nothing,
  output: resultOf(z.object({ url: z.string(), expires_at: instant })),
});

export const endPreview = endpoint({
  method: 'POST',
  path: '/shop/build/preview/end',
  role: 'shop',
  right: 'manage',
  summary: 'End all secret addresses of the unpublished site',
  input: nothing,
  output: ok({}),
});
