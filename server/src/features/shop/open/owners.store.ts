import { interfaceLanguage } from '@kolaj/contract/account/account';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Recipient } from '../../mail/open/letter.ts';

const language = z.catch(interfaceLanguage, 'en');

/** Letters about a shop go to these: only to addresses that are confirmed, and none while the shop is deleted. */
export const readOwners = ({ db, shopId }: ShopScope): Promise<Recipient[]> => ownersOf(db, shopId);

export async function readShopName({ db, shopId }: ShopScope): Promise<string> {
  return nameOf(db, shopId);
}

/** The same for what is decided across shops. */
export async function shopToMail({ db }: SystemScope, shopId: string): Promise<{ name: string; owners: Recipient[] }> {
  return { name: await nameOf(db, shopId), owners: await ownersOf(db, shopId) };
}

async function ownersOf(db: ShopScope['db'], shopId: string): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('shops', 'shops.id', 'memberships.shop_id')
    .where('memberships.shop_id', '=', shopId)
    .where('memberships.role', '=', 'owner')
    .where('shops.deleted_at', 'is', null)
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

async function nameOf(db: ShopScope['db'], shopId: string): Promise<string> {
  const { name } = await db.selectFrom('shops').where('id', '=', shopId).select('name').executeTakeFirstOrThrow();
  return name;
}
