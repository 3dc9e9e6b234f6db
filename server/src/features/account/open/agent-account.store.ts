import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Recipient } from '../../mail/open/letter.ts';
import { readRecipient } from '../links/recipient.store.ts';
import { endAllSessions } from '../login/session.store.ts';
import { holdEmail } from '../profile/email.store.ts';
import { deleteFactor } from '../second-factor/second-factor.store.ts';

/** Who has an address. */
export interface AddressHolder {
  id: string;
  /** A mobile agent of this shop that was deleted; the account can come back. */
  isRemovedAgent: boolean;
}

/** The living account of an address: it lives on, and nobody else gets the address, until the transaction ends; null = it is free. */
export async function addressHolder(scope: ShopScope, email: string): Promise<AddressHolder | null> {
  await holdEmail(scope, email);
  const row = await scope.db
    .selectFrom('users')
    .leftJoin('agent_profiles as agent', (join) =>
      join.onRef('agent.user_id', '=', 'users.id').on('agent.shop_id', '=', scope.shopId),
    )
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .where('users.deleted_at', 'is', null)
    .select(['users.id', sql<boolean>`agent.removed_at is not null`.as('isRemovedAgent')])
    .forUpdate('users')
    .executeTakeFirst();
  return row ?? null;
}

/** Makes the account of a mobile agent at an address that `addressHolder` has found free. */
export async function makeAgentAccount(
  { db }: ShopScope,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ email, name, password_hash: passwordHash, is_agent: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new password ends the sessions that the old one has opened. */
export async function changeAgentAccount(
  scope: ShopScope,
  { userId, name, passwordHash }: { userId: string; name: string; passwordHash: string | null },
): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ name, ...(passwordHash === null ? {} : { password_hash: passwordHash, password_changed_at: sql`now()` }) })
    .where('id', '=', userId)
    .where('is_agent', '=', true)
    .execute();
  if (passwordHash !== null) await endAllSessions(scope, userId);
}

/** Takes an agent's second factor off, and ends what was opened with it. Answers where that is told. */
export async function removeAgentFactor(scope: ShopScope, userId: string): Promise<Recipient> {
  await deleteFactor(scope, userId);
  await endAllSessions(scope, userId);
  return readRecipient(scope, userId);
}

/** Ends every session of an agent, at once. */
export const endAgentSessions = (scope: ShopScope, userId: string): Promise<number> => endAllSessions(scope, userId);
