import { readFile, rm } from 'node:fs/promises';
import { zoomPhotoPath } from '@kolaj/contract/collage/editor';
import { zoomImage } from '@kolaj/domain/collage/outputs/zoom-image';
import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, HttpError, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { photoKnowledge } from '../../source/open/photo.store.ts';
import { hasPhoto } from './editor.store.ts';

export interface ZoomDeps {
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeZoom'>;
}

const pixels = z.coerce.number().check(z.int(), z.minimum(1));
const query = z.object({
  quality: pixels,
  width: pixels,
  id: z.uuid(),
  photo: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * `GET /api/shop/kolaj/photo?quality=40&width=…&id=…&photo=…`: a photo of one of the shop's collages, to be looked at closely
 * (EDT-13, EDT-14). It is decoded in an imaging process and re-encoded; only what the rule says is made. A photo's content
 * is part of its address, so a browser may keep the answer.
 */
export function zoomPhotos(deps: ZoomDeps): PlainRoute {
  return (app, contextsOf) => {
    app.get(zoomPhotoPath, async (request, reply) => {
      const { inShop } = await contextsOf(request, reply).shop();
      const asked = z.safeParse(query, request.query);
      if (!asked.success) throw badRequest('bad_zoom', 'Name the collage, the photo, quality and width.');
      const { quality, width, ...wish } = asked.data;
      const analysis = await inShop((scope) => analysisOf(scope, wish));
      if (!analysis) throw notFound();
      const allowed = zoomImage(analysis);
      if (quality !== allowed.quality || width !== allowed.width) {
        throw badRequest('bad_zoom', `This photo is shown at quality ${allowed.quality} and width ${allowed.width}.`);
      }
      const jpeg = await zoomed(deps, { sha256: wish.photo, analysis });
      return reply.type('image/jpeg').header('cache-control', 'private, max-age=31536000, immutable').send(jpeg);
    });
  };
}

/** null: no such collage in this shop, it has no such photo, or the photo cannot be read. */
async function analysisOf(scope: ShopScope, { id, photo }: { id: string; photo: string }) {
  if (!(await hasPhoto(scope, { id, photo }))) return null;
  const knowledge = (await photoKnowledge(scope, [photo])).get(photo);
  return knowledge?.kind === 'readable' ? knowledge.analysis : null;
}

/** Made of the original where the renderer may open it, else of the refined file, which may have fewer pixels. */
async function zoomed(
  { files, imaging }: ZoomDeps,
  { sha256, analysis }: { sha256: string; analysis: PhotoAnalysis },
): Promise<Buffer> {
  const { refined, isDirect } = analysis;
  const hasOriginal = isDirect && (await files.has(sha256));
  const ground = hasOriginal ? { sha256, width: analysis.width } : refined;
  const { quality, width } = zoomImage(analysis);
  const folder = await files.tempFolder();
  try {
    const scale = Math.min(1, width / ground.width);
    const made = await imaging.makeZoom({ file: await files.local(ground.sha256, folder), folder, scale, quality });
    if (made.kind === 'unreadable') throw new HttpError(422, 'unreadable', made.reason);
    return await readFile(made.picture.file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
