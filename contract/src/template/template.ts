import { alignments, textKinds } from '@kolaj/domain/template/template';
import * as z from 'zod/mini';
import { endpoint, id, nothing, ok, refusal } from '../endpoint.ts';

const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
const px = z.number().check(z.minimum(-10_000), z.maximum(10_000));
const size = z.number().check(z.minimum(1), z.maximum(10_000));

export const imageSlot = z.object({
  x: px,
  y: px,
  width: size,
  height: size,
  radius: z.optional(z.number()),
  config: z.object({
    has_face: z.optional(z.boolean()),
    has_person: z.optional(z.boolean()),
    has_barcode: z.optional(z.boolean()),
  }),
});

export const textOverlay = z.object({
  x: z.optional(px),
  position: z.optional(z.union([z.enum(alignments), z.object({ x: px, y: px })])),
  y: px,
  /** One of `fontNames`, or a font of the shop. */
  font: z.string().check(z.minLength(1), z.maxLength(60)),
  size: z.number().check(z.minimum(4), z.maximum(600)),
  align: z.enum(alignments),
  width: size,
  height: size,
  color: colour,
  format: z.string().check(z.maxLength(500)),
  background: z.optional(z.nullable(colour)),
  radius: z.optional(z.number()),
  rotate: z.optional(z.literal([0, 90, 180, 270])),
  type: z.enum(textKinds),
});

export const panelField = z.object({
  title: z.string(),
  keyword: z.string(),
  default: z.string(),
  type: z.optional(z.string()),
  required: z.optional(z.boolean()),
  options: z.optional(z.array(z.string())),
});

/** The specification's template JSON (L144–L149); the same shape in the database, the editor and the designer. */
export const templateData = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  width: z.int().check(z.minimum(100), z.maximum(4000)),
  height: z.int().check(z.minimum(100), z.maximum(4000)),
  background: z.nullable(z.string()),
  color: colour,
  images: z.array(imageSlot).check(z.maxLength(12)),
  texts: z.array(textOverlay).check(z.maxLength(60)),
  panel: z.array(panelField).check(z.maxLength(60)),
  brands: z.array(z.string()),
  hidden: z.boolean(),
  default: z.boolean(),
  force: z.boolean(),
});

export const template = z.object({ id, version: z.int(), data: templateData });

const brand = z.object({
  id,
  name: z.string(),
  hash: z.string(),
  logo: z.string(),
  cover_photo: z.string(),
  link: z.string(),
  active: z.boolean(),
  other_texts: z.array(z.string()),
  indexes: z.int(),
});

const schema = ok({ result: z.object({ templates: z.array(template), brands: z.array(brand) }) });

export const listSchema = endpoint({
  method: 'GET',
  path: '/shop/schema/list',
  role: 'shop',
  summary: 'Offered templates and the brands (API-19)',
  input: nothing,
  output: schema,
});

export const allSchema = endpoint({
  method: 'GET',
  path: '/shop/schema/all',
  role: 'shop',
  summary: 'All templates, hidden ones too, and the brands (API-20)',
  input: nothing,
  output: schema,
});

/** The examples of the first-run page; `preview` shows one with the shop's own photos where it has some (needs the session). */
export const listExamples = endpoint({
  method: 'GET',
  path: '/shop/schema/examples',
  role: 'shop',
  summary: 'The example templates: the six (TPL-01) less those that the administrators have taken out',
  input: nothing,
  output: ok({
    result: z.array(
      z.object({
        name: z.string(),
        preview: z.string(),
        /** How many photos of one product it takes; a product with fewer gets no collage by it (D-30). */
        photos: z.int(),
        /** One of them has to show the label with its barcode. */
        wants_label: z.boolean(),
      }),
    ),
  }),
});

export const addExamples = endpoint({
  method: 'POST',
  path: '/shop/addExampSchema',
  role: 'shop',
  right: 'manage',
  summary: 'Copy chosen example templates into the shop; safe to repeat (API-21, D-43)',
  input: z.object({ shop: z.optional(z.string()), data: z.array(z.string()).check(z.minLength(1), z.maxLength(6)) }),
  output: z.union([ok({}), refusal]),
});
