import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { migrate } from '../schema/migrate.ts';
import { migrationFolder, readMigrations } from '../schema/migration-files.ts';

/** Empties a database and brings it to what it was before the migration `number`, `0007`. */
export async function databaseBefore(number: string, owner: Client, address: DatabaseAddress): Promise<void> {
  await owner.query('drop schema public cascade; create schema public');
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-migrations-'));
  for (const { name } of await readMigrations(migrationFolder)) {
    if (name < number) await cp(path.join(migrationFolder, `${name}.sql`), path.join(folder, `${name}.sql`));
  }
  await migrate({ address, folder, log: () => undefined });
  await rm(folder, { recursive: true });
}
