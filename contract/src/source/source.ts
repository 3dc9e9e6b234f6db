import { fileTroubles, type LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { nameEncodings } from '@kolaj/domain/source/names/name-encoding';
import { groupingRules } from '@kolaj/domain/source/product/product';
import { lastNumberMeanings } from '@kolaj/domain/source/product/reading/last-number-meaning';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';
import { sourceDrivers } from './source-admin.ts';

/** A path inside the source, relative to its root; checked again by the server (D-24). */
const sourcePath = z.string().check(z.maxLength(4096));

/** Why a directory cannot be chosen; `old`: a shop that sees one month only has nothing in it since (D-38). */
export const lockReason = z.enum(['kolajsiz', 'empty', 'old', 'unreadable']);

/** Of `total`: photos that lie in a folder of the first level itself, beside its subfolders, and cannot be imported from there. */
const beside = z.int();

/** Of `imported`: photos whose collages the undo of an import has made passive; importing them again brings those back. */
const takenBack = z.int();

export const sourceDirectory = z.object({
  id: z.nullable(id),
  name: z.string(),
  path: z.string(),
  mtime: instant,
  /** Image files in the source, counted recursively (D-27); null = not counted, because `counts: false` was asked. */
  total: z.nullable(z.int()),
  imported: z.int(),
  taken_back: takenBack,
  beside,
  disabled: z.boolean(),
  reason: z.nullable(lockReason),
});
export type SourceDirectory = z.infer<typeof sourceDirectory>;

export const sourceFile = z.object({ name: z.string(), path: z.string(), mtime: instant, size: z.int() });

/** By which code page names were read that are not UTF-8; null = all of them are. */
const readAs = z.nullable(z.enum(nameEncodings));

/** Files that are no photos, by kind: an ending like ".mp4", '' for none, `hidden` for those of systems. */
export const otherFiles = z.array(z.object({ kind: z.string(), count: z.int() }));

const listing = z.object({
  folders: z.array(sourceDirectory),
  files: z.array(sourceFile),
  /** Beside the folders, where files were asked for. */
  other_files: otherFiles,
  read_as: readAs,
});

/** false: names at once, numbers later through `countSourcePhotos`; counting a far source takes a look into every directory. */
const counts = z._default(z.boolean(), true);

/** Step 1 of the import: the folders of the source (API-24). */
export const listSourceFolders = endpoint({
  method: 'POST',
  path: '/shop/folder/list_all',
  role: 'shop',
  summary: 'Folders (and files) of the source with import counts',
  input: z.object({
    base_path: z._default(sourcePath, ''),
    folders: z._default(z.boolean(), true),
    files: z._default(z.boolean(), false),
    justOneMonth: z.optional(z.boolean()),
    counts,
  }),
  output: resultOf(listing),
});

/** Step 2: the subfolders of one folder (API-28). */
export const listSourceSubfolders = endpoint({
  method: 'POST',
  path: '/shop/kolaj/list_all',
  role: 'shop',
  summary: 'Subfolders (and files) of one source folder with import counts',
  input: z.object({
    base_path: z._default(sourcePath, ''),
    folders: z._default(z.boolean(), true),
    files: z._default(z.boolean(), false),
    folder_id: z.optional(z.nullable(id)),
    onlyActive: z.optional(z.boolean()),
    justOneMonth: z.optional(z.boolean()),
    counts,
  }),
  output: resultOf(listing),
});

/** Numbers of directories that were listed without; a directory that was deleted or cannot be read says so. */
export const countSourcePhotos = endpoint({
  method: 'POST',
  path: '/shop/folder/counts',
  role: 'shop',
  summary: 'How many photos lie below these directories of the source, and how many are imported',
  input: z.object({
    paths: z.array(sourcePath.check(z.minLength(1))).check(z.minLength(1), z.maxLength(50)),
    justOneMonth: z.optional(z.boolean()),
  }),
  output: resultOf(
    z.array(
      z.object({
        path: z.string(),
        total: z.int(),
        imported: z.int(),
        taken_back: takenBack,
        beside,
        disabled: z.boolean(),
        reason: z.nullable(lockReason),
      }),
    ),
  ),
});

/** A shop's photo source without what only admins see. */
const sourceFactsView = z.object({
  driver: z.enum(sourceDrivers),
  /** Empty for a folder of the server itself. */
  host: z.string(),
  root: z.string(),
  /** The shop has connected it itself. */
  by_owner: z.boolean(),
});
export type SourceFacts = z.infer<typeof sourceFactsView>;

export const sourceFacts = endpoint({
  method: 'POST',
  path: '/shop/source/facts',
  role: 'shop',
  summary: 'Where the shop’s photos come from; null = nowhere yet',
  input: nothing,
  output: resultOf(z.nullable(sourceFactsView)),
});

/** A file that could not be used, as it is stored and as it is sent. */
export const leftOutFile = z.object({
  path: z.string(),
  code: z.enum(fileTroubles),
  words: z.exactOptional(z.string()),
  of: z.exactOptional(z.string()),
}) satisfies z.ZodMiniType<LeftOutFile>;

/** Numbers that look like prices and are not taken for them, because they name no currency; null = the names hold none. */
export const unmarkedPricesView = z.nullable(z.object({ example: z.string(), products: z.int() }));

const numberReading = z.object({ products: z.int(), patterns: z.array(z.string()) });

/**
 * Forms of names whose last number may be the number of a photo or of a product: how it is read now, and the shop's patterns
 * that make it the one or the other (D-28).
 */
export const lastNumber = z.object({
  example: z.string(),
  code: z.string(),
  photos: z.int(),
  now: z.enum(lastNumberMeanings),
  /** Nobody can tell from the names. */
  is_doubtful: z.boolean(),
  readings: z.object({ photo: numberReading, product: numberReading }),
});
export type LastNumberView = z.infer<typeof lastNumber>;

/** What will come of a subfolder before it is imported (D-28): "37 products, 112 images". */
export const previewImport = endpoint({
  method: 'POST',
  path: '/shop/import/preview',
  role: 'shop',
  summary: 'Products that would be made of a subfolder, with the reason of the grouping',
  input: z.object({ path: sourcePath, limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 60) }),
  output: resultOf(
    z.object({
      products: z.int(),
      images: z.int(),
      /** The first `limit` products. */
      items: z.array(
        z.object({
          name: z.string(),
          why: z.string(),
          /** The same in parts, for the console's own words (D-28). */
          rule: z.enum(groupingRules),
          pattern: z.string(),
          code: z.string(),
          photos: z.array(z.object({ path: z.string(), thumbnail: z.string() })),
        }),
      ),
      left_out: z.array(leftOutFile),
      other_files: otherFiles,
      read_as: readAs,
      last_numbers: z.array(lastNumber),
      unmarked_prices: unmarkedPricesView,
    }),
  ),
});

