import { type PhoneAlert, phoneAlert } from '@kolaj/domain/channel/phone-alert';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readPhones } from './channel.store.ts';
import { lockTold, remember } from './phone-alert.store.ts';
import { ofShop } from './phone-book.ts';
import { readPhoneIds } from './swc.store.ts';

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
 * each transition is told once, no matter who looks and however often.
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
