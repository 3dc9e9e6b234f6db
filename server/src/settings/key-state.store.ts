import type { KeyState } from '@kolaj/domain/installation/key-state';
import { sql } from 'kysely';
import type { SystemScope } from '../adapters/postgres/scope.ts';

/** What the database knows of the installation's key. */
export async function readKeyState({ db }: SystemScope): Promise<KeyState> {
  const known = await db
    .selectFrom('installation')
    .select(['key_id as keyId', 'next_key_id as nextKeyId'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from shop_secrets union select key_id from second_factors
    union select key_id from sources where key_id is not null and sealed is not null`.execute(db);
  return { ...known, sealedWith: rows.map(({ keyId }) => keyId) };
}

/** Starts of processes and changes of the key go one after the other, to the end of the transaction. */
export async function lockKeyState({ db }: SystemScope): Promise<void> {
  await sql`select from installation for update`.execute(db);
}

/** From now on this is the installation's key. */
export async function noteKey({ db }: SystemScope, keyId: string): Promise<void> {
  await db.updateTable('installation').set({ key_id: keyId, next_key_id: null }).execute();
}

/** Until `endKeyChange` no process starts. */
export async function beginKeyChange({ db }: SystemScope, keys: { keyId: string; nextKeyId: string }): Promise<void> {
  await db.updateTable('installation').set({ key_id: keys.keyId, next_key_id: keys.nextKeyId }).execute();
}

export async function endKeyChange({ db }: SystemScope): Promise<void> {
  await db
    .updateTable('installation')
    .set((row) => ({
      key_id: row.ref('next_key_id'),
      next_key_id: null,
      former_key_ids: sql<string[]>`former_key_ids || key_id`,
    }))
    .where('next_key_id', 'is not', null)
    .execute();
}
