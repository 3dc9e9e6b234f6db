import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';
import { linkMinutes } from '../../mail/open/letter.ts';

/** What a mailed link is good for: proving the address, a new password, taking over a new address. Never for another. */
export type TokenKind = 'verify' | 'reset' | 'email';

/** D-19, D-92: a link lives as long as its mail says. */
const minutes: Record<TokenKind, number> = {
  verify: linkMinutes.verify,
  reset: linkMinutes.reset,
  email: linkMinutes['email-change'],
};

export interface MailedTo {
  /** Of the row; a fresh one unless told. */
  id?: string;
  userId: string;
  kind: TokenKind;
  /** The address it is mailed to. */
  email: string;
}

/** The answer is the only copy of the token; the table keeps its hash. */
export async function issueToken({ db }: SystemScope, { id, userId, kind, email }: MailedTo): Promise<string> {
  const token = newToken();
  await db
    .insertInto('auth_tokens')
    .values({
      ...(id ? { id } : {}),
      user_id: userId,
      kind,
      token_hash: hashOfToken(token),
      email,
      expires_at: sql`now() + ${`${minutes[kind]} minutes`}::interval`,
    })
    .execute();
  return token;
}

export async function isIssued({ db }: SystemScope, id: string): Promise<boolean> {
  return (await db.selectFrom('auth_tokens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The account and the address that a link speaks for. */
export interface TokenHolder {
  userId: string;
  email: string;
}

/** A link is dead when used, too old, for something else, or mailed to an address that is no longer the account's. */
const isGood = (kind: TokenKind, token: string) => sql<boolean>`
  auth_tokens.token_hash = ${hashOfToken(token)} and auth_tokens.kind = ${kind} and auth_tokens.used_at is null
  and auth_tokens.expires_at > now() and users.id = auth_tokens.user_id and users.deleted_at is null
  and (auth_tokens.kind = 'email' or lower(users.email) = lower(auth_tokens.email))`;

/** Looks without using it up; null = dead. */
export async function findTokenHolder(
  { db }: SystemScope,
  kind: TokenKind,
  token: string,
): Promise<(TokenHolder & { passwordHash: string }) | null> {
  const { rows } = await sql<TokenHolder & { passwordHash: string }>`
    select users.id as "userId", auth_tokens.email, users.password_hash as "passwordHash"
    from auth_tokens, users where ${isGood(kind, token)}`.execute(db);
  return rows[0] ?? null;
}

/** Uses a link up, in one statement: of several uses at once one wins, the others get null like every dead link (S6). */
export async function takeToken({ db }: SystemScope, kind: TokenKind, token: string): Promise<TokenHolder | null> {
  const { rows } = await sql<TokenHolder>`
    update auth_tokens set used_at = now() from users where ${isGood(kind, token)}
    returning users.id as "userId", auth_tokens.email`.execute(db);
  return rows[0] ?? null;
}

/** Makes an account's outstanding links of these kinds dead. */
export async function voidTokens({ db }: SystemScope, userId: string, kinds: readonly TokenKind[]): Promise<void> {
  await db
    .updateTable('auth_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .execute();
}
