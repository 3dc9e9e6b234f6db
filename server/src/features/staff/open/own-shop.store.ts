import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

const role = z.enum(['owner', 'staff']);

export interface OwnShop {
  id: string;
  pid: string;
  keyword: string;
  name: string;
  role: 'owner' | 'staff';
}

/** The shops an account works in, in the order it joined them. */
export async function ownShops(scope: SystemScope, userId: string): Promise<OwnShop[]> {
  const rows = await scope.db
    .selectFrom('memberships')
    .innerJoin('shops', 'shops.id', 'memberships.shop_id')
    .where('memberships.user_id', '=', userId)
    .where('shops.deleted_at', 'is', null)
    .select(['shops.id', 'shops.pid', 'shops.keyword', 'shops.name', 'memberships.role'])
    .orderBy('memberships.joined_at')
    .orderBy('shops.created_at')
    .execute();
  return rows.map((row) => ({ ...row, role: z.parse(role, row.role) }));
}

/** Chooses the shop of one device; null = the account's first. Whether the account may is the caller's business. */
export async function workIn(
  scope: SystemScope,
  { sessionId, shopId }: { sessionId: string; shopId: string | null },
): Promise<void> {
  await scope.db.updateTable('sessions').set({ shop_id: shopId }).where('id', '=', sessionId).execute();
}

export async function isAccount(scope: SystemScope, email: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
