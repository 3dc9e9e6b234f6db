import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { type KnownGroups, readPhoneGroups } from './open/phone-group.store.ts';

/** What is known of the shop's pool of phones without asking anybody. */
export interface PhonePool {
  /** By phone: the groups it is in. */
  groups: ReadonlyMap<string, KnownGroups>;
  /** By group: the phone it names, and those that may stand in, best first. */
  senders: ReadonlyMap<string, { phoneId: string | null; sparePhoneIds: string[] }>;
}

export async function readPhonePool(scope: ShopScope): Promise<PhonePool> {
  const rows = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('type', '=', 'whatsapp')
    .select(['group_id', 'phone_id', 'spare_phone_ids'])
    .execute();
  return {
    groups: await readPhoneGroups(scope),
    senders: new Map(rows.map((row) => [row.group_id, { phoneId: row.phone_id, sparePhoneIds: row.spare_phone_ids }])),
  };
}
