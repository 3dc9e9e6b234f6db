/** Connections to PostgreSQL that every process may open, whatever its roles: its pool, the queue's, and what hears notices. */
export const perProcess = { pool: 10, queue: 5, listening: 1 } as const;
/** Open for a moment, by a process or a command: backups, removals, `doctor`. */
const forCommands = 3;

export interface Budget {
  /** How many processes run. */
  processes: number;
  /** Their pools go through a connection pooler, which has a limit of its own. */
  hasPooler: boolean;
  /** `max_connections`, and what of it is for superusers. */
  max: number;
  reserved: number;
}

/** What all may need at once, one more process included: while a version changes, the old one still runs. */
export function connectionBudget({ processes, hasPooler, max, reserved }: Budget) {
  const each = perProcess.queue + perProcess.listening + (hasPooler ? 0 : perProcess.pool);
  const needed = (Math.max(1, processes) + 1) * each + forCommands;
  return { each, needed, available: max - reserved, isEnough: needed <= max - reserved };
}
