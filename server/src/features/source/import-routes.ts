import { listImports, previewImport, sourceThumbnailPath, startImport } from '@kolaj/contract/source';
import { tell } from '../../changes.ts';
import { notFound } from '../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { ImportDeps } from './import-deps.ts';
import { recentImports } from './import-progress-store.ts';
import { requestImport } from './import-request-store.ts';
import { notListed } from './not-listed.ts';
import { previewSubfolder, whyOf } from './preview.ts';
import { checkedPath, checkImport } from './request-check.ts';
import { sourcePhotos } from './source-photos.ts';
import { type Source, shopSource } from './source-store.ts';
import { useSource } from './use-source.ts';

/** Ended imports are listed for this long, ms. */
const listedAfterEndMs = 3_600_000;

const noSource = {
  success: false,
  code: 'no_source',
  message: 'This shop has no photo source (no FTP key). Ask your administrator to connect one.',
} as const;

/** Looking at what an import would make, ordering it, and seeing how far it is (API-28). */
export function importRoutes(deps: ImportDeps): Route[] {
  const photos = sourcePhotos(deps);

  return [
    on(previewImport).run(async ({ path, limit }, context) => {
      const source = await requireSource(context);
      const preview = await useSource(deps, source, (open: FileSource) =>
        previewSubfolder(photos, {
          shopId: context.shop.id,
          sourceId: source.id,
          source: open,
          path: checkedPath(path),
        }),
      );
      if (preview.kind !== 'previewed') throw notListed(preview);

      const items = preview.products.slice(0, limit).map((product) => ({
        name: product.name,
        why: whyOf(product),
        photos: product.photos.map((photo) => ({
          path: `${path}/${photo}`,
          thumbnail: thumbnailUrl(`${path}/${photo}`),
        })),
      }));
      const unreadable = preview.unreadable.map(({ path: unread, reason }) => `${unread}: ${reason}`);
      const result = { products: preview.products.length, images: preview.images, items, unreadable };
      return { success: true, data: { result } };
    }),

    on(startImport).run(async (input, context) => {
      const checked = checkImport(input);
      if (checked.kind === 'refused') return { success: false, code: checked.code, message: checked.message };

      const ids = await context.inShop(async (scope) => {
        const source = await shopSource(scope);
        if (!source) return null;
        const importIds: string[] = [];
        for (const folder of checked.folders) {
          const request = { sourceId: source.id, requestedBy: context.account.userId, folder };
          const requested = await requestImport(scope, request);
          if (requested.kind === 'folder-unknown') throw notFound();
          importIds.push(requested.importId);
          const subfolders = folder.subfolders.map(({ path }) => path);
          context.note({ object: requested.importId, diff: { folder: folder.path, subfolders, kind: requested.kind } });
          if (requested.kind !== 'joined') {
            await deps.announce(scope, 'importRequested', { importId: requested.importId });
          }
          await tell(scope, { kind: 'imports', id: requested.importId });
        }
        return importIds;
      });
      const [first] = ids ?? [];
      if (!ids || first === undefined) return noSource;
      return { success: true, data: { result: { job_id: first, job_ids: ids } } };
    }),

    on(listImports).run(async (_input, context) => {
      const since = new Date(deps.clock().getTime() - listedAfterEndMs);
      return { success: true, data: { result: await context.inShop((scope) => recentImports(scope, since)) } };
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
