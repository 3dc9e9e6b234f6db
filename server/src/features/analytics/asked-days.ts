import { type DayRange, rangeFault, startAtMostBefore } from '@kolaj/domain/analytics/day-range';
import { addDays, parseDayKey } from '@kolaj/domain/shared/day';
import { startOfDay } from '@kolaj/domain/shared/wall-clock';
import { badRequest } from '../../http/errors.ts';

/** Days of a shop as moments: `to` is the beginning of the day after the last. Throws the caller's fault (VAL-41). */
export function askedDays(start: string, end: string, timeZone: string): { from: Date; to: Date; timeZone: string } {
  const { from, to } = rangeOf(start, end);
  return { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone), timeZone };
}

function rangeOf(start: string, end: string): DayRange {
  const [from, to] = [parseDayKey(start), parseDayKey(end)];
  if (!from || !to) throw badRequest('bad_input', 'This is no day of the calendar.');
  switch (rangeFault({ from, to })) {
    case 'end-before-start':
      throw badRequest('bad_input', 'The end is before the start.', [
        { field: 'end_date', code: 'invalid', message: 'Is before start_date.' },
      ]);
    case 'too-long':
      throw badRequest('bad_input', `The start is more than ${startAtMostBefore} days before the end.`, [
        { field: 'start_date', code: 'invalid', message: `Is more than ${startAtMostBefore} days before end_date.` },
      ]);
    case null:
      return { from, to };
  }
}
