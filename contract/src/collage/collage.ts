import { collageStatuses, states } from '@kolaj/domain/collage/collage';
import { outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import { photoFaults } from '@kolaj/domain/source/file-trouble';
import { splitRefusals } from '@kolaj/domain/source/product/by-hand/split-refusal';
import { choiceCodes } from '@kolaj/domain/template/slots/choice';
import * as z from 'zod/mini';
import { endpoint, id, instant, ok, picture, refusal, resultOf } from '../endpoint.ts';
import { textOverlay } from '../template/template.ts';
import { collageFailure } from './failure.ts';

const status = z.enum(collageStatuses);
const state = z.enum(states);

/** Badges: how many collages of each status, never stored (section J). */
const statusCount = z.object({ status, count: z.int() });

export const folder = z.object({
  id,
  data: z.object({ name: z.string() }),
  kolaj: z.array(statusCount),
  count: z.int(),
  updated_at: instant,
  /** The last three collages. */
  covers: z.array(picture),
});
export type Folder = z.infer<typeof folder>;

export const subfolder = z.object({
  id,
  folder: id,
  data: z.object({ name: z.string(), showing_name: z.nullable(z.string()) }),
  state,
  kolaj: z.array(statusCount),
  count: z.int(),
  updated_at: instant,
  covers: z.array(picture),
});
export type Subfolder = z.infer<typeof subfolder>;

export const textData = z.object({
  code: z.string(),
  values: z.record(z.string(), z.string()),
  discountprice: z.nullable(z.string()),
  discountedprice: z.optional(z.nullable(z.string())),
  guessed: z._default(z.array(z.string()), []),
  /** Colour and type that nobody said and the picture does not show: not published (D-103). */
  assumed: z.optional(z.array(z.string())),
});

export const slotImage = z.object({
  path: z.string(),
  zoom: z.number().check(z.minimum(0.1), z.maximum(20)),
  focus: z.object({ x: z.number(), y: z.number() }),
  fit: z.enum(['cover', 'contain']),
  rotate: z.number(),
});

/** Why the machine chose so; `ChoiceReason` of the rules explains the values. */
const choiceReason = z.object({
  code: z.enum(choiceCodes),
  slot: z.optional(z.int()),
  photo: z.optional(z.string()),
  value: z.optional(z.union([z.string(), z.number()])),
});

export const collageEditor = z.object({
  template_id: id,
  template_version: z.int(),
  text_data: textData,
  images: z.array(z.nullable(slotImage)),
  texts: z.optional(z.array(textOverlay)),
  why: z._default(z.array(choiceReason), []),
});

/** A point of a picture, as parts of its width and height from the top left corner. */
const part = z.number().check(z.minimum(0), z.maximum(1));
export const pin = z.object({ x: part, y: part });

/** A card of the collage list. */
export const collageCard = z.object({
  id,
  subfolder_id: id,
  subfolder: z.string(),
  status,
  state,
  kolaj_name: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.string()),
  discountprice: z.nullable(z.string()),
  guessed: z.array(z.string()),
  /** Values that nobody has said either, but that its template does not draw. */
  assumed: z._default(z.array(z.string()), []),
  template: z.nullable(z.string()),
  failure: z.nullable(collageFailure),
  /** Why a person sent it back; stays until it is approved. */
  return_note: z.nullable(z.string()),
  /** Where on the picture that note points. */
  return_pin: z.nullable(pin),
  source_changed: z.boolean(),
  /** Of its product, whatever collage it was marked on (D-97); null = in stock. */
  sold_out: z.nullable(
    z.object({
      whole: z.boolean(),
      /** As the product's sizes name them; all of them when the whole is. */
      sizes: z.array(z.string()),
      /** The newest mark. */
      at: instant,
      /** Who made it; null = has left. */
      by: z.nullable(z.string()),
    }),
  ),
  /** The collage that a person has made it one product with; absent = none. */
  joined_into: z.optional(z.nullable(z.object({ id, code: z.string() }))),
  picture: z.nullable(picture),
  /** Thumbnails of the product's photos, for cards without a picture; `fault` is why a photo cannot be read, as a code. */
  photos: z.array(
    z.object({ path: z.string(), thumbnail: z.nullable(z.string()), fault: z.nullable(z.enum(photoFaults)) }),
  ),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});
export type CollageCard = z.infer<typeof collageCard>;

