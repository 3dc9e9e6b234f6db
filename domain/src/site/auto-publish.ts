import { localTime } from '../shared/day.ts';
import { instantAt } from '../shared/wall-clock.ts';

export const autoPublishModes = ['off', 'approval', 'daily'] as const;

/** When a site is published without a person. */
export interface AutoPublish {
  /** `approval`: soon after collages are approved, many at once; `daily`: also without any change of the shop's, so that "new" ends. */
  mode: (typeof autoPublishModes)[number];
  /** Of `daily`, on the shop's clock: `06:00`. */
  at: string;
}

export const defaultPublishTime = '06:00';

interface Facts {
  now: Date;
  timeZone: string;
  /** The newest build was asked for then, whatever became of it; null = there was none. */
  lastBuildAt: Date | null;
  /** Approved since then, first and last; null = nothing. */
  approved: { first: Date; last: Date } | null;
}

const minute = 60_000;
/** Whoever approves one after the other is waited for so long after the last, and never longer than this after the first. */
const quiet = 5 * minute;
const longestWait = 30 * minute;
/** A day whose time passed longer ago is left out: who sets 06:00 at noon does not want it published at noon. */
const daysLateness = 60 * minute;

/** Whether to publish now. */
export function isPublishDue({ mode, at }: AutoPublish, facts: Facts): boolean {
  switch (mode) {
    case 'off':
      return false;
    case 'approval':
      return isCalm(facts);
    case 'daily':
      return isTimeOfDay(at, facts);
  }
}

function isCalm({ now, approved }: Facts): boolean {
  if (approved === null) return false;
  const since = (moment: Date) => now.getTime() - moment.getTime();
  return since(approved.last) >= quiet || since(approved.first) >= longestWait;
}

function isTimeOfDay(at: string, { now, timeZone, lastBuildAt }: Facts): boolean {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  // Just after midnight it may be yesterday's time that has passed.
  return [now, new Date(now.getTime() - daysLateness)].some((day) => {
    const due = instantAt(localTime(day, timeZone), hours * 60 + minutes, timeZone);
    const late = now.getTime() - due.getTime();
    return late >= 0 && late < daysLateness && (lastBuildAt === null || lastBuildAt < due);
  });
}
