import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, refusal, resultOf } from './endpoint.ts';

/** A file on its way from a browser into the shop's local source. */
export const upload = z.object({
  id,
  kind: z.enum(['photo', 'zip']),
  folder: z.string(),
  subfolder: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** Bytes that have arrived and are kept; the browser goes on from here. */
  received: z.int(),
  status: z.enum(['receiving', 'unpacking', 'done', 'refused']),
  photos: z.int(),
  left_out: z.array(z.object({ path: z.string(), reason: z.string() })),
  reason: z.nullable(z.string()),
  created_at: instant,
});
export type Upload = z.infer<typeof upload>;

/** Bytes of one request at most; a bigger file comes in pieces. */
export const uploadPieceBytes = 8 * 1024 * 1024;

export const beginUpload = endpoint({
  method: 'POST',
  path: '/shop/upload/begin',
  role: 'shop',
  right: 'edit',
  limited: 'production',
  summary: 'Announce a file; answers the upload, or the one of the same file that was broken off',
  input: z.strictObject({
    folder: z.string().check(z.minLength(1), z.maxLength(120)),
    subfolder: z.string().check(z.minLength(1), z.maxLength(120)),
    /** Name, or path below the subfolder when a whole directory was dropped. */
    name: z.string().check(z.minLength(1), z.maxLength(1000)),
    bytes: z.int().check(z.minimum(1)),
  }),
  output: z.union([resultOf(upload), refusal]),
});

/** POST of raw bytes, `?id=…&offset=…`; answers `{success, received}`; 409 `offset` when the offset is not what was received. */
export const uploadPiecePath = '/api/shop/upload/piece';
export const uploadPieceAnswer = z.object({ success: z.literal(true), received: z.int(), status: upload.shape.status });

export const listUploads = endpoint({
  method: 'POST',
  path: '/shop/upload/list',
  role: 'shop',
  summary: 'Uploads of the last day that are not finished, or were refused or left something out',
  input: nothing,
  output: resultOf(z.array(upload)),
});

export const dropUpload = endpoint({
  method: 'POST',
  path: '/shop/upload/drop',
  role: 'shop',
  right: 'edit',
  summary: 'Give up an upload; what it already delivered stays',
  input: z.object({ id }),
  output: ok({}),
});
