/** A calendar day where the shop is. `month` 1–12, `day` 1–31. */
export interface LocalDay {
  year: number;
  month: number;
  day: number;
}

/** A moment as the shop's wall clock shows it. */
export interface LocalTime extends LocalDay {
  hour: number;
  minute: number;
  second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/** The wall clock of `timeZone` (IANA name) at `instant`. Throws a RangeError for an unknown zone or an invalid date. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const time: LocalTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    switch (type) {
      case 'year':
      case 'month':
      case 'day':
      case 'hour':
      case 'minute':
      case 'second':
        time[type] = Number(value);
        break;
      default:
        break;
    }
  }
  return time;
}

/** The shop's calendar day at `instant`: the day by which images are grouped, logged and sent (D-58, D-61). */
export function localDay(instant: Date, timeZone: string): LocalDay {
  const { year, month, day } = localTime(instant, timeZone);
  return { year, month, day };
}

/** Hour of the day 0–23 in the shop's zone, for the hourly chart (CONST-13). */
export function localHour(instant: Date, timeZone: string): number {
  return localTime(instant, timeZone).hour;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** 'DD-MM', as the send screen and the send log write a day (WG-12, CONST-12). Has no year: match with the year beside it. */
export function dayLabel({ month, day }: LocalDay): string {
  return `${two(day)}-${two(month)}`;
}

/** 'YYYY-MM-DD'; sorts as text in the order of time. */
export function dayKey({ year, month, day }: LocalDay): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Reads 'YYYY-MM-DD'; null when it is not a day of the calendar. */
export function parseDayKey(text: string): LocalDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? realDay({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }) : null;
}

/** Reads 'DD-MM' of the given year; null when there is no such day (29-02 outside leap years). */
export function parseDayLabel(text: string, year: number): LocalDay | null {
  const match = /^(\d{2})-(\d{2})$/.exec(text);
  return match ? realDay({ year, month: Number(match[2]), day: Number(match[1]) }) : null;
}

/** There is no year 0, and a database refuses it. */
function realDay(day: LocalDay): LocalDay | null {
  return day.year > 0 && dayKey(fromNumber(toNumber(day))) === dayKey(day) ? day : null;
}

const dayMs = 86_400_000;

/** Days since 1970-01-01 in the calendar; no time zone is involved. */
function toNumber({ year, month, day }: LocalDay): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / dayMs);
}

function fromNumber(days: number): LocalDay {
  const date = new Date(days * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The calendar day `count` days later (earlier when negative). */
export function addDays(day: LocalDay, count: number): LocalDay {
  return fromNumber(toNumber(day) + count);
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return toNumber(to) - toNumber(from);
}

/** For sorting: negative when `a` is earlier. */
export function compareDays(a: LocalDay, b: LocalDay): number {
  return daysBetween(b, a);
}

/** The same day of the month before, or that month's last day: 31 March → 28 (29) February. */
export function oneMonthBefore({ year, month, day }: LocalDay): LocalDay {
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const last = addDays({ year, month, day: 1 }, -1).day;
  return { ...before, day: Math.min(day, last) };
}
