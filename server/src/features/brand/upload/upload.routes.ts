import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RefusalCode } from '@kolaj/contract/refusals';
import { type UploadAnswer, type Uploaded, uploadAnswer, uploadPath, uploadUse } from '@kolaj/contract/upload';
import {
  refusedType,
  type UploadUse,
  uploadBytesAtMost,
  uploadFilesAtMost,
  uploadQuota,
} from '@kolaj/domain/shop/upload-use';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import type { UnreadableReason } from '@kolaj/imaging/read/read-photo';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badRequest, HttpError } from '../../../http/errors.ts';
import { acceptForms, receiveFiles } from '../../../http/multipart.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { tooLarge } from '../../../http/raw-body.ts';
import { parseInput, type ShopContext } from '../../../http/route.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { keepMedia, type MediaFile } from '../media.store.ts';
import { looksLikeFilm, readFilm } from './film.ts';

export interface UploadDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeUpload'>;
  media: MediaUrls;
}

const query = z.object({ for: z._default(uploadUse, 'picture') });
const declared = { path: '/upload', right: 'manage' } as const;

/** Uploads of one shop at once; each may hold a film in memory. Counted by process. */
const atOnce = 2;

/** `POST /api/upload?for=…` with a form's `files` (API-42, D-50). */
export function uploadRoute(deps: UploadDeps): PlainRoute {
  const running = new Map<string, number>();

  return (app, contextsOf) => {
    app.register(async (forms) => {
      acceptForms(forms);
      forms.post(uploadPath, async (request, reply) => {
        const context = await contextsOf(request, reply, declared).shop();
        const now = running.get(context.shop.id) ?? 0;
        if (now >= atOnce) {
          throw new HttpError(429, 'too_many', 'Wait for the uploads that are under way.', {
            headers: { 'retry-after': '5', connection: 'close' },
          });
        }
        running.set(context.shop.id, now + 1);
        try {
          return uploadAnswer.parse(await answer(deps, context, request));
        } finally {
          const left = (running.get(context.shop.id) ?? 1) - 1;
          if (left > 0) running.set(context.shop.id, left);
          else running.delete(context.shop.id);
        }
      });
    });
  };
}

async function answer(deps: UploadDeps, context: ShopContext, request: FastifyRequest): Promise<UploadAnswer> {
  const { for: use } = parseInput(query, request.query);
  const folder = await deps.files.tempFolder();
  try {
    const atMost = use === 'cover' ? uploadBytesAtMost.film : uploadBytesAtMost.picture;
    const limits = { field: 'files', folder, atMost, filesAtMost: uploadFilesAtMost };
    const received = await receiveFiles(request, limits);
    if (received.length === 0) throw badRequest('bad_input', 'The form has no files.');

    const made: Made[] = [];
    for (const [at, file] of received.entries()) {
      const place = join(folder, `made-${at}`);
      await mkdir(place);
      const one = await makeOne(deps, { file, use, folder: place });
      if (one.kind === 'refused') return refused(one.code, at);
      made.push(one);
    }
    return await keep(deps, context, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Made {
  kind: 'made';
  mime: Uploaded['mime'];
  /** Where it waits until all of them are made. */
  file: string;
  width: number;
  height: number;
}
type MadeOrRefused = Made | { kind: 'refused'; code: UploadRefusal };

interface Asked {
  file: string;
  use: UploadUse;
  folder: string;
}

async function makeOne({ imaging }: UploadDeps, asked: Asked): Promise<MadeOrRefused> {
  return (await looksLikeFilm(asked.file)) ? makeFilm(asked) : makePicture(imaging, asked);
}

async function makeFilm({ file, use, folder }: Asked): Promise<MadeOrRefused> {
  const wrong = refusedType(use, 'mp4');
  if (wrong) return { kind: 'refused', code: wrong };
  const film = readFilm(await readFile(file));
  switch (film.kind) {
    case 'no-film':
      return { kind: 'refused', code: 'upload_not_png_or_mp4' };
    case 'damaged':
      return { kind: 'refused', code: 'upload_damaged' };
    case 'too-long':
      return { kind: 'refused', code: 'upload_film_too_long' };
    case 'film': {
      const { width, height } = film;
      const made = join(folder, 'film.mp4');
      await writeFile(made, film.bytes);
      return { kind: 'made', mime: 'video/mp4', file: made, width, height };
    }
  }
}

const mimes = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

async function makePicture(imaging: UploadDeps['imaging'], { file, use, folder }: Asked): Promise<MadeOrRefused> {
  const { size } = await stat(file);
  if (size > uploadBytesAtMost.picture) throw tooLarge(uploadBytesAtMost.picture);
  const made = await imaging.makeUpload({ file, folder });
  if (made.kind === 'animated') return { kind: 'refused', code: 'upload_animated' };
  if (made.kind === 'unreadable') return { kind: 'refused', code: unreadable(made.reason, use) };
  const wrong = refusedType(use, made.format);
  if (wrong) return { kind: 'refused', code: wrong };
  const { file: picture, width, height } = made.picture;
  return { kind: 'made', mime: mimes[made.format], file: picture, width, height };
}

function unreadable(reason: UnreadableReason, use: UploadUse): UploadRefusal {
  switch (reason) {
    case 'empty':
    case 'damaged':
      return 'upload_damaged';
    case 'too-many-pixels':
    case 'too-many-bytes':
    case 'too-slow':
      return 'upload_too_many_pixels';
    case 'not-a-picture':
    case 'format-not-supported':
      return refusedType(use, null) ?? 'upload_not_a_picture';
  }
}

/** Enters the files as the shop's, all or none. A file that the quota keeps out is found as a stray by the check of the store. */
async function keep({ files, media }: UploadDeps, { inShop, account, note }: ShopContext, made: readonly Made[]) {
  const stored: (MediaFile & Uploaded)[] = [];
  for (const { file, mime, width, height } of made) {
    const { sha256, bytes } = await files.putFile(file);
    stored.push({ sha256, bytes, mime, width, height, url: media.of(sha256, mime) });
  }
  return inShop(async (scope): Promise<UploadAnswer> => {
    const kept = await keepMedia(scope, { files: stored, userId: account.userId, quota: uploadQuota });
    if (!kept) return refused('upload_quota');
    note({ diff: { files: stored.map(({ sha256 }) => sha256) } });
    const result = stored.map(({ url, width, height, mime }) => ({ url, width, height, mime }));
    return { success: true, result, url: result[0]?.url ?? '' };
  });
}

const refusals = {
  upload_not_png: 'A logo must be a PNG.',
  upload_not_png_or_mp4: 'A cover must be a PNG or an MP4.',
  upload_not_a_picture: 'This is no PNG, JPEG or WebP.',
  upload_animated: 'Moving pictures cannot be used.',
  upload_damaged: 'This file is damaged.',
  upload_too_many_pixels: 'This picture is too large to be read.',
  upload_film_too_long: 'This film is too long.',
  upload_quota: 'The uploads of this shop take too much space.',
} as const satisfies Partial<Record<RefusalCode, string>>;
type UploadRefusal = keyof typeof refusals;

const refused = (code: UploadRefusal, file?: number): UploadAnswer => ({
  success: false,
  code,
  message: refusals[code],
  ...(file === undefined ? {} : { file }),
});
