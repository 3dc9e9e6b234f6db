import { uploadUses } from '@kolaj/domain/shop/upload-use';
import * as z from 'zod/mini';
import { ok, refusal } from './endpoint.ts';

/**
 * POST of a form (multipart/form-data) with one or more `files`, `?for=logo|cover|picture`: pictures and films of a shop's brands
 * and settings (API-42, D-50). All of them are kept or none. Pictures are re-encoded without what cameras write into them; a
 * type is known by its content. Refused with `upload_*`; 413 `too_large` beyond 10 MB, of films 60 MB; 429 `too_many` beyond two
 * uploads of a shop at once.
 */
export const uploadPath = '/api/upload';

export const uploadUse = z.enum(uploadUses);

const uploaded = z.object({
  url: z.string(),
  /** px, as it is seen. */
  width: z.int(),
  height: z.int(),
  mime: z.enum(['image/png', 'image/jpeg', 'image/webp', 'video/mp4']),
});
export type Uploaded = z.infer<typeof uploaded>;

export const uploadAnswer = z.union([
  ok({
    result: z.array(uploaded),
    /** Of the first file. */
    url: z.string(),
  }),
  z.extend(refusal, {
    /** Place of the file that it is about among those sent; the others were not kept either. */
    file: z.optional(z.int()),
  }),
]);
export type UploadAnswer = z.infer<typeof uploadAnswer>;
