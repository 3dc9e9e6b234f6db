import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

export interface StoredBlob {
  sha256: string;
  bytes: number;
}

export interface Finding {
  kind: 'missing' | 'altered' | 'stray';
  /** SHA-256, or for stray files the path below the store. */
  file: string;
  bytes: number | null;
}

/** What the database says lies in one part of the store. */
export async function blobsOf({ db }: SystemScope, digit: string): Promise<StoredBlob[]> {
  const rows = await db
    .selectFrom('blobs')
    .where('sha256', 'like', `${digit}%`)
    .select(['sha256', 'bytes'])
    .orderBy('sha256')
    .execute();
  return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
}

/** Begins a check. One that never ended died with its process. */
export async function beginCheck({ db }: SystemScope): Promise<string> {
  await db
    .updateTable('integrity_checks')
    .set({ finished_at: sql`now()`, error: 'interrupted' })
    .where('finished_at', 'is', null)
    .execute();
  const { id } = await db.insertInto('integrity_checks').defaultValues().returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface PartResult {
  checkId: string;
  /** Regular expression of the files that this part looked at. */
  looksAt: string;
  findings: readonly Finding[];
  files: number;
  bytes: number;
}

/** Keeps what one part of a check found; of what it looked at, everything else is solved. */
export async function recordPart({ db }: SystemScope, part: PartResult): Promise<void> {
  const found = part.findings.map(({ kind, file }) => `${kind} ${file}`);
  await sql`
    update integrity_findings set solved_at = now()
    where solved_at is null and file ~ ${part.looksAt} and not (kind || ' ' || file = any(${found}))`.execute(db);
  for (const { kind, file, bytes } of part.findings) {
    await sql`
      insert into integrity_findings (kind, file, bytes) values (${kind}, ${file}, ${bytes})
      on conflict (kind, file) do update set seen_at = now(), bytes = excluded.bytes, solved_at = null,
        found_at = case when integrity_findings.solved_at is null then integrity_findings.found_at else now() end`.execute(
      db,
    );
  }
  await db
    .updateTable('integrity_checks')
    .where('id', '=', part.checkId)
    .set({ files: sql`files + ${part.files}`, bytes: sql`bytes + ${part.bytes}` })
    .execute();
}

export async function endCheck({ db }: SystemScope, checkId: string): Promise<void> {
  await db.updateTable('integrity_checks').where('id', '=', checkId).set({ finished_at: sql`now()` }).execute();
}
