import type { RoutingGroup } from '@kolaj/domain/broadcast/routing-model';
import { channelKinds, groupLists, type Phone } from '@kolaj/domain/channel/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

const kind = z.enum(channelKinds);

const group = z.object({
  id: z.string(),
  list: z.enum(groupLists),
  type: kind,
  name: z.string(),
  groupId: z.string(),
  phoneId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  telegramId: z.nullable(z.string()),
  source: z.string(),
  sparePhoneIds: z.array(z.string()),
  lostReason: z.nullable(z.string()),
});

/** A group with the name people know it by; `name` of a brand list is a key. */
export interface NamedGroup extends RoutingGroup {
  label: string;
}

/** The four lists, each in its own order (D-51). */
export async function readGroups(scope: ShopScope): Promise<NamedGroup[]> {
  const rows = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .select(['id', 'list', 'type', 'name', 'label', 'group_id as groupId', 'phone_id as phoneId', 'number'])
    .select(['telegram_id as telegramId', 'source', 'spare_phone_ids as sparePhoneIds', 'lost_reason as lostReason'])
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...z.parse(group, row), label: row.label || row.name }));
}

/** Whether a group is in the lists, and whether anything can be posted there. */
export async function groupStanding(scope: ShopScope, groupId: string): Promise<'known' | 'lost' | 'unknown'> {
  const row = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .select('lost_reason')
    .executeTakeFirst();
  if (!row) return 'unknown';
  return row.lost_reason === null ? 'known' : 'lost';
}

/** A phone as it was last seen. */
export interface StoredPhone extends Omit<Phone, 'queue'> {
  checkedAt: Date | null;
}

export async function readPhones(scope: ShopScope): Promise<StoredPhone[]> {
  const rows = await scope.db
    .selectFrom('phones')
    .where('shop_id', '=', scope.shopId)
    .select(['provider_phone_id as id', 'number', 'name', 'type', 'status', 'checked_at as checkedAt'])
    .orderBy('provider_phone_id')
    .execute();
  return rows.map((row) => ({ ...row, type: z.parse(kind, row.type) }));
}

/** Keeps what the provider said; answers with the ids whose status changed. */
export async function savePhones(scope: ShopScope, phones: readonly Phone[]): Promise<string[]> {
  const before = new Map((await readPhones(scope)).map(({ id, status }) => [id, status]));
  if (phones.length === 0) return [];

  await scope.db
    .insertInto('phones')
    .values(
      phones.map(({ id, number, name, type, status }) => ({
        shop_id: scope.shopId,
        provider_phone_id: id,
        number,
        name,
        type,
        status,
        checked_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'provider_phone_id']).doUpdateSet((row) => ({
        number: row.ref('excluded.number'),
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        status: row.ref('excluded.status'),
        checked_at: row.ref('excluded.checked_at'),
      })),
    )
    .execute();
  return phones.filter(({ id, status }) => before.get(id) !== status).map(({ id }) => id);
}
