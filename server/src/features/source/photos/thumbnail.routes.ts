import { sourceThumbnailPath } from '@kolaj/contract/source/source';
import { isPhoto } from '@kolaj/domain/source/pickable';
import * as z from 'zod/mini';
import { HttpError, notFound } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { sendStored } from '../../../http/serving/send-stored.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { sourcePhotos } from './source-photos.ts';

const query = z.object({ path: z.string().check(z.minLength(1), z.maxLength(4096)) });

/**
 * `GET /api/shop/source/thumbnail?path=…`: a small WebP of a photo that is not imported yet. The bytes are our own encoding,
 * made in an imaging process; the source's file itself never reaches a browser.
 */
export function sourceThumbnails(deps: ImportDeps): PlainRoute {
  const photos = sourcePhotos(deps);

  return (app, contextsOf) => {
    app.get(sourceThumbnailPath, async (request, reply) => {
      const context = await contextsOf(request, reply).shop();
      const asked = z.safeParse(query, request.query);
      if (!asked.success) throw notFound();
      const path = checkedPath(asked.data.path);
      const source = await context.inShop(shopSource);
      if (!source) throw notFound();

      const known = await useSource(deps, source, async (open) => {
        const found = await open.stat(path);
        if (found.kind !== 'found' || found.entry.kind !== 'file') throw notFound();
        if (!isPhoto({ name: found.entry.name, size: found.entry.bytes })) throw notFound();
        return photos.look(found.entry, { shopId: context.shop.id, sourceId: source.id, source: open });
      });
      if (known.kind !== 'readable') throw new HttpError(422, 'unreadable', 'This file cannot be read.');

      reply.type('image/webp').header('cache-control', 'private, max-age=3600');
      return sendStored(reply, deps.files, known.analysis.thumbnail);
    });
  };
}
