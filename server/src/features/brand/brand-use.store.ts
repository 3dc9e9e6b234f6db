import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { isUndone } from '../shop/open/undone.store.ts';

/** A name that products go by. */
export interface UsedName {
  name: string;
  /** Active products in active subfolders. */
  products: number;
}

/** What the shop's active subfolders are called, as people see them. */
export async function subfolderNames({ db, shopId }: ShopScope): Promise<UsedName[]> {
  const { rows } = await sql<UsedName>`
    select coalesce(nullif(trim(subfolders.showing_name), ''), subfolders.name) as name,
      coalesce(sum(c.products), 0)::int as products
    from subfolders
    left join (
      select subfolder_id, count(*) as products from collages where shop_id = ${shopId} and state = 'active' group by 1
    ) c on c.subfolder_id = subfolders.id
    where subfolders.shop_id = ${shopId} and subfolders.state = 'active' and not ${isUndone('subfolders', shopId)}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Passive subfolders as a set: beside a join the database looks at every collage's row, and not at an index alone. */
const isInActive = (shopId: string) =>
  sql<boolean>`c.subfolder_id not in (select p.id from subfolders p where p.shop_id = ${shopId} and p.state <> 'active')`;

/** Of so many newest products the brands that are written on them are read: each costs a look into its editor's state. */
const firmsOfNewest = 2000;

/** What products name as their brand in their texts. */
export async function firmNames({ db, shopId }: ShopScope): Promise<UsedName[]> {
  const { rows } = await sql<UsedName>`
    with newest as (
      select c.editor #>> '{text_data,values,firm}' as firm
      from collages c
      where c.shop_id = ${shopId} and c.state = 'active' and c.editor is not null and ${isInActive(shopId)}
      order by c.created_at desc limit ${firmsOfNewest}
    )
    select trim(firm) as name, count(*)::int as products from newest
    where trim(coalesce(firm, '')) <> '' group by 1 order by 1`.execute(db);
  return rows;
}

/** Products that a site built now would show as new and as discounted. */
export async function pinnedCounts({ db, shopId }: ShopScope): Promise<Record<'new' | 'discounted', number>> {
  const shop = await db.selectFrom('shops').where('id', '=', shopId).select('client_config').executeTakeFirst();
  const { new_for_days: days } = readClientConfig(shop?.client_config, { shopName: '' });
  const { rows } = await sql<Record<'new' | 'discounted', number>>`
    select
      count(*) filter (where c.verified_at >= now() - make_interval(days => ${days}))::int as new,
      count(*) filter (where c.discounted)::int as discounted
    from collages c
    where c.shop_id = ${shopId} and c.status = 'verified' and c.state = 'active' and c.export_id is not null
      and ${isInActive(shopId)}`.execute(db);
  return rows[0] ?? { new: 0, discounted: 0 };
}

/** The groups that receive one brand only, as they are listed. */
export async function brandGroups({ db, shopId }: ShopScope): Promise<{ name: string; label: string }[]> {
  return db
    .selectFrom('channel_groups')
    .where('shop_id', '=', shopId)
    .where('list', 'in', ['whatsappList', 'telegramList'])
    .orderBy('list')
    .orderBy('position')
    .select(['name', 'label'])
    .execute();
}

/** Templates that are offered for certain brands only, one row per brand. */
export async function templateBrands({ db, shopId }: ShopScope): Promise<{ template: string; brand: string }[]> {
  const { rows } = await sql<{ template: string; brand: string }>`
    select t.name as template, wanted.brand
    from templates t, jsonb_array_elements_text(
      case when jsonb_typeof(t.data -> 'brands') = 'array' then t.data -> 'brands' else '[]' end) as wanted (brand)
    where t.shop_id = ${shopId} and t.deleted_at is null order by t.position`.execute(db);
  return rows;
}

/** Keys of the brands of sends that are under way, one for each send. */
export async function runningSends({ db, shopId }: ShopScope): Promise<string[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('status', 'in', ['accepted', 'running', 'paused'])
    .select('brand_key')
    .execute();
  return rows.map(({ brand_key: brandKey }) => brandKey);
}

/** client_config as it is stored, and whether imported subfolders become brands. */
export async function brandSettings({ db, shopId }: ShopScope): Promise<{ config: unknown; byThemselves: boolean }> {
  const row = await db
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['client_config as config', 'brands_by_themselves as byThemselves'])
    .executeTakeFirstOrThrow();
  return row;
}

export async function setByThemselves({ db, shopId }: ShopScope, isOn: boolean): Promise<void> {
  await db.updateTable('shops').where('id', '=', shopId).set({ brands_by_themselves: isOn }).execute();
}

/** Writes one field of client_config; the caller has locked the shop's row. */
export async function writeConfigField(
  { db, shopId }: ShopScope,
  { field, value }: { field: string; value: object },
): Promise<void> {
  await sql`
    update shops set client_config =
      case when jsonb_typeof(client_config) = 'object' then client_config else '{}' end
      || jsonb_build_object(${field}::text, ${JSON.stringify(value)}::jsonb),
      config_version = config_version + 1
    where id = ${shopId}`.execute(db);
}
