import { interfaceLanguage } from '@kolaj/contract/account/account';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Recipient } from '../../mail/open/letter.ts';

/** The person's choice, else the installation's language, else English (D-11). */
const language = z.catch(interfaceLanguage, 'en');

/** Where letters about an account go. */
export async function readRecipient({ db }: ShopScope | SystemScope, userId: string): Promise<Recipient> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          'language',
          selectFrom('installation_settings')
            .select(sql<string>`value #>> '{}'`.as('value'))
            .where('name', '=', 'language'),
        )
        .as('language'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { address: user.email, name: user.name, language: z.parse(language, user.language), userId };
}

/** The account at the address that a link of this kind is mailed to; null = there is none, or it has been verified already. */
export async function accountToMail(
  { db }: SystemScope,
  kind: 'verify' | 'reset',
  email: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'verified_at'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && (kind === 'reset' || row.verified_at === null) ? row.id : null;
}