/** The collage with everything (ENT-59…63). */
export const collage = z.object({
  id,
  pid: z.string(),
  subfolder_id: id,
  folder: id,
  subfolder: z.string(),
  status,
  state,
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** Why it is not taken apart; null = it may be, absent = not asked. */
  not_splittable: z.optional(z.nullable(z.enum(splitRefusals))),
  data: z.object({
    kolaj_name: z.string(),
    images: z.array(z.string()),
    selected_images: z.array(z.string()),
    first_result: z.nullable(collageEditor),
    refined_images: z.array(
      z.object({
        path: z.string(),
        has_barcode: z.nullable(z.boolean()),
        has_face: z.nullable(z.boolean()),
        has_person: z.nullable(z.boolean()),
        image: z.object({ __image: z.string() }),
        __probe: z.object({ width: z.int(), height: z.int() }),
      }),
    ),
    export: z.nullable(z.object({ url: z.string() })),
    /** Further formats of the export; `picture` null = chosen, and still to be made. */
    outputs: z.array(
      z.object({
        kind: z.enum(outputKinds),
        picture: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
      }),
    ),
    kolaj_editor: z.nullable(collageEditor),
  }),
});

const year = z.optional(z.int().check(z.minimum(2000), z.maximum(2100)));

export const listFolders = endpoint({
  method: 'POST',
  path: '/shop/folder/list',
  role: 'shop',
  summary: "Folders with their status counts; this year's unless a year is given (API-22, D-38)",
  input: z.object({ year }),
  output: resultOf(z.array(folder)),
});

export const listSubfolders = endpoint({
  method: 'POST',
  path: '/shop/subfolder/list',
  role: 'shop',
  summary: 'Subfolders of a folder (API-23)',
  input: z.object({ folder_id: id, onlyActive: z._default(z.boolean(), false), year }),
  output: ok({ data: z.object({ result: z.array(subfolder), folder }) }),
});

export const getFolderAll = endpoint({
  method: 'GET',
  path: '/shop/folder/get/:folder/all',
  role: 'shop',
  summary: 'All collages of a folder (API-26)',
  input: z.object({ folder: id, year: z.optional(z.coerce.number()) }),
  output: ok({
    result: z.object({ kolaj: z.array(collageCard), subfolder: z.array(subfolder), folder }),
  }),
});

/** Field names that `picks` may ask for (D-37). */
export const pickNames = [
  'status',
  'state',
  'kolaj_name',
  'code',
  'created_at',
  'updated_at',
  'verified_at',
  'export.url',
  'text_data',
  'images',
] as const;

export const listCollages = endpoint({
  method: 'POST',
  path: '/shop/kolaj/list',
  role: 'shop',
  summary: 'Collages of a subfolder, in the order of making (API-27); with picks only those fields and the id (D-37)',
  input: z.object({
    subfolder_id: id,
    picks: z.optional(z.array(z.enum(pickNames))),
    year,
    /** Rows of one page; without it all, at most 5,000. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(5000))),
    /** `next_cursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: ok({
    result: z.array(z.union([collageCard, z.looseObject({ id })])),
    /** Only with `limit`; null: this was the last page. */
    next_cursor: z.optional(z.nullable(z.string())),
  }),
});

export const getCollage = endpoint({
  method: 'GET',
  also: 'POST',
  path: '/shop/kolaj/get/:file',
  role: 'shop',
  summary: 'One collage with everything (API-30)',
  input: z.object({ file: id }),
  output: resultOf(collage),
});

export const forceCollage = endpoint({
  method: 'POST',
  path: '/shop/kolaj/force',
  role: 'shop',
  right: 'edit',
  summary: "'Tekrar İşle': process again with the force template (API-29, D-30)",
  input: z.object({ id: z.union([id, z.array(id)]) }),
  output: z.union([resultOf(z.object({ queued: z.int() })), refusal]),
});

export const saveCollage = endpoint({
  method: 'POST',
  path: '/shop/kolaj/save',
  role: 'shop',
  right: 'edit',
  summary: 'Save the editor: no status = preview, done = send for approval, verified = approve (API-32, D-35)',
  input: z.object({
    id,
    data: z.optional(
      z.object({ kolaj_editor: z.optional(collageEditor), selected_images: z.optional(z.array(z.string())) }),
    ),
    status: z.optional(z.enum(['done', 'verified'])),
    version: z.optional(z.int()),
  }),
  output: z.union([resultOf(z.object({ id, status, version: z.int() })), refusal]),
});

export const finalCollage = endpoint({
  method: 'GET',
  path: '/shop/kolaj/final/:id',
  role: 'shop',
  right: 'edit',
  effect: true,
  summary: 'Wait (at most 25 s) for the render of the saved collage and show it (API-33, D-35)',
  input: z.object({ id }),
  output: z.union([resultOf(z.object({ data: z.object({ export: z.object({ url: z.string() }) }) })), refusal]),
});

export const updateState = endpoint({
  method: 'POST',
  path: '/shop/state/update',
  role: 'shop',
  right: 'edit',
  summary: 'Make a subfolder, a collage or a selection active or passive; all or nothing (API-36, D-39)',
  input: z.object({
    subfolder_id: z.optional(id),
    kolaj_id: z.optional(id),
    selected_list: z.optional(z.union([z.array(id), z.object({ subfolders: z.array(id), collages: z.array(id) })])),
    state,
  }),
  output: resultOf(z.object({ changed: z.int() })),
});
