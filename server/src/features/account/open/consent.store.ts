import { type ConsentState, consentState, ownTermsVersion, termsVersion } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Of the last own text that asks everybody again; to be selected beside a row of `users`. */
export const askedAgain = sql<number | null>`(select max(id) from legal_texts where asks_again)`;

export async function consentOf({ db }: SystemScope, userId: string): Promise<ConsentState> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_admin as isAdmin', 'consent_at as at', 'consent_version as version', askedAgain.as('askedAgain')])
    .executeTakeFirstOrThrow();
  return consentState(row);
}

/** The built-in texts, or the operator's own as of their newest row (D-91). */
export async function termsOfNow({ db }: SystemScope): Promise<string> {
  const { rows } = await sql<{ newest: number | null }>`select max(id) as newest from legal_texts`.execute(db);
  const newest = rows[0]?.newest ?? null;
  return newest === null ? termsVersion : ownTermsVersion(newest);
}

/** null = nothing own was ever written. */
export async function termsChangedAt({ db }: SystemScope): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select written_at as at from legal_texts order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

/**
 * The version that somebody agrees to; null = it has changed since it was `shown`. Who does not say what they were shown agrees to
 * what holds now: the specification's client has no such field.
 */
export async function agreedTerms(scope: SystemScope, shown: string | undefined): Promise<string | null> {
  const now = await termsOfNow(scope);
  return shown === undefined || shown === now ? now : null;
}
