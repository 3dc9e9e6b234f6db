import { companyDetails, interfaceLanguage, type User } from '@kolaj/contract/account';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

export async function findCredentials(
  scope: SystemScope,
  email: string,
): Promise<{ id: string; email: string; passwordHash: string } | null> {
  const row = await scope.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

const storedDetails = z.record(z.string(), z.string());
const noDetails = { name: '', vatNumber: '', country: '', state: '', city: '', street: '', postcode: '' };
const storedLanguage = z.catch(z.nullable(interfaceLanguage), null);

/** The account as the console sees it (ENT-01, ENT-02). */
export async function readUser(scope: SystemScope, userId: string): Promise<User> {
  const row = await scope.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    company: row.company,
    verified: row.verified_at !== null,
    isAuthenticated: true,
    language: z.parse(storedLanguage, row.language),
    second_factor: 'off',
    fresh_until: new Date(0).toISOString(),
    pending_email: null,
    extra: {
      company: z.parse(companyDetails, { ...noDetails, ...z.parse(storedDetails, row.company_details) }),
      ecommerce: row.ecommerce,
      domain: row.domain,
      admin: row.is_admin,
      isAgent: row.is_agent,
    },
  };
}
