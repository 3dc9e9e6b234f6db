import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { runResult } from '@kolaj/domain/schedule/run-result';
import { timeText } from '@kolaj/domain/schedule/schedule';
import type { ShownRun } from '../run.store.ts';
import type { ScheduleRow } from '../schedule.store.ts';
import { troubleOf } from '../schedule-view.ts';

/** Runs that have sent nothing: those with sends are told by their sends. What a deleted schedule did not do interests nobody. */
export function pastRuns(runs: readonly ShownRun[], schedules: readonly ScheduleRow[]): CalendarRun[] {
  const byId = new Map(schedules.map((row) => [row.id, row]));
  return runs.flatMap((run) => {
    const row = byId.get(run.scheduleId);
    if (!row || run.broadcastIds.length > 0) return [];
    return [
      {
        ...factsOf(row),
        day: run.day,
        at: run.at.toISOString(),
        result: runResult(run),
        trouble: troubleOf(run),
        coming: null,
      },
    ];
  });
}

export const factsOf = (row: ScheduleRow) => ({
  schedule_id: row.id,
  kind: row.kind,
  brands: row.brands,
  time: timeText(row),
  weekdays: [...row.weekdays],
});
