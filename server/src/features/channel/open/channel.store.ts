import type { RoutingGroup } from '@kolaj/domain/broadcast/routing/routing-model';
import { channelKinds, groupLists, type Phone } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

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
  isLost: z.boolean(),
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
    .select(['telegram_id as telegramId', 'source', 'spare_phone_ids as sparePhoneIds'])
    .select((is) => is('lost_reason', 'is not', null).as('isLost'))
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...z.parse(group, row), label: row.label || row.name }));
}

/** A phone as it was last seen. */
export interface StoredPhone extends Omit<Phone, 'queue'> {
  checkedAt: Date | null;
  /** Since when it has this status. */
  statusSince: Date;
}

export async function readPhones(scope: ShopScope): Promise<StoredPhone[]> {
  const rows = await scope.db
    .selectFrom('phones')
    .where('shop_id', '=', scope.shopId)
    .select(['provider_phone_id as id', 'number', 'name', 'type', 'status', 'checked_at as checkedAt'])
    .select('status_since as statusSince')
    .orderBy('provider_phone_id')
    .execute();
  return rows.map((row) => ({ ...row, type: z.parse(kind, row.type) }));
}

/** Of a phone that the provider does not list any more. */
export const removedStatus = 'removed';

/** Keeps what the provider said, all of it; answers with the ids whose status changed. */
export async function savePhones(scope: ShopScope, phones: readonly Phone[]): Promise<string[]> {
  if (phones.length === 0) return [];
  const before = new Map((await readPhones(scope)).map(({ id, status }) => [id, status]));
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
        // The number of a phone that is logged out is not told; it is still the same one.
        number: sql<string>`coalesce(nullif(excluded.number, ''), phones.number)`,
        name: sql<string>`coalesce(nullif(excluded.name, ''), phones.name)`,
        type: row.ref('excluded.type'),
        status: row.ref('excluded.status'),
        status_since: sql<Date>`case when phones.status = excluded.status then phones.status_since else now() end`,
        checked_at: row.ref('excluded.checked_at'),
      })),
    )
    .execute();
  const removed = await markRemoved(scope, phones);
  return [...phones.filter(({ id, status }) => before.get(id) !== status).map(({ id }) => id), ...removed];
}

/** WhatsApp phones that are not listed any more; a Telegram bot that is silent is only not in the list. */
async function markRemoved(scope: ShopScope, listed: readonly Phone[]): Promise<string[]> {
  const rows = await scope.db
    .updateTable('phones')
    .where('shop_id', '=', scope.shopId)
    .where('type', '=', 'whatsapp')
    .where('status', '!=', removedStatus)
    .where(
      'provider_phone_id',
      'not in',
      listed.map(({ id }) => id),
    )
    .set({ status: removedStatus, status_since: sql<Date>`now()`, checked_at: sql<Date>`now()` })
    .returning('provider_phone_id as id')
    .execute();
  return rows.map(({ id }) => id);
}
