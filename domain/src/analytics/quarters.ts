import { dayKey, localTime } from '../shared/day.ts';
import type { CountRow } from './added-table.ts';

/** What was counted in the quarters of an hour of one day of UTC. */
export interface QuartersOfDay {
  /** Of what: the rows of a name are one. */
  name: string;
  /** `YYYY-MM-DD` of UTC. */
  day: string;
  /** 96 numbers. */
  quarters: readonly number[];
}

interface Asked {
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  to: Date;
  timeZone: string;
  by: 'day' | 'hour';
}

const quarterMs = 900_000;
const quartersADay = 96;
const stepMs = { hour: 3_600_000, day: 86_400_000 };

/**
 * Counts by days, or hours, as the clocks of a time zone showed them, earliest first; nothing for 0. Every zone of today is made of quarters.
 * An hour that comes twice in autumn is one (CONST-13). The clock is asked twice a day and not once a quarter, which would take a year seconds.
 */
export function countByClock(days: readonly QuartersOfDay[], asked: Asked): CountRow[] {
  const { steps, placesOf } = placesInOrder(new Set(days.map(({ day }) => day)), asked);
  const counts = new Map<string, Int32Array>();
  for (const { name, day, quarters } of days) {
    const ofName = counts.get(name) ?? new Int32Array(steps.length);
    counts.set(name, ofName);
    for (const [at, place] of (placesOf.get(day) ?? []).entries())
      if (place !== notAsked) ofName[place] = (ofName[place] ?? 0) + (quarters[at] ?? 0);
  }
  return steps.flatMap((step, place) => rowsAt(place, dateOf(step, asked.by), counts));
}

function rowsAt(place: number, date: string, counts: ReadonlyMap<string, Int32Array>): CountRow[] {
  const rows: CountRow[] = [];
  for (const [folderName, ofName] of counts) {
    const count = ofName[place] ?? 0;
    if (count !== 0) rows.push({ folderName, date, count });
  }
  return rows;
}

const notAsked = -1;

/**
 * The days or hours in their order, each as its number since 1970 by the clock; and which of them each quarter of a day of UTC belongs to,
 * `notAsked` for none.
 */
function placesInOrder(days: ReadonlySet<string>, asked: Asked) {
  const placeOf = new Map<number, number>();
  const placesOf = new Map<string, number[]>();
  for (const day of [...days].sort()) {
    const places = stepsOf(day, asked).map((step) => {
      if (step === null) return notAsked;
      const place = placeOf.get(step) ?? placeOf.size;
      placeOf.set(step, place);
      return place;
    });
    placesOf.set(day, places);
  }
  return { steps: [...placeOf.keys()], placesOf };
}

/** What the clock shows in each quarter of a day of UTC; null = was not asked for. */
function stepsOf(day: string, { from, to, timeZone, by }: Asked): (number | null)[] {
  const start = Date.parse(`${day}T00:00:00Z`);
  const [first, last] = [aheadMs(start, timeZone), aheadMs(start + (quartersADay - 1) * quarterMs, timeZone)];
  return Array.from({ length: quartersADay }, (_, at) => {
    const time = start + at * quarterMs;
    if (time < from.getTime() || time >= to.getTime()) return null;
    return Math.floor((time + (first === last ? first : aheadMs(time, timeZone))) / stepMs[by]);
  });
}

/** How far the clocks are ahead of UTC. */
function aheadMs(time: number, timeZone: string): number {
  const shown = localTime(new Date(time), timeZone);
  const { hour, minute, second } = shown;
  return Date.parse(`${dayKey(shown)}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000 - time;
}

function dateOf(step: number, by: 'day' | 'hour'): string {
  const shown = new Date(step * stepMs[by]).toISOString();
  return by === 'day' ? shown.slice(0, 10) : `${shown.slice(0, 10)} ${shown.slice(11, 13)}`;
}
