import {
  maxFolderName,
  maxLookedCharacters,
  maxUploadPath,
  maxZipEntries,
} from '@kolaj/domain/source/upload/upload-limits';
import { uploadReasons } from '@kolaj/domain/source/upload/upload-reason';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from '../endpoint.ts';
import { lastNumber, leftOutFile, otherFiles, unmarkedPricesView } from './source.ts';

const reason = z.enum(uploadReasons);

const folderName = z.string().check(z.minLength(1), z.maxLength(maxFolderName));

/** Where what is below one directory of a ZIP goes. */
export const zipPlace = z.object({
  /** In the ZIP; '' = its top. A place of a directory further in wins. */
  directory: z.string().check(z.maxLength(maxUploadPath)),
  folder: folderName,
  subfolder: folderName,
  /** Directories below the subfolder that are put before those of the ZIP; '' = none. */
  within: z._default(z.string().check(z.maxLength(maxUploadPath)), ''),
  /** Code of the one product that photos without a code show; null = each shows another one. */
  product: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(maxFolderName))), null),
});

/** Each entry of a ZIP may have its own; what all of them say together has a limit besides. */
const mostPlaces = maxZipEntries;

/** Names of what stayed on the device that are kept. */
export const namedAtMost = 200;

/** What was dropped together with a file and stayed on the device. */
export const uploadBeside = z.object({
  /** Of the files that were dropped together, as the browser calls them. */
  batch: z.string().check(z.minLength(1), z.maxLength(100)),
  /** What cannot be taken, the first ones. */
  left_out: z
    .array(z.object({ path: z.string().check(z.maxLength(maxUploadPath)), reason }))
    .check(z.maxLength(namedAtMost)),
  /** All of them. */
  left_out_count: z.int().check(z.minimum(0)),
  /** What is no photo, by kind. */
  other_files: otherFiles.check(z.maxLength(100)),
});

/** A file on its way from a browser into the shop's local source. */
export const upload = z.object({
  id,
  kind: z.enum(['photo', 'zip']),
  folder: z.string(),
  subfolder: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** Bytes that have arrived and are kept; the browser continues from here. */
  received: z.int(),
  status: z.enum(['receiving', 'unpacking', 'done', 'refused']),
  /** Photos that are in the source now. */
  photos: z.int(),
  /** Of these, those that were there before it came, with the same bytes. */
  already_here: z.int(),
  /** Entries of a ZIP that could not be used, the first 200. */
  left_out: z.array(z.object({ path: z.string(), reason })),
  /** All of them. */
  left_out_count: z.int(),
  /** Of a ZIP: where its directories go; null = all of it into the one subfolder. */
  places: z.nullable(z.array(zipPlace)),
  /** Of a ZIP that was unpacked: the subfolders that have got photos. */
  filled: z.array(z.object({ folder: z.string(), subfolder: z.string(), photos: z.int() })),
  /** Of a ZIP. */
  other_files: otherFiles,
  /** What it was dropped with, whose account tells of it too; null = nobody has said. */
  batch: z._default(z.nullable(z.string()), null),
  /** With the first file of a drop, until somebody has read it. */
  beside: z.nullable(uploadBeside),
  /** Why all of it was refused. */
  reason: z.nullable(reason),
  created_at: instant,
  /** When bytes came last, or it was last unpacked from. */
  updated_at: instant,
});
export type Upload = z.infer<typeof upload>;

const count = z.int();

/** What became of all files that were dropped together: each is in one of the numbers. */
export const dropAccount = z.object({
  batch: z.string(),
  /** An upload of it. */
  upload: id,
  /** Where its photos went, the first ones. */
  places: z.array(z.object({ folder: z.string(), subfolder: z.string() })),
  /** The sum of all that follows, but for `products`. */
  files: count,
  /** Photos that are in collages, and in how many. */
  used: count,
  products: count,
  /** Photos that were in the source before with the same bytes. */
  already_here: count,
  /** Photos that have arrived and are in no collage. */
  waiting: count,
  /** Photos that went with an import that was undone. */
  taken_back: z._default(count, 0),
  /** Files that have not arrived yet, ZIPs that are being unpacked. */
  on_way: count,
  /** What the browser and the server left out, and what the import could not use, the first ones of each. */
  left_out: z.array(z.object({ path: z.string(), reason })),
  unusable: z.array(leftOutFile),
  /** All of both. */
  left_out_count: count,
  other_files: otherFiles,
});
export type DropAccount = z.infer<typeof dropAccount>;

/** Bytes of one request at most; a bigger file comes in pieces. */
export const uploadPieceBytes = 8 * 1024 * 1024;

/** Times that a file may have: those that calendars and the database write, the years 1 to 9999; ms since 1970. */
const fileTimes = { first: -62_135_596_800_000, last: Date.UTC(9999, 11, 31) } as const;

/** Why files cannot be dropped in this shop: it has no source, or one that is not ours to write to. */
export const whyNoUploads = z.enum(['no_source', 'remote_source']);

