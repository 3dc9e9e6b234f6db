import { collageStatuses } from '@kolaj/domain/collage/collage';
import { copiedKeywords } from '@kolaj/domain/collage/copy-values';
import { photoFaults } from '@kolaj/domain/source/file-trouble';
import * as z from 'zod/mini';
import { endpoint, id, instant, refusal, resultOf } from '../endpoint.ts';
import { templateData } from '../template/template.ts';
import { collage } from './collage.ts';
import { collageFailure } from './failure.ts';

/** A part of an upright picture, 0–1. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const verdict = z.nullable(z.boolean());

/**
 * One photo of a collage to be looked at closely (EDT-13). Answers image bytes; which photo, `quality` and `width` are in the
 * query, as the editor's answer gives them.
 */
export const zoomPhotoPath = '/api/shop/kolaj/photo';

/** A photo of the product as the editor offers it; `url` is the refined picture (≤ 2048 px), null when it cannot be read. */
const editorPhoto = z.object({
  path: z.string(),
  url: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Address of the picture to look at closely, below `zoomPhotoPath`. */
  zoom: z.nullable(z.string()),
  /** Upright size of the original, px. */
  width: z.int(),
  height: z.int(),
  face: z.nullable(box),
  has_barcode: verdict,
  has_face: verdict,
  has_person: verdict,
  /** Why it cannot be read, as a code. */
  fault: z.nullable(z.enum(photoFaults)),
});
export type EditorPhoto = z.infer<typeof editorPhoto>;

/** A template as the editor needs it: `overlay` is the address of the picture that `data.background` names. */
const editorTemplate = z.object({
  id,
  version: z.int(),
  position: z.int(),
  data: templateData,
  overlay: z.nullable(z.string()),
});
export type EditorTemplate = z.infer<typeof editorTemplate>;

/** A collage of the same product in another colour (D-36). */
const sibling = z.object({
  id,
  kolaj_name: z.string(),
  color: z.string(),
  status: z.enum(collageStatuses),
  version: z.int(),
  thumbnail: z.nullable(z.string()),
});
export type Sibling = z.infer<typeof sibling>;

const logo = z.object({ url: z.string(), width: z.int(), height: z.int() });

export const editCollage = endpoint({
  method: 'POST',
  path: '/shop/kolaj/editor',
  role: 'shop',
  summary: 'All that the collage editor needs, in one answer (EDT-01…06)',
  input: z.object({ file: id }),
  output: resultOf(
    z.object({
      collage,
      failure: z.nullable(collageFailure),
      return_note: z.nullable(z.string()),
      /** Where on the picture the note points, 0–1. */
      return_pin: z.nullable(z.object({ x: z.number(), y: z.number() })),
      source_changed: z.boolean(),
      /** Who changed it last, and when. */
      changed: z.object({ at: instant, by: z.nullable(z.string()) }),
      /** The version in which what is drawn was changed last; later ones are decisions about the same picture. */
      content_version: z.int(),
      /** The version it was composed with; null when it never had a template. */
      template: z.nullable(editorTemplate),
      /** The templates that can be chosen, the shop's order. */
      templates: z.array(editorTemplate),
      photos: z.array(editorPhoto),
      siblings: z.array(sibling),
      /** What a dropdown offers, by panel keyword, most used first (D-32). */
      options: z.record(z.string(), z.array(z.string())),
      /** The logo that is drawn for this collage's brand, if it has one. */
      logo: z.nullable(logo),
      /** The shop's brands with the logo that each one's collages show; which one is meant says `brandShown` of the rules. */
      brands: z.array(z.object({ name: z.string(), otherTexts: z.array(z.string()), logo: z.nullable(logo) })),
    }),
  ),
});
export type EditorData = z.infer<(typeof editCollage)['output']>['data']['result'];

export const listColor = endpoint({
  method: 'POST',
  also: 'GET',
  path: '/shop/kolaj/listColor',
  role: 'shop',
  summary: 'Collages of the same product in other colours (API-31, D-36)',
  input: z.object({ subfolder_id: id, kolaj_name: z.string(), code: z.string() }),
  output: resultOf(z.array(sibling)),
});

export const copyValues = endpoint({
  method: 'POST',
  path: '/shop/kolaj/copy_values',
  role: 'shop',
  right: 'edit',
  summary: 'Copy price, size or type of a collage to its other colours; verified ones wait for approval again (D-36)',
  input: z.object({
    id,
    to: z.array(z.object({ id, version: z.int() })).check(z.minLength(1), z.maxLength(100)),
    keywords: z.array(z.enum(copiedKeywords)).check(z.minLength(1)),
  }),
  output: z.union([
    resultOf(z.array(z.object({ id, kind: z.enum(['copied', 'same', 'conflict', 'busy', 'no-values', 'not-found']) }))),
    refusal,
  ]),
});
