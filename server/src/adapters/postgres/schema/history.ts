import type { Client } from 'pg';
import { z } from 'zod';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import type { MigrationFile } from './migration-files.ts';

const records = z.array(
  z.object({ name: z.string(), sha256: z.string(), kind: z.nullable(z.string()), needs: z.nullable(z.string()) }),
);
/** What has run on a database; `kind` and `needs` are null for what ran before they were kept. */
export type History = z.infer<typeof records>;

/** Read as JSON: the database of an earlier program has no columns for what a migration says of itself. */
export async function readHistory(client: Client): Promise<History> {
  const { rows } = await client.query(`
    select name, sha256, to_jsonb(m) ->> 'kind' as kind, to_jsonb(m) ->> 'needs' as needs from migrations m order by name`);
  return records.parse(rows);
}

/** What the record of migrations lacks. Only then is it touched: changing a table waits for everybody who reads it. */
export async function makeHistory(client: Client): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now(), kind text, needs text)`);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'needs'`,
  );
  if (rowCount === 0) await client.query('alter table migrations add column kind text, add column needs text');
}

export interface Fitting {
  readonly kind: 'fits';
  /** Of this program, not applied yet. */
  readonly missing: readonly MigrationFile[];
  /** Names of what a newer program has applied; this one works beside it. */
  readonly newer: readonly string[];
}

/** What ran must be exactly the beginning of what this program has, or go on from its end in a way that it can live with. */
export function compareHistory(files: readonly MigrationFile[], history: History): Fitting | Refused {
  const last = files.at(-1)?.name ?? '';
  const newer = history.filter(({ name }) => name > last);
  for (const [index, { name, sha256 }] of history.slice(0, history.length - newer.length).entries()) {
    const file = files[index];
    if (file?.name === name && (file.sha256 === sha256 || file.ranAs === sha256)) continue;
    return refused(otherHistory(name, file));
  }
  const missing = files.slice(history.length - newer.length);
  const names = newer.map(({ name }) => name);
  if (newer.length === 0) return { kind: 'fits', missing, newer: names };
  const against = newer.filter(({ kind, needs }) => kind !== 'expand' || needs === null || needs > last.slice(0, 4));
  if (against.length > 0) return refused(tooNew(against.map(({ name }) => name)));
  const [hole] = missing;
  return hole ? refused(otherHistory(names[0] ?? '', hole)) : { kind: 'fits', missing, newer: names };
}

function otherHistory(name: string, file: MigrationFile | undefined): string {
  if (file?.name === name) return `Migration ${name} was altered after it ran. Restore the file and start again.`;
  if (file && file.name < name)
    return `Migration ${file.name} is older than ${name}, which has run. Give it a later number.`;
  return `Migration ${name} has run on this database and its file is missing. Restore the file and start again.`;
}

const tooNew = (names: readonly string[]) =>
  `The database was changed by a newer Kolaj (${names.join(', ')}) in a way that this version cannot work with. Start that version.`;
