import { isBackupDue, isResting } from '@kolaj/domain/installation/backup/backup-times';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { Refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { BackupSettings } from '../../../settings/backup-settings.ts';
import { keepMomentsSince } from '../moments/keep-moments.ts';
import { isBaseDue, makeBase } from '../moments/make-base.ts';
import { forgetTrouble, noteBackup, noteTrouble, readBackups } from './backup.store.ts';
import { type BackupDeps, makeBackup } from './make-backup.ts';
import { keepNewest } from './retention.ts';

export interface BackUpDeps extends BackupDeps {
  database: Pick<Database, 'db'>;
  settings: BackupSettings;
  clock: () => Date;
  /** The database is the embedded one, and its log is kept. */
  keepsMoments: boolean;
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

  async run(_payload, deps) {
    const { database, settings, clock } = deps;
    const { root, everyHours } = settings;
    if (root === null) return;
    const { isCopy, ...times } = await asSystem(database, readBackups);
    const now = clock();
    if (isCopy || isResting({ ...times, now })) return;
    try {
      const trouble =
        (isBackupDue({ ...times, everyHours, now }) ? await backUpNow(root, deps) : null) ??
        (await keepMoments(root, deps));
      if (trouble !== null) await asSystem(database, (scope) => noteTrouble(scope, trouble.sentence));
    } catch (error) {
      await asSystem(database, (scope) => noteTrouble(scope, 'It broke off; see the log.'));
      throw error;
    }
  },
});

async function backUpNow(root: string, { database, settings, clock, ...deps }: BackUpDeps): Promise<Refused | null> {
  const made = await makeBackup(root, deps);
  if (made.kind === 'refused') return made;
  await asSystem(database, (scope) => noteBackup(scope, made.manifest.takenAt));
  const kept = await keepNewest(root, settings.keep, { ...deps, now: clock() });
  return kept.kind === 'refused' ? kept : null;
}

/** The copies that moments begin with, once a day, and what they made needless. */
async function keepMoments(root: string, { keepsMoments, settings, ...deps }: BackUpDeps): Promise<Refused | null> {
  if (!keepsMoments) return null;
  const made = (await isBaseDue({ ...deps, root })) ? await makeBase({ ...deps, root }) : null;
  if (made?.kind === 'refused') return made;
  if (made !== null) await asSystem(deps.database, forgetTrouble);
  const kept = await keepMomentsSince(root, { ...deps, days: settings.momentDays });
  return kept.kind === 'refused' ? kept : null;
}
