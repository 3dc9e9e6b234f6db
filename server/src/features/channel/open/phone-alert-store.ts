import { type PhoneAlert, phoneAlert } from '@kolaj/domain/channel/phone-alert';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readPhones } from './channel.store.ts';
import { ofShop } from './phone-book.ts';
import { readPhoneIds } from './swc.ts';

export interface RaisedAlert {
  alert: PhoneAlert;
  id: string;
  number: string;
  name: string;
  /** The provider's own word. */
  status: string;
}

/**
 * What people must be told now about the shop's phones (D-64); the same transaction remembers that they were told, so that
 * each transition is told once, whoever looks and however often.
 */
export async function raiseAlerts(scope: ShopScope): Promise<RaisedAlert[]> {
  const told = await lockTold(scope);
  const phones = ofShop(await readPhones(scope), await readPhoneIds(scope));
  const raised: RaisedAlert[] = [];
  for (const { id, number, name, status } of phones) {
    if (told.get(id) === status) continue;
    const alert = phoneAlert(told.get(id) ?? null, status);
    await remember(scope, id, status);
    if (alert) raised.push({ alert, id, number, name, status });
  }
  return raised;
}

async function lockTold(scope: ShopScope): Promise<Map<string, string | null>> {
  const rows = await scope.db
    .selectFrom('phones')
    .where('shop_id', '=', scope.shopId)
    .select(['provider_phone_id as id', 'told_status as told'])
    .orderBy('provider_phone_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, told }) => [id, told]));
}

async function remember(scope: ShopScope, id: string, status: string): Promise<void> {
  await scope.db
    .updateTable('phones')
    .where('shop_id', '=', scope.shopId)
    .where('provider_phone_id', '=', id)
    .set({ told_status: status, told_at: sql<Date>`now()` })
    .execute();
}
