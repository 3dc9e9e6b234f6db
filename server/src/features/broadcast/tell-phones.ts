import { interfaceLanguage } from '@kolaj/contract/account';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import type { RaisedAlert } from '../channel/phone-alert-store.ts';
import type { Letter, Post, Recipient } from '../mail/letter.ts';

const language = z.catch(interfaceLanguage, 'en');

/** Tells the owners by mail, and every open console, what has become of the shop's phones (D-64). */
export async function tellOfPhones(scope: ShopScope, alerts: readonly RaisedAlert[], post: Post): Promise<void> {
  if (alerts.length === 0) return;
  await tell(scope, { kind: 'phones' });
  const { name: shopName } = await scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('name')
    .executeTakeFirstOrThrow();
  for (const owner of await readOwners(scope)) {
    for (const alert of alerts) await post(scope, owner, letterOf(alert, shopName));
  }
}

function letterOf({ alert, id, number, name, status }: RaisedAlert, shopName: string): Letter {
  const phone = [name, number === '' ? '' : `+${number}`].filter(Boolean).join(' · ') || id;
  return alert === 'lost' ? { kind: 'phone-lost', phone, shopName, status } : { kind: 'phone-back', phone, shopName };
}

async function readOwners(scope: ShopScope): Promise<Recipient[]> {
  const rows = await scope.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.shop_id', '=', scope.shopId)
    .where('memberships.role', '=', 'owner')
    .where('users.deleted_at', 'is', null)
    .where('users.verified_at', 'is not', null)
    .select(['users.id', 'users.email', 'users.name', 'users.language'])
    .orderBy('users.id')
    .execute();
  return rows.map(({ id, email, name, language: spoken }) => ({
    userId: id,
    address: email,
    name,
    language: z.parse(language, spoken),
  }));
}
