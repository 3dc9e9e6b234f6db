import path from 'node:path';
import * as z from 'zod/mini';

/** The variables of the backups that the installation makes by itself. */
export const backupVariables = {
  KOLAJ_BACKUP_DIR: z.optional(z.string()),
  KOLAJ_BACKUP_HOURS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(8760)), 24),
  KOLAJ_BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 14),
  KOLAJ_MOMENT_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(90)), 7),
};

const variables = z.object(backupVariables);

export interface BackupSettings {
  /** The folder of backups; null = others make them, or nobody does. */
  root: string | null;
  /** How often there is to be one; what is much older is shown to administrators, whoever makes them. */
  everyHours: number;
  /** How many stay. */
  keep: number;
  /** So many days back the embedded database can be brought to any moment; 0 = to none. */
  momentDays: number;
}

export const backupsOf = (values: z.infer<typeof variables>): BackupSettings => ({
  root: values.KOLAJ_BACKUP_DIR === undefined ? null : path.resolve(values.KOLAJ_BACKUP_DIR),
  everyHours: values.KOLAJ_BACKUP_HOURS,
  keep: values.KOLAJ_BACKUP_KEEP,
  momentDays: values.KOLAJ_MOMENT_DAYS,
});

/** Where the embedded database's log is kept for moments; null = it is not kept, or the database is elsewhere. */
export function momentsRoot(env: { databaseUrl: string | null; backups: BackupSettings }): string | null {
  const { root, momentDays } = env.backups;
  return env.databaseUrl === null && momentDays > 0 ? root : null;
}
