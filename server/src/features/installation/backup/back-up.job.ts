import { isBackupDue } from '@kolaj/domain/installation/backup-times';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { BackupSettings } from '../../../settings/backup-settings.ts';
import { noteBackup, noteTrouble, readBackups } from './backup.store.ts';
import { type BackupDeps, makeBackup } from './make-backup.ts';
import { keepNewest } from './retention.ts';

export interface BackUpDeps extends BackupDeps {
  database: Pick<Database, 'db'>;
  settings: BackupSettings;
  clock: () => Date;
}

/**
 * Looks every ten minutes whether a backup is due, makes it and removes older ones. A copy of an installation makes none, and where
 * no folder is set there is nothing to do. What goes wrong is noted for the administrators.
 */
export const backUp = defineJob<BackUpDeps>()({
  name: 'installation.back-up',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 60,
  timeLimitSeconds: 12 * 3600,
  slots: 1,
  schedule: '*/10 * * * *',

  async run(_payload, { database, settings, clock, ...deps }) {
    const { root, everyHours, keep } = settings;
    if (root === null) return;
    const { isCopy, ...times } = await asSystem(database, readBackups);
    if (isCopy || !isBackupDue({ ...times, everyHours, now: clock() })) return;
    try {
      const made = await makeBackup(root, deps);
      if (made.kind === 'refused') return await asSystem(database, (scope) => noteTrouble(scope, made.sentence));
      await asSystem(database, (scope) => noteBackup(scope, made.manifest.takenAt));
      const kept = await keepNewest(root, keep, deps.address);
      if (kept.kind === 'refused') await asSystem(database, (scope) => noteTrouble(scope, kept.sentence));
    } catch (error) {
      await asSystem(database, (scope) => noteTrouble(scope, 'It broke off; see the log.'));
      throw error;
    }
  },
});
