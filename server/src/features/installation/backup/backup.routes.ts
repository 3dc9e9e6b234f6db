import { getBackups } from '@kolaj/contract/admin/backup';
import { backupState } from '@kolaj/domain/installation/backup/backup-times';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import type { Env } from '../../../env.ts';
import { on, type Route } from '../../../http/route.ts';
import { readBackups } from './backup.store.ts';
import { backupPlan } from './backup-plan.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  env: Pick<Env, 'backups' | 'demo'>;
  clock: () => Date;
}

/** How old the last backup is, for administrators. */
export const backupRoutes = ({ database, env, clock }: Deps): Route[] => [
  on(getBackups).run(async () => {
    const backups = await asSystem(database, readBackups);
    const { lastAt, failedAt, trouble } = backups;
    const state = env.demo ? 'fine' : backupState({ ...backups, ...backupPlan(env, backups), now: clock() });
    const times = { last_at: lastAt?.toISOString() ?? null, failed_at: failedAt?.toISOString() ?? null };
    return { success: true, data: { result: { state, ...times, trouble } } };
  }),
];

/** For the health page; nothing while there is no backup. */
export const backupSigns =
  (clock: () => Date) =>
  async (scope: SystemScope): Promise<Record<string, number>> => {
    const { lastAt } = await readBackups(scope);
    return lastAt === null ? {} : { backup_age_seconds: Math.round((clock().getTime() - lastAt.getTime()) / 1000) };
  };
