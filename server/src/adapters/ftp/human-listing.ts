import { parseList } from 'basic-ftp';
import { entryLines } from './ftp-lines.ts';

/** One line of LIST, which was made for people: times to the minute or, after half a year, to the day. */
export interface HumanFacts {
  name: string;
  kind: 'file' | 'directory' | 'link' | 'other';
  bytes: number;
  modifiedAt: Date;
  /** What a link leads to, as the server shows it. */
  target: string | null;
}

const unixLine = /^[\s\d]*[bcdelfmps-][r-][w-][xstl-][r-][w-][xstl-][r-][w-][xstl-]/i;
const dosLine = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\s+\d{1,2}:\d\d/;
const isBeginning = (line: string) => unixLine.test(line) || dosLine.test(line);

/**
 * @param now for times without a year
 */
export function parseHumanListing(raw: string, now: Date): HumanFacts[] {
  return entryLines(raw, isBeginning).flatMap((line) => parseLine(line, now) ?? []);
}

function parseLine(line: string, now: Date): HumanFacts | null {
  // The parser stops at a control character, and half a name would look like a whole one.
  const tear = /[\r\n\0]/.exec(line)?.index ?? line.length;
  const [info] = parseList(line.slice(0, tear));
  if (!info) return null;
  const isLink = info.isSymbolicLink;
  return {
    name: info.name + line.slice(tear),
    kind: isLink ? 'link' : info.isDirectory ? 'directory' : info.isFile ? 'file' : 'other',
    bytes: info.isFile ? info.size : 0,
    modifiedAt: timeOf(info.rawModifiedAt, now),
    target: isLink ? (info.link ?? '') : null,
  };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayMs = 86_400_000;

/** Taken as UTC: the server does not say its zone, and what counts is that it stays the same. */
function timeOf(raw: string, now: Date): Date {
  return unixTime(raw, now) ?? numericTime(raw) ?? new Date(0);
}

function unixTime(raw: string, now: Date): Date | null {
  const parts = /^([a-z]{3})[a-z]*\s+(\d{1,2})\s+(?:(\d{1,2}):(\d\d)|(\d{4}))$/i.exec(raw);
  if (!parts) return null;
  const [, name = '', day, hour = '0', minute = '0', year] = parts;
  const month = months.indexOf(name.toLowerCase());
  if (month < 0) return null;
  const inYear = (each: number) => new Date(Date.UTC(each, month, Number(day), Number(hour), Number(minute)));
  if (year) return inYear(Number(year));
  const thisYear = inYear(now.getUTCFullYear());
  // Its clock and zone may be ahead of ours by a day; further ahead it was last year.
  return thisYear.getTime() > now.getTime() + dayMs ? inYear(now.getUTCFullYear() - 1) : thisYear;
}

/** `2026-11-21 21:59` and, from Windows, `11-21-26 09:59PM`. */
function numericTime(raw: string): Date | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)\s+(\d{1,2}):(\d\d)/.exec(raw);
  if (iso) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = iso.slice(1).map(Number);
    return new Date(Date.UTC(year, month - 1, day, hour, minute));
  }
  const dos = /^(\d\d)-(\d\d)-(\d{2,4})\s+(\d{1,2}):(\d\d)\s*([AP]M)?/i.exec(raw);
  if (!dos) return null;
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0] = dos.slice(1, 6).map(Number);
  const isAfternoon = dos[6]?.toUpperCase() === 'PM';
  const hours = dos[6] ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hours, minute));
}
