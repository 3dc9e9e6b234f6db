import { linkName } from '@kolaj/domain/approval/approval-link';
import { fieldKind } from '@kolaj/domain/template/panel-field';
import type { PanelField } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';

/** Of how many newest collages the values are counted, and how many of them a dropdown offers. */
const counted = { collages: 1000, values: 40 };

/** What the dropdowns of these fields offer, by keyword: the shop's brands, or the values it uses most (D-32). */
export async function dropdownOptions(
  scope: ShopScope,
  fields: readonly PanelField[],
): Promise<Record<string, string[]>> {
  const keywords = (kind: ReturnType<typeof fieldKind>) => [
    ...new Set(fields.filter((field) => fieldKind(field) === kind).map(({ keyword }) => keyword)),
  ];
  const brands = keywords('brands');
  const names = brands.length > 0 ? await brandNames(scope) : [];
  const used = await usedValues(scope, keywords('dropdown'));
  return { ...used, ...Object.fromEntries(brands.map((keyword) => [keyword, names])) };
}

/** The shop's brands in its order, then what its subfolders are called that have no brand yet. */
async function brandNames(scope: ShopScope): Promise<string[]> {
  const { db, shopId } = scope;
  const brands = (await shopBrands(scope)).filter(({ active }) => active);
  const subfolders = await db
    .selectFrom('subfolders')
    .where('shop_id', '=', shopId)
    .where('state', '=', 'active')
    .select(sql<string>`coalesce(nullif(showing_name, ''), name)`.as('name'))
    .distinct()
    .orderBy('name')
    .limit(200)
    .execute();
  return [...new Set([...brands, ...subfolders].map(({ name }) => name))];
}

async function usedValues({ db, shopId }: ShopScope, keywords: readonly string[]): Promise<Record<string, string[]>> {
  if (keywords.length === 0) return {};
  const { rows } = await sql<{ keyword: string; value: string }>`
    with newest as (
      select editor -> 'text_data' -> 'values' as values from collages
      where shop_id = ${shopId} and editor is not null
      order by created_at desc limit ${counted.collages}
    )
    select keyword, value from newest, jsonb_each_text(newest.values) as used (keyword, value)
    where keyword = any(${[...keywords]}::text[]) and value <> ''
    group by keyword, value order by count(*) desc, value`.execute(db);
  const grouped = Map.groupBy(rows, ({ keyword }) => keyword);
  return Object.fromEntries(
    [...grouped].map(([keyword, values]) => [keyword, values.slice(0, counted.values).map(({ value }) => value)]),
  );
}

/** The last person who changed a collage: who approved it, else by the audit; null when only the machine has. */
export async function lastPerson({ db, shopId }: ShopScope, collageId: string): Promise<string | null> {
  // An approval of many is one audit row that names none of them.
  const approver = await db
    .selectFrom('collages')
    .leftJoin('users', 'users.id', 'collages.verified_by')
    .leftJoin('approval_links', 'approval_links.id', 'collages.verified_link')
    .where('collages.shop_id', '=', shopId)
    .where('collages.id', '=', collageId)
    .where('collages.status', '=', 'verified')
    .select(['users.name', 'approval_links.person'])
    .executeTakeFirst();
  if (approver?.person) return linkName(approver.person);
  if (approver?.name) return approver.name;
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .where('audit_log.shop_id', '=', shopId)
    .where('audit_log.object', '=', collageId)
    // As the index has it.
    .where('audit_log.object', '<>', '')
    .select('users.name')
    .orderBy('audit_log.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whether the collage has a photo with this content. */
export async function hasPhoto(
  { db, shopId }: ShopScope,
  { id, photo }: { id: string; photo: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', '=', id)
    .where('sha256', '=', photo)
    .select('sha256')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
