import { type ConsentState, termsVersion } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Of a row of `users`. Whose terms these are does not agree to them. */
export const consentState = sql<ConsentState>`case
  when users.is_admin then 'given'
  when users.consent_at is null then 'missing'
  when coalesce(substring(users.consent_version from '^own-([0-9]+)$')::integer, 0)
    < (select coalesce(max(id), 0) from legal_texts where asks_again) then 'changed'
  else 'given' end`;

export async function consentOf({ db }: SystemScope, userId: string): Promise<ConsentState> {
  const { consent } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(consentState.as('consent'))
    .executeTakeFirstOrThrow();
  return consent;
}

/** The built-in texts, or the operator's own as of their newest row (D-91). */
export async function termsOfNow({ db }: SystemScope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce((select 'own-' || max(id) from legal_texts), ${termsVersion}) as version`.execute(db);
  return rows[0]?.version ?? termsVersion;
}

/**
 * The version that somebody agrees to; null = it has changed since it was `shown`. Who does not say what they were shown agrees to
 * what holds now: the specification's client has no such field.
 */
export async function agreedTerms(scope: SystemScope, shown: string | undefined): Promise<string | null> {
  const now = await termsOfNow(scope);
  return shown === undefined || shown === now ? now : null;
}
