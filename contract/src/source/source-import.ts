import * as z from 'zod/mini';
import { endpoint, id, instant, refusal, resultOf } from '../endpoint.ts';
import { importJob } from './source.ts';
import { dropAccount } from './source-upload.ts';

/** The state of one subfolder of an import. */
export const importItem = z.object({
  subfolder_id: id,
  name: z.string(),
  path: z.string(),
  status: z.enum(['queued', 'copying', 'processing', 'done', 'failed']),
  photos: z.object({ total: z.int(), copied: z.int(), skipped: z.int(), failed: z.int() }),
  /** Collages of it that the undo of this import has made passive. */
  undone: z.int(),
});
export type ImportItem = z.infer<typeof importItem>;

/** What an undo does with the collages of an import: those that it made and nobody touched become passive, the others stay. */
const importUndo = z.object({
  goes: z.int(),
  sent: z.int(),
  approved: z.int(),
  /** By a person: texts, photos, a note, joined with others. */
  edited: z.int(),
  /** Were there before it; it brought them new photos. */
  before: z.int(),
  /** Already passive by its undo; they can be brought back. */
  undone: z.int(),
});
export type ImportUndo = z.infer<typeof importUndo>;

export const getImport = endpoint({
  method: 'GET',
  path: '/shop/import/get/:id',
  role: 'shop',
  summary: 'One import with its subfolders and every file that could not be used',
  input: z.object({ id }),
  /** `drops`: what became of the files of a browser that this import was the first to read. */
  output: resultOf(
    z.object({
      job: importJob,
      items: z.array(importItem),
      undo: importUndo,
      drops: z._default(z.array(dropAccount), []),
    }),
  ),
});

const oneImport = z.object({ id });
const changed = z.union([resultOf(importJob), refusal]);

export const pauseImport = endpoint({
  method: 'POST',
  path: '/shop/import/pause',
  role: 'shop',
  right: 'edit',
  summary: 'Stop copying within a second; resume goes on where it stopped',
  input: oneImport,
  output: changed,
});

export const resumeImport = endpoint({
  method: 'POST',
  path: '/shop/import/resume',
  role: 'shop',
  right: 'edit',
  limited: 'import',
  summary: 'Go on with a paused import, or try a failed or cancelled one again',
  input: oneImport,
  output: changed,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/shop/import/cancel',
  role: 'shop',
  right: 'edit',
  summary: 'End an import; what was copied is kept, and collages already made stay',
  input: oneImport,
  output: changed,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/shop/import/undo',
  role: 'shop',
  right: 'edit',
  summary: 'Make passive what an import has made new and nobody has approved, edited or sent; it must not be copying',
  input: oneImport,
  output: z.union([resultOf(z.object({ changed: z.int() })), refusal]),
});

export const bringImportBack = endpoint({
  method: 'POST',
  path: '/shop/import/bring_back',
  role: 'shop',
  right: 'edit',
  summary: 'Make active again what the undo of an import made passive',
  input: oneImport,
  output: resultOf(z.object({ changed: z.int() })),
});

/** The last imports of the shop, ended ones too, newest first. */
export const importHistory = endpoint({
  method: 'POST',
  path: '/shop/import/history',
  role: 'shop',
  summary: 'Imports of the last 30 days, newest first, paged by the time of the last one seen',
  input: z.object({
    before: z.optional(instant),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }),
  output: resultOf(z.array(importJob)),
});

/** reliability rule 15: a person's decision, recorded in the audit. */
export const usePhotosAnyway = endpoint({
  method: 'POST',
  path: '/shop/photo/use_anyway',
  role: 'shop',
  right: 'edit',
  summary: 'Use damaged photos of these collages as far as they can be read; the collages are processed again',
  input: z.object({ collage_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  output: z.union([resultOf(z.object({ photos: z.int(), queued: z.int() })), refusal]),
});
