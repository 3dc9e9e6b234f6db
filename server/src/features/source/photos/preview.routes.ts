import { previewImport, sourceThumbnailPath } from '@kolaj/contract/source/source';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { useSource } from '../connection/use-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { notListed } from '../listing/not-listed.ts';
import { codePatterns } from '../open/settings.store.ts';
import { type Source, shopSource } from '../open/source.store.ts';
import { checkedPath } from '../request-check.ts';
import { previewSubfolder, whyOf } from './preview.ts';
import { sourcePhotos } from './source-photos.ts';

/** Looking at what an import would make (API-28). */
export function previewRoutes(deps: ImportDeps): Route[] {
  const photos = sourcePhotos(deps);

  return [
    on(previewImport).run(async ({ path, limit }, context) => {
      const source = await requireSource(context);
      const patterns = await context.inShop(codePatterns);
      const preview = await useSource(deps, source, (open: FileSource) =>
        previewSubfolder(photos, {
          shopId: context.shop.id,
          sourceId: source.id,
          source: open,
          path: checkedPath(path),
          patterns,
        }),
      );
      if (preview.kind !== 'previewed') throw notListed(preview);

      const items = preview.products.slice(0, limit).map((product) => ({
        name: product.name,
        why: whyOf(product),
        rule: product.why,
        pattern: product.pattern,
        code: product.code,
        photos: product.photos.map((photo) => ({
          path: `${path}/${photo}`,
          thumbnail: thumbnailUrl(`${path}/${photo}`),
        })),
      }));
      const unreadable = preview.unreadable.map(({ path: unread, reason }) => `${unread}: ${reason}`);
      const counts = { products: preview.products.length, images: preview.images };
      const result = { ...counts, items, unreadable, left_out: preview.unreadable };
      return { success: true, data: { result } };
    }),
  ];
}

async function requireSource(context: ShopContext): Promise<Source> {
  const source = await context.inShop(shopSource);
  if (!source) throw notFound('This shop has no photo source.');
  return source;
}

function thumbnailUrl(path: string): string {
  return `${sourceThumbnailPath}?${new URLSearchParams({ path })}`;
}
