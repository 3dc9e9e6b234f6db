import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type MigrationHeader, parseHeader } from './migration-header.ts';

/**
 * One step of the database's history: plain SQL, not changed once it has run anywhere. One that could not run everywhere may be
 * mended: its first line is then `-- kolaj: mended, ran as <SHA-256>`, and a later one brings the databases of before to the same.
 */
export interface MigrationFile extends MigrationHeader {
  /** `0001_foundation`: the order is the name's. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Kolaj's own migrations. */
export const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations');

/**
 * Reads `NNNN_name.sql` in order. Throws on another name or a number used twice, since the order would be a guess, and on a header
 * that cannot be believed.
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const file of files) {
    if (!/^\d{4}_[a-z0-9-]+\.sql$/.test(file)) throw new Error(`Migration ${file} is not named NNNN_name.sql.`);

    const number = file.slice(0, 4);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const stray = migrations.find(({ needs, name }) => !numbers.has(needs) && name.slice(0, 4) !== needs);
  if (stray) throw new Error(`Migration ${stray.name} needs ${stray.needs}, and there is none.`);
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  // A checkout with other line ends is the same migration.
  const sql = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const sha256 = createHash('sha256').update(sql).digest('hex');
  const name = path.basename(file, '.sql');
  return { name, sql, sha256, ...parseHeader(name, sql) };
}