/** Codes of the refusals of `beginUpload`. */
export const uploadRefusals = [...whyNoUploads.options, ...uploadReasons, 'too_many_uploads'] as const;

/** Those of agents besides: the shop takes no photos from them; a brand that they do not sell, or that is none. */
export const agentUploadRefusals = ['uploads_off', 'not_your_brand'] as const;

export const beginUpload = endpoint({
  method: 'POST',
  path: '/shop/upload/begin',
  role: 'shop',
  right: 'edit',
  limited: 'import',
  summary: 'Announce a file; answers the upload, or the one of the same file that was broken off or has arrived',
  input: z.object({
    folder: folderName,
    subfolder: folderName,
    /** Name, or path below the subfolder when a whole directory was dropped. */
    name: z.string().check(z.minLength(1), z.maxLength(maxUploadPath)),
    bytes: z.int().check(z.minimum(1)),
    /** When the file was last changed on its own machine, ms since 1970; with name and size it tells the same file again. */
    modified: z.int().check(z.minimum(fileTimes.first), z.maximum(fileTimes.last)),
    /** What becomes of another photo of this name: it stays and the new one is called "name (2)", or it is replaced. */
    replace: z._default(z.boolean(), false),
    /**
     * Of a ZIP: where its directories go, also those of a season with many brands. What no place speaks of goes into subfolders of
     * `folder` that are called like the ZIP's own directories of brands, those of several seasons into a folder for each, else into `subfolder`. Left away = all of it into `subfolder`.
     * With other places it is another upload; one that was broken off passes on what has come of it.
     */
    places: z.optional(z.array(zipPlace).check(z.maxLength(mostPlaces))),
    /** Of the files that were dropped together, as the browser calls them. */
    batch: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    beside: z.optional(uploadBeside),
  }),
  output: z.union([resultOf(upload), refusal]),
});

/**
 * POST of raw bytes, `?id=…&offset=…`. 409 `offset` when the offset is not what was received (begin tells it), 507 `no_space`
 * when the disk is full.
 */
export const uploadPiecePath = '/api/shop/upload/piece';
export const uploadPieceAnswer = z.object({
  success: z.literal(true),
  received: z.int(),
  status: upload.shape.status,
  reason: upload.shape.reason,
  already_here: z._default(upload.shape.already_here, 0),
});

/** Products of one subfolder that are named in an answer. */
export const namedProducts = 12;

/**
 * What will come of files of a device before they are sent. Their names are all that is told; of each subfolder at most
 * `maxLookedCharacters`, which take half a second to read.
 */
export const lookAtUpload = endpoint({
  method: 'POST',
  path: '/shop/upload/names/preview',
  role: 'shop',
  summary: 'Products that photos with these names will be, and which names may be read in two ways',
  input: z.object({
    subfolders: z
      .array(
        z.object({
          /** Empty = nobody has said it yet. */
          folder: z.string().check(z.maxLength(maxFolderName)),
          subfolder: z.string().check(z.maxLength(maxFolderName)),
          names: z.array(z.string().check(z.minLength(1), z.maxLength(maxUploadPath))).check(
            z.minLength(1),
            z.refine((names) => names.reduce((sum, { length }) => sum + length, 0) <= maxLookedCharacters),
          ),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
  /** In the order that was asked. */
  output: resultOf(
    z.array(
      z.object({
        /** null = the photos themselves decide. */
        products: z.nullable(z.int()),
        /** As many as the names alone make. */
        by_names: z.int(),
        images: z.int(),
        doubts: z.array(lastNumber),
        unmarked_prices: unmarkedPricesView,
        /** The first ones, by the names alone. */
        items: z.array(z.object({ name: z.string(), photos: z.int(), first: z.string() })),
      }),
    ),
  ),
});

export const listUploads = endpoint({
  method: 'POST',
  path: '/shop/upload/list',
  role: 'shop',
  summary:
    'Own uploads of the last day that are not finished or were refused, every ZIP, and those that tell what stayed on the device; or why this shop has none',
  input: nothing,
  /** `accounts`: of the person's last drops of which something was not used, until somebody has read it. */
  output: resultOf(
    z.object({
      uploads: z.array(upload),
      accounts: z._default(z.array(dropAccount), []),
      why_not: z.nullable(whyNoUploads),
    }),
  ),
});

export const dropUpload = endpoint({
  method: 'POST',
  path: '/shop/upload/drop',
  role: 'shop',
  right: 'edit',
  summary: 'Give up an upload, or take it off the list; what it already delivered stays',
  input: z.object({ id }),
  output: ok({}),
});

export const closeBeside = endpoint({
  method: 'POST',
  path: '/shop/upload/beside/close',
  role: 'shop',
  right: 'edit',
  summary: 'What stayed on the device beside an upload has been read: it is told no longer',
  input: z.object({ id }),
  output: ok({}),
});
