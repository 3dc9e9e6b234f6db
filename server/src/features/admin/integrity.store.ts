import { integrityKinds } from '@kolaj/contract/admin/integrity';
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

/** What the database says is in one part of the store. */
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

const shownOfKind = 200;

interface FindingRow extends Finding {
  foundAt: Date;
  seenAt: Date;
}

/** What the last check found and did not find solved. */
export async function integrityNow(scope: SystemScope) {
  const [last, files, totals, rows] = await Promise.all([
    lastCheck(scope),
    countBlobs(scope),
    countFindings(scope),
    findings(scope),
  ]);
  const uses = await usesOf(
    scope,
    rows.filter(({ kind }) => kind !== 'stray').map(({ file }) => file),
  );
  return {
    last,
    files,
    totals,
    findings: rows.map(({ foundAt, seenAt, ...finding }) => ({
      ...finding,
      used_by: uses.get(finding.file) ?? [],
      found_at: foundAt.toISOString(),
      seen_at: seenAt.toISOString(),
    })),
  };
}

async function lastCheck({ db }: SystemScope) {
  const row = await db
    .selectFrom('integrity_checks')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { started_at: startedAt, finished_at: finishedAt, files, bytes, error } = row;
  return {
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    files,
    bytes: Number(bytes),
    error,
  };
}

async function countBlobs({ db }: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from blobs`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countFindings({ db }: SystemScope) {
  const { rows } = await sql<{ kind: Finding['kind']; count: number }>`
    select kind, count(*)::int as count from integrity_findings where solved_at is null group by kind`.execute(db);
  const totals = { missing: 0, altered: 0, stray: 0 };
  for (const { kind, count } of rows) totals[kind] = count;
  return totals;
}

async function findings({ db }: SystemScope): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select kind, file, bytes::float8 as bytes, found_at as "foundAt", seen_at as "seenAt"
    from (
      select *, row_number() over (partition by kind order by found_at desc, file) as place
      from integrity_findings where solved_at is null
    ) as numbered
    where place <= ${shownOfKind}
    order by array_position(${[...integrityKinds]}::text[], kind), place`.execute(db);
  return rows;
}

/** Firms and how many of their collages need each of these files: as a photo, as its refined form, or as a picture made of it. */
async function usesOf({ db }: SystemScope, hashes: readonly string[]) {
  const uses = new Map<string, { firm: string; collages: number }[]>();
  if (hashes.length === 0) return uses;
  const { rows } = await sql<{ file: string; firm: string; collages: number }>`
    with wanted as (select unnest(${[...hashes]}::text[]) as file),
    photos as (
      select file, file as photo from wanted
      union select file, sha256 from wanted join photo_analyses
        on file in (analysis -> 'refined' ->> 'sha256', analysis ->> 'thumbnail')
      union select file, photo_analyses.sha256 from wanted join site_photos
        on file = jpeg_sha256 or file in (select value from jsonb_each_text(renditions))
        join photo_analyses on analysis -> 'refined' ->> 'sha256' = site_photos.sha256
    ),
    needs as (
      select file, shop_id, collage_id from photos join collage_images on sha256 = photo
      union select file, shop_id, collage_id from wanted join exports on sha256 = file
      union select file, shop_id, collage_id from exports, jsonb_each_text(renditions) join wanted on file = value
      union select file, exports.shop_id, collage_id from wanted join export_outputs on sha256 = file
        join exports on exports.id = export_id
      union select file, shop_id, null from photos join source_files on sha256 = photo
    )
    select file, shops.name as firm, count(collage_id)::int as collages
    from needs join shops on shops.id = shop_id
    group by file, shops.id, shops.name order by shops.name`.execute(db);
  for (const { file, firm, collages } of rows) uses.set(file, [...(uses.get(file) ?? []), { firm, collages }]);
  return uses;
}
