import type { listFirmOwners } from '@kolaj/contract/admin/firm-owner';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

type Listed = z.infer<typeof listFirmOwners.output>['data']['result'];

/** Who owns the firm, the one who owns it longest first. */
export async function ownersOf({ db, shopId }: ShopScope): Promise<Listed['owners']> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.shop_id', '=', shopId)
    .where('memberships.role', '=', 'owner')
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.name', 'users.email'])
    .select(sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as('lastSeenAt'))
    .orderBy('memberships.joined_at')
    .orderBy('users.email')
    .execute();
  return rows.map(({ id, name, email, lastSeenAt }) => ({
    ...{ user_id: id, name, email },
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  }));
}

/** Invitations to own the firm that nobody has accepted or taken back, the newest first. */
export async function ownerInvitations({ db, shopId }: ShopScope): Promise<Listed['invitations']> {
  const rows = await db
    .selectFrom('invitations')
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select(['id', 'email', 'created_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at: createdAt, expires_at: expiresAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
}

/** Who was invited; null = the firm has no such invitation to own it that nobody has accepted. */
export async function revokeOwnerInvitation({ db, shopId }: ShopScope, id: string): Promise<{ email: string } | null> {
  const row = await db
    .updateTable('invitations')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('shop_id', '=', shopId)
    .where('role', '=', 'owner')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}
