import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

export interface StoredBackups {
  lastAt: Date | null;
  failedAt: Date | null;
  trouble: string | null;
  /** Nothing leaves a copy of an installation (D-104), and its backups would push out those of the original. */
  isCopy: boolean;
}

export async function readBackups({ db }: SystemScope): Promise<StoredBackups> {
  const row = await db
    .selectFrom('installation')
    .select(['backed_up_at', 'backup_failed_at', 'backup_trouble', 'sending_held', 'held_cause'])
    .executeTakeFirstOrThrow();
  const isCopy = row.sending_held && (row.held_cause === 'restored' || row.held_cause === 'copied');
  return { lastAt: row.backed_up_at, failedAt: row.backup_failed_at, trouble: row.backup_trouble, isCopy };
}

/** @param takenAt the moment that it is of; an older one than is known changes nothing, unless that is still to come (`isToCome`) */
export async function noteBackup({ db }: SystemScope, takenAt: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({
      backed_up_at: sql`greatest(
        case when backed_up_at <= now() + interval '1 hour' then backed_up_at end, ${takenAt}::timestamptz)`,
      backup_failed_at: null,
      backup_trouble: null,
    })
    .execute();
}

/** What went wrong is put right, though no backup was due. */
export async function forgetTrouble({ db }: SystemScope): Promise<void> {
  await db.updateTable('installation').set({ backup_failed_at: null, backup_trouble: null }).execute();
}

export async function noteTrouble({ db }: SystemScope, trouble: string): Promise<void> {
  await db.updateTable('installation').set({ backup_failed_at: sql`now()`, backup_trouble: trouble }).execute();
}
