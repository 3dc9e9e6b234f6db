import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** How long a set-up that was begun can be finished. */
const begunFor = '1 hour';

export interface StoredFactor {
  sealed: Buffer;
  keyId: string;
  isOn: boolean;
}

/** null = there is none, or its set-up was left unfinished too long ago. Locks the row: codes of one account are checked one by one. */
export async function readFactor({ db }: SystemScope, userId: string): Promise<StoredFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed', 'key_id as keyId', sql<boolean>`confirmed_at is not null`.as('isOn')])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(confirmed_at is not null or begun_at > now() - ${begunFor}::interval)`)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a fresh secret; replaces one whose set-up was not finished. false = a second factor is on. */
export async function beginFactor(
  { db }: SystemScope,
  { userId, sealed, keyId }: { userId: string; sealed: Buffer; keyId: string },
): Promise<boolean> {
  const fresh = { sealed, key_id: keyId, last_step: 0 };
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...fresh, begun_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the 30 s step of a code as used. false = that step or a later one was used already. */
export async function takeStep({ db }: SystemScope, userId: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function switchOn({ db }: SystemScope, userId: string): Promise<void> {
  await db.updateTable('second_factors').set({ confirmed_at: sql`now()` }).where('user_id', '=', userId).execute();
}

export async function deleteFactor({ db }: ShopScope | SystemScope, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  { db }: SystemScope,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a code. null = unknown or used; otherwise how many are left. */
export async function takeRecoveryCode(
  { db }: SystemScope,
  userId: string,
  hash: Buffer,
): Promise<{ left: number } | null> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) return null;
  return db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
}
