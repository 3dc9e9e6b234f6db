import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { allowLonger } from '../../../adapters/postgres/transaction.ts';

/**
 * Tables whose rows name no file of the store, or are no reason to keep it. Everything else is looked through: a table that is
 * forgotten here costs a little time, never a file.
 */
export const noReason: readonly string[] = [
  ...['blobs', 'audit_log', 'failed_jobs', 'integrity_findings', 'mails', 'telegram_files', 'sessions', 'rate_counts'],
  ...['deliveries', 'delivery_attempts', 'delivery_recalls', 'delivery_totals', 'message_edits', 'count_changes'],
  ...['send_totals', 'site_events', 'site_days', 'site_months', 'site_changes', 'collage_days', 'collage_changes'],
  ...[
    'order_days',
    'order_months',
    'order_changes',
    'channel_events',
    'phone_groups',
    'link_codes',
    'webhook_messages',
  ],
];
/** What was found out about a picture, or made of it, by the column that has its hash: kept as long as the picture. */
const derived = { photo_analyses: 'sha256', site_photos: 'sha256', marked_pictures: 'source_sha256' } as const;
type Derived = keyof typeof derived;
export const derivedTables: readonly Derived[] = ['photo_analyses', 'site_photos', 'marked_pictures'];

/** A scan of all tables, at size. */
const longestScanMs = 15 * 60_000;
/** So many a night. */
const mostAtOnce = 200_000;

interface NamingColumn {
  table: string;
  column: string;
}

/** Columns of rows that may name a file: its hash stands alone, in a list, in JSON or in an address. */
async function namingColumns({ db }: SystemScope, but: readonly string[]): Promise<NamingColumn[]> {
  const { rows } = await sql<NamingColumn>`
    select relname as "table", attname as "column"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and relname <> all(${[...noReason, ...but]}::text[])
    order by 1, 2`.execute(db);
  return rows;
}

const hashes = (table: string, column: string) =>
  sql`select (regexp_matches(${sql.ref(column)}::text, '[0-9a-f]{64}', 'g'))[1] from ${sql.table(table)}`;

/** All hashes that rows name. */
const named = (columns: readonly NamingColumn[]) =>
  sql.join(
    columns.map(({ table, column }) => hashes(table, column)),
    sql` union all `,
  );

/**
 * What was derived from pictures that nobody has any more, and that nobody has stored anew since: of a table, the hashes that it goes by.
 * A picture that is stored anew but belongs to nobody yet keeps what is known of it.
 */
export async function looseDerived(
  scope: SystemScope,
  { table, since }: { table: Derived; since: Date },
): Promise<string[]> {
  const { db } = scope;
  await allowLonger(db, longestScanMs);
  // The copies for sites go by the refined photo, which the analysis of the original names.
  const but = table === 'photo_analyses' ? [table, 'site_photos'] : [table];
  const { rows } = await sql<{ sha256: string }>`
    with named(sha256) as materialized (${named(await namingColumns(scope, but))})
    select distinct blobs.sha256 from ${sql.table(table)} as made
      join blobs on blobs.sha256 = made.${sql.ref(derived[table])}
    where used_at < ${since} and blobs.sha256 not in (select sha256 from named) limit ${mostAtOnce}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Files that no row names, neither of shops nor of what is known of photos, and that nobody has stored anew since. */
export async function looseBlobs(scope: SystemScope, since: Date): Promise<string[]> {
  const { db } = scope;
  await allowLonger(db, longestScanMs);
  const { rows } = await sql<{ sha256: string }>`
    with named(sha256) as materialized (${named(await namingColumns(scope, []))})
    select sha256 from blobs where used_at < ${since} and sha256 not in (select sha256 from named)
    order by sha256 limit ${mostAtOnce}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Locks those that nobody has stored anew meanwhile; who does so now waits, and then stores the row anew as well. */
async function stillLoose({ db }: SystemScope, { some, since }: Some): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blobs where sha256 = any(${[...some]}) and used_at < ${since} order by sha256 for update`.execute(
    db,
  );
  return rows.map(({ sha256 }) => sha256);
}

interface Some {
  some: readonly string[];
  since: Date;
}

export async function forgetDerived(scope: SystemScope, { table, ...some }: Some & { table: Derived }): Promise<void> {
  const loose = await stillLoose(scope, some);
  await sql`delete from ${sql.table(table)} where ${sql.ref(derived[table])} = any(${loose})`.execute(scope.db);
}

/** One that a row refers to meanwhile is refused by the database, and this part with it: the next run leaves it out. */
export async function forgetBlobs(scope: SystemScope, some: Some): Promise<void> {
  const loose = await stillLoose(scope, some);
  await sql`delete from blobs where sha256 = any(${loose})`.execute(scope.db);
}

/** Which of these files the database knows. */
export async function knownFiles({ db }: SystemScope, some: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blobs where sha256 = any(${[...some]})`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}
