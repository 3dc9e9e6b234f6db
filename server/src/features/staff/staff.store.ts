import type { Invitation, StaffMember } from '@kolaj/contract/shop/staff';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

const role = z.enum(['owner', 'staff']);
export type Role = z.infer<typeof role>;

const rightColumns = [
  'can_edit as edit',
  'can_approve as approve',
  'can_send as send',
  'can_manage as manage',
] as const;
const rightsOf = ({ edit, approve, send, manage }: Rights): Rights => ({ edit, approve, send, manage });
const columnsOf = ({ edit, approve, send, manage }: Rights) => ({
  can_edit: edit,
  can_approve: approve,
  can_send: send,
  can_manage: manage,
});

/** Who works in the shop, owners first. */
export async function shopMembers(scope: ShopScope): Promise<Omit<StaffMember, 'own'>[]> {
  const rows = await scope.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.shop_id', '=', scope.shopId)
    .where('users.deleted_at', 'is', null)
    // Agents belong to the shop too, and never get into the console (ROLE-05).
    .where('users.is_agent', '=', false)
    .select(['users.id', 'users.name', 'users.email', 'memberships.role', ...rightColumns])
    .select(sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.as('lastSeenAt'))
    .orderBy(sql`memberships.role <> 'owner'`)
    .orderBy('memberships.joined_at')
    .orderBy('users.email')
    .execute();
  return rows.map((row) => {
    const standing = z.parse(role, row.role);
    return {
      user_id: row.id,
      name: row.name,
      email: row.email,
      role: standing,
      rights: standing === 'owner' ? allRights : rightsOf(row),
      last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    };
  });
}

/** Invitations that nobody has accepted or taken back, the newest first. */
export async function openInvitations(scope: ShopScope): Promise<Invitation[]> {
  const rows = await scope.db
    .selectFrom('invitations')
    .where('shop_id', '=', scope.shopId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select(['id', 'email', 'role', 'created_at', 'expires_at', ...rightColumns])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: z.parse(role, row.role),
    rights: rightsOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expired,
  }));
}

/** One after the other: two invitations at once would both find the address free. */
export async function lockShop(scope: ShopScope): Promise<void> {
  await scope.db.selectFrom('shops').where('id', '=', scope.shopId).select('id').forUpdate().execute();
}

/** The account behind an address, as far as an invitation needs it; null = there is none. */
export async function accountAt(
  scope: ShopScope,
  email: string,
): Promise<{ id: string; name: string; language: string | null; role: Role | null } | null> {
  const row = await scope.db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.shop_id', '=', scope.shopId),
    )
    .where(sql`lower(users.email)`, '=', email)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.name', 'users.language', 'memberships.role'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, language } = row;
  return { id, name, language, role: row.role === null ? null : z.parse(role, row.role) };
}

/** Takes back what is open for an address: a second invitation replaces the first. */
export async function revokeByEmail(scope: ShopScope, email: string): Promise<void> {
  await scope.db
    .updateTable('invitations')
    .set({ revoked_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where(sql`lower(email)`, '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function countOpenInvitations(scope: ShopScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('invitations')
    .where('shop_id', '=', scope.shopId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertInvitation(
  scope: ShopScope,
  input: { email: string; role: Role; rights: Rights; tokenHash: Buffer; invitedBy: string; minutes: number },
): Promise<string> {
  const { id } = await scope.db
    .insertInto('invitations')
    .values({
      shop_id: scope.shopId,
      email: input.email,
      role: input.role,
      token_hash: input.tokenHash,
      ...columnsOf(input.rights),
      invited_by: input.invitedBy,
      expires_at: sql`now() + ${input.minutes} * interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who was invited; null when this shop has no such invitation that is still open or was taken back before. */
export async function revokeInvitation(scope: ShopScope, id: string): Promise<{ email: string } | null> {
  const row = await scope.db
    .updateTable('invitations')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody of this shop, locked; null = nobody of it. */
export async function lockMember(
  scope: ShopScope,
  userId: string,
): Promise<{ role: 'owner' | 'staff'; rights: Rights } | null> {
  const row = await scope.db
    .selectFrom('memberships')
    .where('shop_id', '=', scope.shopId)
    .where('user_id', '=', userId)
    .select(['role', ...rightColumns])
    .forUpdate()
    .executeTakeFirst();
  return row ? { role: z.parse(role, row.role), rights: rightsOf(row) } : null;
}

export async function writeRights(scope: ShopScope, userId: string, rights: Rights): Promise<void> {
  await scope.db
    .updateTable('memberships')
    .set(columnsOf(rights))
    .where('shop_id', '=', scope.shopId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a membership; devices that worked in this shop fall to another one of the account's, or to none. */
export async function removeMember(scope: ShopScope, userId: string): Promise<void> {
  await scope.db.deleteFrom('memberships').where('shop_id', '=', scope.shopId).where('user_id', '=', userId).execute();
  await scope.db
    .updateTable('sessions')
    .set({ shop_id: null })
    .where('user_id', '=', userId)
    .where('shop_id', '=', scope.shopId)
    .execute();
}

export async function languageOfUser(scope: ShopScope, userId: string): Promise<string | null> {
  const row = await scope.db.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirst();
  return row?.language ?? null;
}
