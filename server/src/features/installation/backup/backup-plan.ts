import type { Env } from '../../../env.ts';
import type { StoredBackups } from './backup.store.ts';

/** How often this installation is to have a backup, and whether it makes them by itself: a copy of one does not. */
export const backupPlan = (
  { backups: { root, everyHours } }: Pick<Env, 'backups'>,
  { isCopy }: Pick<StoredBackups, 'isCopy'>,
) => ({
  everyHours,
  isSet: root !== null && !isCopy,
});
