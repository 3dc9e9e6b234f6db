import { companyDetails, interfaceLanguage, type profileForm, type User } from '@kolaj/contract/account/account';
import { consentState } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { askedAgain } from '../open/consent.store.ts';

/** D-19: so long after a login the password can be changed without being typed again. */
export const freshMinutes = 15;

const storedDetails = z.record(z.string(), z.string());
const noDetails = { name: '', vatNumber: '', country: '', state: '', city: '', street: '', postcode: '' };
const storedLanguage = z.catch(z.nullable(interfaceLanguage), null);

export const readDetails = (stored: unknown) =>
  z.parse(companyDetails, { ...noDetails, ...z.parse(storedDetails, stored) });

/** Whose eyes: the account through one of its sessions. */
export interface Viewer {
  userId: string;
  sessionId: string;
  /** Outside demo mode an admin must have a second factor. */
  adminsNeedSecondFactor: boolean;
}

/** The account as the console sees it (ENT-01, ENT-02), in one question. */
export async function readUser({ db }: SystemScope, viewer: Viewer): Promise<User> {
  const row = await db
    .selectFrom('users')
    .innerJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', viewer.sessionId),
    )
    .selectAll('users')
    .select([
      askedAgain.as('askedAgain'),
      sql<Date>`sessions.authenticated_at + ${`${freshMinutes} minutes`}::interval`.as('freshUntil'),
      sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`.as(
        'hasFactor',
      ),
      sql<string | null>`(select email from auth_tokens where user_id = users.id and kind = 'email' and used_at is null
        and expires_at > now() order by created_at desc limit 1)`.as('pendingEmail'),
    ])
    .where('users.id', '=', viewer.userId)
    .executeTakeFirstOrThrow();
  const mustHaveFactor = row.is_admin && viewer.adminsNeedSecondFactor;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    company: row.company,
    verified: row.verified_at !== null,
    isAuthenticated: true,
    language: z.parse(storedLanguage, row.language),
    second_factor: row.hasFactor ? 'on' : mustHaveFactor ? 'required' : 'off',
    fresh_until: row.freshUntil.toISOString(),
    consent: consentState({
      ...{ isAdmin: row.is_admin, at: row.consent_at, version: row.consent_version },
      askedAgain: row.askedAgain,
    }),
    pending_email: row.pendingEmail,
    extra: {
      company: readDetails(row.company_details),
      ecommerce: row.ecommerce,
      domain: row.domain,
      admin: row.is_admin,
      isAgent: row.is_agent,
    },
  };
}

/** Remembers which versions of account and shop this device's console has now read (force_reload, D-18). */
export async function rememberSeen(
  { db }: SystemScope,
  { sessionId, shopId }: { sessionId: string; shopId: string | null },
): Promise<void> {
  await sql`
    update sessions set seen_user_version = users.version, seen_shop_version = coalesce(shops.version, 0)
    from users left join shops on shops.id = ${shopId}
    where sessions.id = ${sessionId} and users.id = sessions.user_id
      and (sessions.seen_user_version, sessions.seen_shop_version)
        is distinct from (users.version, coalesce(shops.version, 0))`.execute(db);
}

/** A second press keeps the first moment; what was changed meanwhile has a moment of its own. */
export async function storeConsent(
  { db }: SystemScope,
  { userId, terms }: { userId: string; terms: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ consent_at: sql`now()`, consent_version: terms })
    .where('id', '=', userId)
    .where(sql<boolean>`(consent_at is null or consent_version is distinct from ${terms})`)
    .execute();
}

/** What a person may change of their account directly; keys that are absent stay (D-22). */
export type ProfilePatch = Pick<z.output<typeof profileForm>, 'name' | 'company' | 'phone' | 'language'> & {
  ecommerce?: string | undefined;
  domain?: string | undefined;
  /** Whole, merged with what was stored. */
  details?: CompanyRecord | undefined;
};
type CompanyRecord = ReturnType<typeof readDetails>;

/** The stored details, held until the transaction ends: a patch is judged together with them. */
export async function holdDetails({ db }: SystemScope, userId: string): Promise<CompanyRecord> {
  const row = await db
    .selectFrom('users')
    .select('company_details')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return readDetails(row.company_details);
}

export async function patchUser({ db }: SystemScope, userId: string, patch: ProfilePatch): Promise<void> {
  if (Object.keys(patch).length === 0) return;
  const { details, ...columns } = patch;
  await db
    .updateTable('users')
    .set({ ...columns, ...(details ? { company_details: sql`${JSON.stringify(details)}::jsonb` } : {}) })
    .where('id', '=', userId)
    .execute();
}
