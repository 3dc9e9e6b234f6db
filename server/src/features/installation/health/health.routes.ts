import { getHealth, processFigures } from '@kolaj/contract/admin/health';
import { backupState } from '@kolaj/domain/installation/backup/backup-times';
import { findingsOf, isGrave, type ProcessSigns } from '@kolaj/domain/installation/health';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { Env } from '../../../env.ts';
import { on, type Route } from '../../../http/route.ts';
import type { Feature } from '../../../kernel/feature.ts';
import { type ProcessRow, readProcesses, readQueue } from '../../../signs/processes.store.ts';
import { readBackups } from '../backup/backup.store.ts';
import { backupPlan } from '../backup/backup-plan.ts';
import { countGivenUp } from './given-up.store.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  env: Pick<Env, 'backups'>;
  clock: () => Date;
  /** Of all features. */
  signs: Required<Feature>['signs'];
}

/** How the installation is, for administrators: what its processes wrote down, and what the database knows. */
export const healthRoutes = ({ database, env, clock, signs: signsOf }: Deps): Route[] => [
  on(getHealth).run(async () => {
    const [rows, { due }, signs, givenUp, backups] = await asSystem(database, (scope) =>
      Promise.all([readProcesses(scope), readQueue(scope), signsOf(scope), countGivenUp(scope), readBackups(scope)]),
    );
    const processes = rows.map(readFigures);
    const found = {
      dueJobs: due,
      givenUp,
      laneWaitSeconds: signs['lane_wait_seconds'] ?? 0,
      uncertain: signs['deliveries_uncertain'] ?? 0,
      logWaitSeconds: signs['log_wait_seconds'] ?? 0,
      // Of a demo too: the page says when the last one was made, and must not call it well beside that.
      backup: backupState({ ...backups, ...backupPlan(env, backups), now: clock() }),
    } as const;
    const findings = findingsOf({ ...found, processes: processes.map(signsOfProcess) });
    return {
      success: true,
      data: {
        result: {
          findings: findings.map((finding) => ({ finding, is_grave: isGrave(finding) })),
          due_jobs: due,
          lane_wait_seconds: found.laneWaitSeconds,
          uncertain: found.uncertain,
          given_up: givenUp,
          backup: found.backup,
          backup_at: backups.lastAt?.toISOString() ?? null,
          processes: processes.map(shownProcess),
        },
      },
    };
  }),
];

type Figures = z.infer<typeof processFigures>;
type KnownProcess = Omit<ProcessRow, 'figures'> & { figures: Figures | null };

const readFigures = (row: ProcessRow): KnownProcess => ({
  ...row,
  figures: z.safeParse(processFigures, row.figures).data ?? null,
});

/** What cannot be read is nothing to worry about: that its version is another one is said. */
function signsOfProcess({ figures, ...process }: KnownProcess): ProcessSigns {
  if (figures === null) return { ...process, loopMs: 0, waiting: 0, freeBytes: Number.POSITIVE_INFINITY, lately: [] };
  const { loop_ms: loopMs, free_bytes: freeBytes, waiting, lately } = figures;
  return { ...process, loopMs, freeBytes, waiting, lately };
}

const shownProcess = ({ id, host, version, roles, startedAt, claimedAt, silentSeconds, figures }: KnownProcess) => ({
  ...{ id, host, version, figures },
  roles: [...roles],
  started_at: startedAt.toISOString(),
  claimed_at: claimedAt?.toISOString() ?? null,
  silent_seconds: silentSeconds,
});
