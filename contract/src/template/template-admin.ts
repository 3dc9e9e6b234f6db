import * as z from 'zod/mini';
import { endpoint, id, instant, ok, refusal, resultOf } from '../endpoint.ts';
import { templateData } from './template.ts';

const pid = z.string().check(z.minLength(1), z.maxLength(60));

/** A template of a firm with what an admin has to know before changing or deleting it. */
const firmTemplate = z.object({
  id,
  version: z.int(),
  data: templateData,
  /** Address of the overlay picture; null = none. */
  overlay: z.nullable(z.string()),
  /** Collages that use it, and how many of those were sent. */
  collages: z.int(),
  sent: z.int(),
  updated_at: instant,
});
export type FirmTemplate = z.infer<typeof firmTemplate>;

export const listFirmTemplates = endpoint({
  method: 'POST',
  path: '/shop/admin/schemas',
  role: 'admin',
  summary: "A firm's templates, hidden ones too (API-62, ADM-04)",
  input: z.object({ pid }),
  output: resultOf(z.array(firmTemplate)),
});

export const deleteFirmTemplate = endpoint({
  method: 'POST',
  path: '/shop/admin/schema/delete',
  role: 'admin',
  summary: 'Delete a template; collages made with it keep their version (API-63)',
  input: z.strictObject({ pid, id }),
  output: z.union([ok({}), refusal]),
});

export const addFirmTemplate = endpoint({
  method: 'POST',
  path: '/shop/admin/schema/add',
  role: 'admin',
  summary: 'Add a template to a firm (API-64)',
  input: z.strictObject({ pid, data: templateData }),
  output: z.union([resultOf(z.object({ id, version: z.int() })), refusal]),
});

/** 409 `version` when `version` is given and somebody changed the template since. */
export const editFirmTemplate = endpoint({
  method: 'POST',
  path: '/shop/admin/schema/editing',
  role: 'admin',
  summary: "Change a firm's template: a new version; collages keep theirs (API-65)",
  input: z.strictObject({ pid, id, data: templateData, version: z.optional(z.int()) }),
  output: z.union([resultOf(z.object({ id, version: z.int() })), refusal]),
});

export const createFirmSchema = endpoint({
  method: 'POST',
  path: '/shop/admin/createSchema',
  role: 'admin',
  summary: 'Make the empty schema of a firm (API-66, D-43); safe to repeat',
  input: z.strictObject({ pid, keyword: z.string() }),
  output: z.union([ok({}), refusal]),
});

/** What the designer draws a template with: the bundled sample, or a product of a firm. */
export const tryTemplate = endpoint({
  method: 'POST',
  path: '/shop/admin/schema/try',
  role: 'admin',
  summary: 'Render a template as the server would and show it; nothing is kept (ADM-11, D-82)',
  input: z.strictObject({
    data: templateData,
    /** Real photos and values of this firm; the sample without it. */
    pid: z.optional(pid),
    /** One of the products of `templateSamples`; else the firm's newest that fills the slots. */
    collage: z.optional(id),
  }),
  output: z.union([
    resultOf(
      z.object({
        /** `url` holds the picture itself (data:). */
        picture: z.object({ url: z.string(), width: z.int(), height: z.int() }),
        /** What the scene warns of, as codes. */
        warnings: z.array(z.string()),
      }),
    ),
    refusal,
  ]),
});

const verdict = z.nullable(z.boolean());

/** A photo with what the slots' conditions ask for; `url` is its refined picture. */
const samplePhoto = z.object({
  path: z.string(),
  url: z.string(),
  /** Upright size of the original, px. */
  width: z.int(),
  height: z.int(),
  face: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  has_barcode: verdict,
  has_face: verdict,
  has_person: verdict,
  sharpness: z.number(),
});

/** Products of a firm a template can be tried with: newest first, with the values and photos the browser draws itself. */
export const templateSamples = endpoint({
  method: 'POST',
  path: '/shop/admin/schema/samples',
  role: 'admin',
  summary: "A firm's newest products to try a template with (D-82)",
  input: z.object({ pid }),
  output: resultOf(
    z.array(
      z.object({
        id,
        name: z.string(),
        values: z.record(z.string(), z.string()),
        photos: z.array(samplePhoto),
        logo: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
      }),
    ),
  ),
});

/** POST of raw bytes (application/octet-stream), `?pid=…`: a background picture (PNG, WebP or JPEG ≤ 10 MB), decoded and re-encoded in a child. */
export const backgroundPath = '/api/shop/admin/schema/background';
export const backgroundAnswer = z.object({
  success: z.literal(true),
  /** What `data.background` of a template names it by. */
  background: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  has_transparency: z.boolean(),
});
