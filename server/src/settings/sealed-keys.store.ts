import { sql } from 'kysely';
import type { SystemScope } from '../adapters/postgres/scope.ts';

/** The keys that secrets in this database were sealed with, by `Sealer.keyId`. */
export async function sealedKeyIds({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ keyId: string }>`
    select key_id as "keyId" from shop_secrets union select key_id from second_factors
    union select key_id from sources where key_id is not null`.execute(db);
  return rows.map(({ keyId }) => keyId);
}
