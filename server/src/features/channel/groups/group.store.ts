import { providerTrouble } from '@kolaj/contract/broadcast/reasons';
import type { GroupEntryView } from '@kolaj/contract/channel/channel-admin';
import { channelKinds, type GroupList, groupLists } from '@kolaj/domain/channel/group/group';
import type { GroupEntry, GroupLists } from '@kolaj/domain/channel/group/group-entry';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Json } from '../../../adapters/postgres/schema/schema.gen.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';

export type GroupRows = Record<GroupList, GroupEntryView[]>;

const row = z.object({ list: z.enum(groupLists), type: z.enum(channelKinds) });

/** The four lists by their contract names, each in its own order. */
export async function readGroupRows(scope: ShopScope): Promise<GroupRows> {
  const rows = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const lists: GroupRows = { numberList: [], numberListTarget: [], telegramList: [], whatsappList: [] };
  for (const stored of rows) {
    const { list, type } = z.parse(row, stored);
    lists[list].push({
      group_id: stored.group_id,
      type,
      name: stored.name,
      label: stored.label,
      new: false,
      phone_id: stored.phone_id ?? '',
      number: stored.number ?? '',
      telegram_id: stored.telegram_id ?? '',
      source: stored.source,
      spare_phone_ids: stored.spare_phone_ids,
      lost: stored.lost_reason === null ? null : lostOf(stored.lost_reason, stored.lost_at),
    });
  }
  return lists;
}

const lostOf = (reason: unknown, at: Date | null) => ({
  reason: z.parse(providerTrouble, reason),
  at: at?.toISOString() ?? null,
});

/**
 * Makes the stored lists exactly these. A group keeps its row, and with it what hangs on it, wherever it moves; what was said
 * against a group is forgotten when another phone or account writes to it.
 */
export async function writeGroups(scope: ShopScope, lists: GroupLists): Promise<void> {
  const rows = groupLists.flatMap((list) =>
    lists[list].map((entry, position) => rowOf(scope, list, { ...entry, position })),
  );
  const ids = rows.map(({ group_id }) => group_id);
  await scope.db
    .deleteFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where(sql<boolean>`group_id <> all(${ids}::text[])`)
    .execute();
  // The own group comes last: until then the previous one has its place (one own group per shop).
  const isOwn = ({ list, type }: { list: string; type: string }) => list === 'numberList' && type === 'whatsapp';
  for (const part of [rows.filter((one) => !isOwn(one)), rows.filter(isOwn)])
    if (part.length > 0) await upsert(scope, part);
}

function rowOf({ shopId }: ShopScope, list: GroupList, entry: GroupEntry & { position: number }) {
  const { group_id, type, position, name, label, source } = entry;
  return {
    shop_id: shopId,
    list,
    type,
    position,
    name,
    label,
    group_id,
    source: source || 'kolaj',
    phone_id: entry.phone_id || null,
    number: entry.number || null,
    telegram_id: entry.telegram_id || null,
    spare_phone_ids: [...entry.spare_phone_ids],
  };
}

async function upsert(scope: ShopScope, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const isOtherSender = sql<boolean>`(channel_groups.phone_id, channel_groups.telegram_id) is distinct from (excluded.phone_id, excluded.telegram_id)`;
  await scope.db
    .insertInto('channel_groups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'group_id']).doUpdateSet((next) => ({
        list: next.ref('excluded.list'),
        type: next.ref('excluded.type'),
        position: next.ref('excluded.position'),
        name: next.ref('excluded.name'),
        label: next.ref('excluded.label'),
        source: next.ref('excluded.source'),
        phone_id: next.ref('excluded.phone_id'),
        number: next.ref('excluded.number'),
        telegram_id: next.ref('excluded.telegram_id'),
        spare_phone_ids: next.ref('excluded.spare_phone_ids'),
        lost_reason: sql<Json | null>`case when ${isOtherSender} then null else channel_groups.lost_reason end`,
        lost_at: sql<Date | null>`case when ${isOtherSender} then null else channel_groups.lost_at end`,
      })),
    )
    .execute();
}

/** Groups that a fetch has seen with the very phone that writes to them are not lost any more. */
export async function healFound(scope: ShopScope, phoneId: string, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  await scope.db
    .updateTable('channel_groups')
    .set({ lost_reason: null, lost_at: null })
    .where('shop_id', '=', scope.shopId)
    .where('lost_reason', 'is not', null)
    .where((group) => group.or([group('phone_id', '=', phoneId), group('telegram_id', '=', phoneId)]))
    .where('group_id', 'in', groupIds)
    .execute();
}

/** Names that a brand group may have, as people write them: folders, brands, and the discount brand (VAL-39, D-52, D-53). */
export async function knownNames(scope: ShopScope, discountBrand: string): Promise<string[]> {
  const brands = (await shopBrands(scope)).flatMap(({ name, aliases, otherTexts }) => [
    name,
    ...aliases,
    ...otherTexts,
  ]);
  const { rows } = await sql<{ name: string }>`
    select distinct name from (
      select name from subfolders where shop_id = ${scope.shopId}
      union all select showing_name from subfolders where shop_id = ${scope.shopId}
      union all select unnest(${[...brands, discountBrand]}::text[])
    ) names where coalesce(name, '') <> '' order by name limit 5000`.execute(scope.db);
  return rows.map(({ name }) => name);
}
