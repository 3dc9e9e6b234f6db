import { type SplitProduct, splitKeys } from '@kolaj/domain/source/product/by-hand/split';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** What a person has taken out of other products in a subfolder, `sourcePath` as its source has it; mostly nothing. */
export async function splitByHand(scope: ShopScope, sourcePath: string): Promise<SplitProduct[]> {
  const rows = await splitPhotos(scope)
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('subfolders.source_path', '=', sourcePath)
    .select(['collages.source_key', 'collages.kolaj_name', 'collages.product_code', 'collages.color_key'])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return Array.from(
    Map.groupBy(rows, (row) => row.source_key),
    ([sourceKey, [first, ...others]]) => ({
      ...{ sourceKey, name: first?.kolaj_name ?? '', code: first?.product_code ?? '' },
      colourKey: first?.color_key ?? null,
      // A person may have put photos from elsewhere into a collage.
      paths: [first, ...others]
        .flatMap((row) => row?.path ?? [])
        .filter((path) => path.startsWith(`${sourcePath}/`))
        .map((path) => path.slice(sourcePath.length + 1)),
    }),
  );
}

/** The photos that a person has taken out of products here, by the key of the product that each is in. */
export async function splitPaths(scope: ShopScope, subfolderId: string): Promise<Map<string, string>> {
  const rows = await splitPhotos(scope)
    .where('collages.subfolder_id', '=', subfolderId)
    .where('collages.joined_into', 'is', null)
    .select('collages.source_key')
    .execute();
  return new Map(rows.map(({ path, source_key }) => [path, source_key]));
}

const splitPhotos = ({ db, shopId }: ShopScope) =>
  db
    .selectFrom('collages')
    .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
    .where('collages.shop_id', '=', shopId)
    .where('collage_images.shop_id', '=', shopId)
    .where('collages.source_key', 'like', `${splitKeys.begin}%`)
    .select('collage_images.path');
