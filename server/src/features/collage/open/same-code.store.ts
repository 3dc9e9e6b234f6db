import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { fold, key } from '@kolaj/domain/shared/fold';
import type { CodedCollage } from '@kolaj/domain/site/changes/same-code';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseTextData } from './collage-json.ts';
import { productFinder } from './sold-out.store.ts';

/** Where the codes of these collages are from, in the order of making; unknown ones are missing. */
export async function codedCollages(scope: ShopScope, ids: readonly string[]): Promise<CodedCollage[]> {
  if (ids.length === 0) return [];
  const productOf = await productFinder(scope);
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['collages.id', 'collages.subfolder_id as subfolderId', 'collages.kolaj_name as name'])
    .select([
      'collages.product_code as productCode',
      'subfolders.name as subfolder',
      'subfolders.showing_name as showingName',
    ])
    .select([
      sql<unknown>`collages.editor -> 'text_data'`.as('text'),
      sql<unknown>`collages.first_result -> 'text_data'`.as('machine'),
      sql<string[]>`array(select i.sha256 from collage_images i where i.collage_id = collages.id)`.as('photos'),
    ])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return rows.map(({ id, subfolderId, photos, ...row }) => {
    const text = parseTextData(row.text);
    const { brand, code, color } = productOf({ ...row, text });
    const machine = parseTextData(row.machine);
    const given = machine?.code ?? row.productCode;
    const isGiven = (text === null || isCodeSaid(text)) && (machine === null || isCodeSaid(machine));
    return {
      ...{ id, subfolderId, photos },
      product: [brand.id ?? key(brand.name), fold(code), fold(color)].join('\n'),
      isNamed: isGiven && key(given) === key(code),
    };
  });
}
