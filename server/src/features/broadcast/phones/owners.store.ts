import { interfaceLanguage } from '@kolaj/contract/account/account';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Recipient } from '../../mail/open/letter.ts';

const language = z.catch(interfaceLanguage, 'en');

export async function readOwners(scope: ShopScope): Promise<Recipient[]> {
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

export async function readShopName({ db, shopId }: ShopScope): Promise<string> {
  const { name } = await db.selectFrom('shops').where('id', '=', shopId).select('name').executeTakeFirstOrThrow();
  return name;
}
