import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';

/** A browser that has not logged in for so long is a stranger again. */
export const deviceDays = daysKept('known-devices');
/** Of one account; those used longest ago are forgotten first. Scripts that log in without cookies make one each time. */
const mostDevices = 100;

/** The name of the browser in counters, if somebody has logged in to this account with it before; else null. */
export async function findDevice(
  { db }: SystemScope,
  { token, email }: { token: string | null; email: string },
): Promise<string | null> {
  if (token === null) return null;
  const hash = hashOfToken(token);
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('token_hash', '=', hash)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('last_used_at', '>', sql<Date>`now() - ${deviceDays} * interval '1 day'`)
    .executeTakeFirst();
  return row ? `${row.id}|${hash.toString('hex')}` : null;
}

/**
 * Remembers the browser of a right login. It gets a new token every time: one that somebody has planted or copied is worth
 * nothing after it. Other accounts that the browser knows stay known. The answer is the only copy.
 */
export async function rememberDevice(
  { db }: SystemScope,
  { token, userId }: { token: string | null; userId: string },
): Promise<string> {
  const fresh = newToken();
  const hash = hashOfToken(fresh);
  if (token !== null) {
    await db
      .updateTable('known_devices')
      .set({ token_hash: hash })
      .where('token_hash', '=', hashOfToken(token))
      .execute();
  }
  await db
    .insertInto('known_devices')
    .values({ token_hash: hash, user_id: userId })
    .onConflict((known) => known.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql<Date>`now()` }))
    .execute();
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${mostDevices})`.execute(db);
  return fresh;
}

/**
 * No browser of the account passes by strangers' tries any more but this one: with the sessions elsewhere end also the rights of
 * whoever copied a cookie there. null = none stays.
 */
export async function forgetDevices(
  { db }: SystemScope,
  { userId, but }: { userId: string; but: string | null },
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(but !== null, (query) => query.where('token_hash', '<>', hashOfToken(but ?? '')))
    .execute();
}
