import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

/** Words that are good at once: one for each process that has started lately. */
const mostWords = 20;

/** Of two that make the first administrator at once, the second waits here and then finds an account. */
export async function lockSetup({ db }: SystemScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kolaj setup'))`.execute(db);
}

export async function hasAccounts({ db }: SystemScope): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function addWord({ db }: SystemScope, hash: Buffer): Promise<void> {
  await db.insertInto('setup_words').values({ hash }).execute();
  await sql`delete from setup_words where hash not in (
    select hash from setup_words order by made_at desc limit ${mostWords})`.execute(db);
}

export async function isWord({ db }: SystemScope, hash: Buffer): Promise<boolean> {
  return (await db.selectFrom('setup_words').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

export async function forgetWords({ db }: SystemScope): Promise<void> {
  await db.deleteFrom('setup_words').execute();
}

export interface NewAdmin {
  email: string;
  name: string;
  passwordHash: string;
  language: Language | null;
}

/** Who holds the terminal's word or link needs no letter to prove the address. Throws when the address has an account. */
export async function insertAdmin({ db }: SystemScope, admin: NewAdmin): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      email: admin.email,
      name: admin.name,
      password_hash: admin.passwordHash,
      language: admin.language,
      is_admin: true,
      verified_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
