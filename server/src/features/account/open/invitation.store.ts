import type { Rights } from '@kolaj/domain/account/rights';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { hashOfToken } from '../../../secrets/token.ts';

/** An invitation that can still be accepted. */
export interface OpenInvitation {
  id: string;
  shopId: string;
  shopName: string;
  /** Where it was mailed to: only the account with this address may accept it. */
  email: string;
  inviterName: string;
}

/** What a mailed token offers; null = unknown, accepted, revoked, expired: all one answer (S6), or its shop was deleted. */
export async function findInvitation(
  scope: SystemScope,
  token: string,
  /** Nobody else can accept it or take it back until the transaction ends. */
  { hold = false } = {},
): Promise<OpenInvitation | null> {
  const row = await openInvitations(scope, token)
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.shop_id as shopId', 'shops.name as shopName', 'invitations.email'])
    .select('users.name as inviterName')
    .$if(hold, (query) => query.forUpdate('invitations'))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether all that is wrong with an invitation is that its shop was deleted. */
export async function isOfDeletedShop(scope: SystemScope, token: string): Promise<boolean> {
  const row = await unansweredInvitations(scope, token)
    .where('shops.deleted_at', 'is not', null)
    .select('invitations.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it was sent to this address: nobody joins with a link that was mailed to somebody else. */
export const isFor = (invitation: Pick<OpenInvitation, 'email'>, email: string): boolean =>
  invitation.email.toLowerCase() === email.toLowerCase();

const openInvitations = (scope: SystemScope, token: string) =>
  unansweredInvitations(scope, token).where('shops.deleted_at', 'is', null);

const unansweredInvitations = (scope: SystemScope, token: string) =>
  scope.db
    .selectFrom('invitations')
    .innerJoin('shops', 'shops.id', 'invitations.shop_id')
    .where('invitations.token_hash', '=', hashOfToken(token))
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`);

export type Joined =
  | { kind: 'joined'; shopId: string; pid: string }
  /** No such open invitation. */
  | { kind: 'token' }
  /** It was sent to another address than this account's. */
  | { kind: 'other-account' };

/**
 * Accepts an invitation: membership, the token is used up, and the address counts as verified, since its mailbox held the
 * token. Of several at once one joins. Who works in the shop already keeps role and rights, unless invited to own it.
 */
export async function joinByInvitation(
  scope: SystemScope,
  { token, userId, email }: { token: string; userId: string; email: string },
): Promise<Joined> {
  const found = await openInvitations(scope, token)
    .select(['invitations.id', 'invitations.email', 'shops.id as shopId', 'shops.pid'])
    .select(['can_edit as edit', 'can_approve as approve', 'can_send as send', 'can_manage as manage', 'role'])
    .forUpdate('invitations')
    .executeTakeFirst();
  if (!found) return { kind: 'token' };
  if (!isFor(found, email)) return { kind: 'other-account' };

  await scope.db.updateTable('invitations').set({ accepted_at: sql`now()` }).where('id', '=', found.id).execute();
  await addMember(scope, { userId, shopId: found.shopId, role: found.role, rights: found });
  await scope.db
    .updateTable('users')
    .set({ verified_at: sql`now()` })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
  return { kind: 'joined', shopId: found.shopId, pid: found.pid };
}

async function addMember(
  scope: SystemScope,
  { userId, shopId, role, rights }: { userId: string; shopId: string; role: string; rights: Rights },
): Promise<void> {
  await scope.db
    .insertInto('memberships')
    .values({
      user_id: userId,
      shop_id: shopId,
      role,
      can_edit: rights.edit,
      can_approve: rights.approve,
      can_send: rights.send,
      can_manage: rights.manage,
    })
    .onConflict((conflict) => {
      const there = conflict.columns(['user_id', 'shop_id']);
      return role === 'owner' ? there.doUpdateSet({ role }) : there.doNothing();
    })
    .execute();
}
