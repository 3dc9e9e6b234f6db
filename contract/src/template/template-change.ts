import { runScopes } from '@kolaj/domain/template/impact';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';
import { templateData } from './template.ts';

const runScope = z.enum(runScopes);

/** Collages that are redrawn with the present version of a template, one after the other. */
const templateRun = z.object({
  id,
  template_id: id,
  template: z.string(),
  to_version: z.int(),
  scope: runScope,
  status: z.enum(['running', 'done', 'cancelled']),
  total: z.int(),
  changed: z.int(),
  skipped: z.int(),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type TemplateRun = z.infer<typeof templateRun>;

const shopTemplate = z.object({
  id,
  version: z.int(),
  data: templateData,
  /** Address of the template drawn with a product of the shop; needs the session. */
  picture: z.string(),
  /** Collages made with it, those among them that an older version shows differently, and those that were sent. */
  collages: z.int(),
  outdated: z.int(),
  sent: z.int(),
  updated_at: instant,
  run: z.nullable(templateRun),
});
export type ShopTemplate = z.infer<typeof shopTemplate>;

export const listShopTemplates = endpoint({
  method: 'GET',
  path: '/shop/schema/overview',
  role: 'shop',
  summary: "The shop's templates with what they are used for, and the last run of each",
  input: nothing,
  output: resultOf(z.array(shopTemplate)),
});

export const listTemplateVersions = endpoint({
  method: 'POST',
  path: '/shop/schema/history',
  role: 'shop',
  summary: 'Versions of a template, the newest first',
  input: z.object({ id }),
  output: resultOf(
    z.array(
      z.object({
        version: z.int(),
        picture: z.string(),
        created_at: instant,
        by: z.nullable(z.string()),
        /** Collages that are pinned to it. */
        collages: z.int(),
      }),
    ),
  ),
});

export const templateImpact = endpoint({
  method: 'POST',
  path: '/shop/schema/impact/get',
  role: 'shop',
  summary:
    'What would change if a version of a template were drawn for its collages; the present one without `version`',
  input: z.object({ id, version: z.optional(z.int()) }),
  output: resultOf(
    z.object({
      version: z.int(),
      total: z.int(),
      waiting: z.int(),
      approved: z.int(),
      sent: z.int(),
      left_alone: z.int(),
      own_layout: z.int(),
      changes: z.record(runScope, z.int()),
    }),
  ),
});

/** Collages that are changed wait for approval again; refused with `running` while the last run of the template goes on. */
export const applyTemplate = endpoint({
  method: 'POST',
  path: '/shop/schema/apply',
  role: 'shop',
  right: 'manage',
  summary: 'Draw collages anew with the present version of their template, in the background',
  input: z.object({ id, version: z.int(), scope: runScope }),
  output: z.union([resultOf(templateRun), refusal]),
});

export const cancelTemplateRun = endpoint({
  method: 'POST',
  path: '/shop/schema/run/cancel',
  role: 'shop',
  right: 'manage',
  summary: 'Stop a run; what it has changed stays changed, applying again does the rest',
  input: z.object({ id }),
  output: ok({}),
});

/** 409 `version` when somebody changed the template since. */
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/shop/schema/restore',
  role: 'shop',
  right: 'manage',
  summary: 'Make an older version of a template the present one; collages keep theirs',
  input: z.object({ id, version: z.int(), from: z.int() }),
  output: z.union([resultOf(z.object({ id, version: z.int() })), refusal]),
});

export const offerTemplate = endpoint({
  method: 'POST',
  path: '/shop/schema/offer',
  role: 'shop',
  right: 'manage',
  summary: 'Whether a template is offered, preferred, used for Tekrar İşle, and for which brands (D-30)',
  input: z.object({
    id,
    hidden: z.optional(z.boolean()),
    default: z.optional(z.boolean()),
    force: z.optional(z.boolean()),
    brands: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(200))),
  }),
  output: z.union([resultOf(z.object({ id, version: z.int() })), refusal]),
});

export const orderTemplates = endpoint({
  method: 'POST',
  path: '/shop/schema/order',
  role: 'shop',
  right: 'manage',
  summary: 'Put templates first, in this order; the others follow in theirs',
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  output: ok({}),
});

/** GET, JPEG, needs the session: `?id=…&version=…` a template of the shop, `?example=…` one of the examples; with its own product. */
export const templatePicturePath = '/api/shop/schema/picture';
