import { fold } from '@kolaj/domain/shared/fold';
import { readNames } from '@kolaj/domain/source/names/read-names';

/** What months are called by servers in our shops' languages, folded; "ara" is Turkish December, "mar" is March everywhere. */
const months: readonly (readonly string[])[] = [
  ['jan', 'oca', 'ene', 'янв', 'janv'],
  ['feb', 'sub', 'fev', 'фев', 'fevr', 'febr'],
  ['mar', 'mrz', 'мар', 'mars', 'marz'],
  ['apr', 'nis', 'avr', 'abr', 'апр'],
  ['may', 'mai', 'маи', 'мая'],
  ['jun', 'haz', 'juin', 'июн'],
  ['jul', 'tem', 'juil', 'июл'],
  ['aug', 'agu', 'aou', 'aout', 'ago', 'авг'],
  ['sep', 'eyl', 'sept', 'set', 'сен'],
  ['oct', 'eki', 'okt', 'out', 'окт'],
  ['nov', 'kas', 'ноя'],
  ['dec', 'ara', 'dez', 'dic', 'дек'],
];

/** 0 for January; null = no month. `word`: as the server wrote it, a character for each byte. */
export function monthOf(word: string): number | null {
  const text = fold(readNames([Buffer.from(word, 'latin1')]).texts.join('')).replace(/\.$/, '');
  const at = months.findIndex((names) => names.some((name) => text === name || text.slice(0, 3) === name));
  return at < 0 ? null : at;
}

const dayMs = 86_400_000;

/**
 * Times of listings that were made for people: taken as UTC, because the server does not say its zone, and what counts is that it
 * stays the same.
 */
export interface WrittenTime {
  /** null = a time of the last twelve months. */
  year: number | null;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
}

/** The moment, for a listing that was made `now`; 1970 when there is no such day. */
export function momentOf({ year, month, day, hour = 0, minute = 0, second = 0 }: WrittenTime, now: Date): Date {
  const inYear = (each: number) => new Date(Date.UTC(each, month, day, hour, minute, second));
  if (day < 1 || day > 31 || month < 0 || month > 11) return new Date(0);
  if (year !== null) return inYear(year < 70 ? 2000 + year : year < 100 ? 1900 + year : year);
  const thisYear = inYear(now.getUTCFullYear());
  // Its clock and zone may be ahead of ours by a day; further ahead it was last year.
  return thisYear.getTime() > now.getTime() + dayMs ? inYear(now.getUTCFullYear() - 1) : thisYear;
}

/** `21:59`, `21:59:01`, `09:59PM`. */
export function clockOf(written: string): Pick<WrittenTime, 'hour' | 'minute' | 'second'> {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d))?[\d.]*\s*([AP])?/i.exec(written);
  if (!parts) return {};
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  const isAfternoon = parts[4]?.toUpperCase() === 'P';
  return { hour: parts[4] ? (hour % 12) + (isAfternoon ? 12 : 0) : hour, minute, second };
}
