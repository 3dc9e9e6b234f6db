import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Row } from '../../rows.ts';
import { withDatabase } from '../broadcast/bench-database.ts';
import { endOf, publishSample, serverOf } from '../site/serving-bench.ts';
import { fillYear } from './fill-year.ts';
import { intakeOf } from './intake-load.ts';
import { slowestQueries } from './year-queries.ts';

const queryGoalMs = 100;
const intakeGoal = 2_000;
const p99GoalMs = 50;

/** A year of a big shop read in one question each, and visits taken in by the site's server (issue "Analytics", D-77, D-99). */
export async function analyticsBench(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-visits-'));
  await chmod(dataDir, 0o755);
  try {
    return await withDatabase(async (database) => {
      const shopId = await publishSample(database, dataDir);
      const server = await serverOf('ours', { address: database.address, dataDir, trustedProxies: ['127.0.0.1'] });
      const intake = await intakeOf(server.port, database, shopId).finally(() => endOf(server.child));
      await fillYear(database, shopId);
      const { counts, sales } = await slowestQueries(database, shopId);
      const isWhole = intake.counted === intake.told;
      return [
        {
          id: 'analytics.intake',
          what: `events a second that a site takes in and counts (${intake.counted} of ${intake.told} counted)`,
          ...{ value: Math.round(intake.perSecond), unit: 'a second', goal: `>= ${intakeGoal}` },
          ok: isWhole && intake.perSecond >= intakeGoal,
        },
        row('analytics.intake-p99', 'p99 of a page that tells two events', intake.p99, p99GoalMs),
        row('analytics.year', 'a year of 2 M collages by brand and hour, slowest of five', counts, queryGoalMs),
        row('analytics.sales-year', `a year of 5 M events, slowest question (${sales.name})`, sales.ms, queryGoalMs),
      ];
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const row = (id: string, what: string, ms: number, goalMs: number): Row => ({
  ...{ id, what, unit: 'ms', goal: `<= ${goalMs}` },
  value: Math.round(ms * 10) / 10,
  ok: ms <= goalMs,
});
