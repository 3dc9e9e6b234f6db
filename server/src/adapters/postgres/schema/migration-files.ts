import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * One step of the database's history: plain SQL, not changed once it has run anywhere. One that could not run everywhere may be
 * mended: its first line is then `-- kolaj: mended, ran as <SHA-256>`, and a later one brings the databases of before to the same.
 */
export interface MigrationFile {
  /** `0001_foundation`: the order is the name's. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Of the text before it was mended; null = it never was. */
  readonly ranAs: string | null;
}

/** Kolaj's own migrations. */
export const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations');

/** Reads `NNNN_name.sql` in order. Throws on another name or a number used twice, since the order would be a guess. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    if (!/^\d{4}_[a-z0-9-]+\.sql$/.test(file)) throw new Error(`Migration ${file} is not named NNNN_name.sql.`);

    const number = file.slice(0, 4);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  // A checkout with other line ends is the same migration.
  const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const sha256 = createHash('sha256').update(sql).digest('hex');
  const ranAs = /^-- kolaj: mended, ran as ([0-9a-f]{64})\n/.exec(sql)?.[1] ?? null;
  return { name: path.basename(file, '.sql'), sql, sha256, ranAs };
}
