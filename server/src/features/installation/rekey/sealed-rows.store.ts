import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { SealedTable, StoredRow } from './sealed-columns.ts';

/** Where the rows with secrets are, as long as nobody else writes them. */
export async function sealedRows({ db }: SystemScope, { name, columns }: SealedTable): Promise<string[]> {
  const anySet = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );
  const { rows } = await sql<{ at: string }>`select ctid::text as at from ${sql.table(name)} where ${anySet}`.execute(
    db,
  );
  return rows.map(({ at }) => at);
}

interface FoundRow extends StoredRow {
  at: string;
}

/** Locked to the end of the transaction, so that they stay where they are. */
export async function lockRows({ db }: SystemScope, { name }: SealedTable, at: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select *, ctid::text as at from ${sql.table(name)} where ctid = any(${[...at]}::text[]::tid[]) for update`.execute(
    db,
  );
  return rows;
}

export async function replaceValues(
  { db }: SystemScope,
  { name, namesKey }: SealedTable,
  { at, values, keyId }: { at: string; values: Readonly<Record<string, Buffer | string>>; keyId: string },
): Promise<void> {
  const changed = namesKey ? { ...values, key_id: keyId } : values;
  const set = sql.join(Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  await sql`update ${sql.table(name)} set ${set} where ctid = ${at}::tid`.execute(db);
}
