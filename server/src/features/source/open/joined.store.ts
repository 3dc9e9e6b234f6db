import type { JoinedProduct } from '@kolaj/domain/source/product/by-hand/joined';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** What a person has joined in a subfolder, `sourcePath` as its source has it; mostly nothing. */
export async function joinedProducts(scope: ShopScope, sourcePath: string): Promise<JoinedProduct[]> {
  const rows = await joinedCollages(scope, sourcePath);
  if (rows.length === 0) return [];
  const paths = await pathsOf(
    scope,
    rows.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rootOf = (row: JoinedRow): JoinedRow => {
    const next = row.joined_into === null ? undefined : byId.get(row.joined_into);
    return next ? rootOf(next) : row;
  };
  return Array.from(Map.groupBy(rows, rootOf), ([root, parts]) => ({
    sourceKey: root.source_key,
    code: root.named_before === null ? null : root.product_code,
    keys: parts.map(({ source_key }) => source_key),
    // A person may have put photos from elsewhere into a collage.
    paths: parts
      .flatMap(({ id }) => paths.get(id) ?? [])
      .filter((path) => path.startsWith(`${sourcePath}/`))
      .map((path) => path.slice(sourcePath.length + 1)),
  }));
}

type JoinedRow = Awaited<ReturnType<typeof joinedCollages>>[number];

/** Those that others went to, and those others. */
function joinedCollages({ db, shopId }: ShopScope, sourcePath: string) {
  return db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', shopId)
    .where('subfolders.source_path', '=', sourcePath)
    .where((is) =>
      is.or([
        is('collages.joined_into', 'is not', null),
        is(
          'collages.id',
          'in',
          is
            .selectFrom('collages as other')
            .where('other.shop_id', '=', shopId)
            .where('other.joined_into', 'is not', null)
            .select('other.joined_into'),
        ),
      ]),
    )
    .select(['collages.id', 'collages.source_key', 'collages.product_code', 'collages.joined_into'])
    .select('collages.named_before')
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
}

async function pathsOf({ db, shopId }: ShopScope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const images = await db
    .selectFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', 'in', ids)
    .select(['collage_id', 'path'])
    .execute();
  const byCollage = Map.groupBy(images, ({ collage_id }) => collage_id);
  return new Map(Array.from(byCollage, ([id, own]) => [id, own.map(({ path }) => path)]));
}
