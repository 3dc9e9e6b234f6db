import { runTroubles, type Schedule, type ScheduleRun } from '@kolaj/contract/broadcast/schedule';
import { runResult } from '@kolaj/domain/schedule/run-result';
import { type ScheduleKind, timeText } from '@kolaj/domain/schedule/schedule';
import type { ShownRun } from './run.store.ts';
import type { ScheduleRow } from './schedule.store.ts';

const names: Readonly<Record<ScheduleKind, string>> = {
  tg_brands: 'Brands template',
  tg_info: 'Info template',
  collages: 'Collages',
  site: 'Publish the site',
};

export function scheduleView(row: ScheduleRow, runs: readonly ShownRun[]): Schedule {
  const { id, kind, hour, minute, weekdays, endsOn, skipOn, timeZone, brands, paused } = row;
  const time = timeText(row);
  return {
    id,
    kind,
    name: `${names[kind]} ${time}`,
    cron: { minute, hour },
    time,
    weekdays: [...weekdays],
    ends_on: endsOn,
    skip_on: skipOn,
    time_zone: timeZone,
    brands,
    created_on: row.createdAt.toISOString(),
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    paused,
    runs: runs.map(runView),
  };
}

/** A trouble of an older version is told as one of ours. */
const known = new Map<string, ScheduleRun['trouble']>(runTroubles.map((code) => [code, code]));

export const troubleOf = ({ trouble }: ShownRun): ScheduleRun['trouble'] =>
  trouble === null ? null : (known.get(trouble) ?? 'internal');

function runView(run: ShownRun): ScheduleRun {
  return {
    day: run.day,
    at: run.at.toISOString(),
    result: runResult(run),
    trouble: troubleOf(run),
    broadcast_ids: run.broadcastIds,
  };
}