const namesLooked = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('looked'),
    path: z.string(),
    /** null = the photos themselves decide. */
    products: z.nullable(z.int()),
    images: z.int(),
    /** Forms of names that may be read in two ways. */
    doubts: z.array(lastNumber),
  }),
  /** It could not be listed, or not in time. */
  z.object({ kind: z.literal('not-looked'), path: z.string() }),
]);
export type NamesLooked = z.infer<typeof namesLooked>;

/** What the names alone say of subfolders before they are imported: quick, and of many at once; no photo is opened. */
export const lookAtNames = endpoint({
  method: 'POST',
  path: '/shop/import/names/preview',
  role: 'shop',
  summary: 'Products that the names in these subfolders make, and which names may be read in two ways',
  input: z.object({ paths: z.array(sourcePath.check(z.minLength(1))).check(z.minLength(1), z.maxLength(50)) }),
  output: resultOf(z.array(namesLooked)),
});

/** A small picture of one file of the source, for the preview. Answers image bytes; the path is in the query. */
export const sourceThumbnailPath = '/api/shop/source/thumbnail';

const importSubfolder = z.object({
  name: z.string(),
  path: sourcePath,
  /** Names to limit the import to; absent or a number = everything (D-27). */
  kolaj: z.optional(z.union([z.number(), z.array(z.string())])),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/shop/folder/import',
  role: 'shop',
  right: 'edit',
  limited: 'import',
  summary: 'Import folders with the chosen subfolders; answers at once (API-25)',
  input: z.object({
    folder: z
      .array(
        z.object({
          name: z.string(),
          path: sourcePath,
          id: z.optional(z.nullable(id)),
          sub_folders: z.array(importSubfolder).check(z.minLength(1)),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
  output: z.union([resultOf(z.object({ job_id: id, job_ids: z.array(id) })), refusal]),
});

export const importStatuses = [
  'queued',
  'listing',
  'copying',
  'paused',
  'processing',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const;

export const importErrors = ['source_unreachable', 'no_source', 'source_lost', 'no_space', 'internal'] as const;

export const importJob = z.object({
  id,
  folder_id: id,
  folder_name: z.string(),
  status: z.enum(importStatuses),
  /** What a person has asked of it and it has not done yet. */
  wish: z.nullable(z.enum(['pause', 'cancel'])),
  /** Who asked for it: a person, or a watched folder. */
  origin: z.enum(['person', 'watch']),
  /** `done` holds the `skipped` ones too: they were here already, and unchanged. */
  photos: z.object({
    /** Of the subfolders that have been listed so far. */
    total: z.int(),
    /** Of all of them, as many as the listed ones make expect; the same as `total` once every one has been listed. */
    expected: z.int(),
    done: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  /** Of the photos of the collages that it made, those that came in by the shop's FTP door. */
  by_ftp: z._default(z.int(), 0),
  /** `products`: of the total those that have a photo to show and are not joined into another one. */
  collages: z.object({ total: z.int(), done: z.int(), failed: z.int(), products: z._default(z.int(), 0) }),
  /** Collages that its undo has made passive. */
  undone: z.int(),
  /** Collages that were taken back with an earlier import, and that this one has made active again. */
  back: z.int(),
  unreadable: z.array(leftOutFile),
  /** With `photos.total` these are all files that the source lists. */
  other_files: otherFiles,
  error: z.nullable(z.string()),
  /** The same as a code of the console's texts. */
  error_code: z.nullable(z.enum(importErrors)),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type ImportJob = z.infer<typeof importJob>;

export const listImports = endpoint({
  method: 'POST',
  path: '/shop/import/list',
  role: 'shop',
  summary: 'Running imports and those of the last hour, newest first',
  input: nothing,
  output: ok({ data: z.object({ result: z.array(importJob) }) }),
});
