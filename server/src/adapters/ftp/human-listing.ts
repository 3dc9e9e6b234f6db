import { entryLines } from './ftp-lines.ts';
import type { HumanFacts } from './human-facts.ts';
import { clockOf, momentOf, monthOf, type WrittenTime } from './listing-time.ts';
import { otherLine, withoutHeads } from './other-listings.ts';

/** Entries, and whether the listing says something that is in no way known. */
export interface HumanListing {
  entries: HumanFacts[];
  isUnderstood: boolean;
}

/** Rights of Unix, with the signs that follow them (ACL, SELinux), and those of NetWare. */
const rights = /^[ \t]*(?:\d+[ \t]+)?(?:([bcdelfmnpswCD-])[rwxstSTlL-]{9}[.+@]?|([d-])[ \t]*\[[-A-Z]{8}\])[ \t]+/i;
/** The last number before the time is the size: nobody needs to know which columns come before. */
const size = '(?:^|.*?[ \\t,])(\\d[\\d,.]*)[ \\t]+';
const unixTime = '([^\\s\\d]{2,14})[ \\t]+(\\d{1,2})\\.?,?[ \\t]+(\\d{1,2}:\\d\\d(?::\\d\\d)?|\\d{4})';
const dayFirst = '(\\d{1,2})\\.?[ \\t]+([^\\s\\d]{2,14})[ \\t]+(\\d{1,2}:\\d\\d(?::\\d\\d)?|\\d{4})';
const isoTime = '(\\d{4})[-/](\\d\\d)[-/](\\d\\d)[ \\tT]+(\\d{1,2}:\\d\\d(?::\\d\\d)?)[\\d.]*(?:[ \\t]+[+-]\\d{4})?';
const shapes = [
  { line: new RegExp(`^${size}${unixTime}[ \\t](.*)$`, 's'), timeOf: monthFirst },
  { line: new RegExp(`^${size}${dayFirst}[ \\t](.*)$`, 's'), timeOf: dayThenMonth },
  { line: new RegExp(`^${size}${isoTime}[ \\t](.*)$`, 's'), timeOf: numbers },
];

/** Longer lines are no entries, and matching them would take long. */
const longestLine = 2_000;

/**
 * Reads a listing whatever kind of server wrote it: Unix and its relatives, DOS, EPLF, VMS, MVS, NetWare, AS/400. A line that is
 * none of them is part of the name before it, or is left out; the rest is read all the same.
 *
 * @param now for times without a year
 */
export function parseHumanListing(raw: string, now: Date): HumanListing {
  const { text, isOther } = withoutHeads(raw);
  const parse = (line: string): HumanFacts | null => {
    if (line.length > longestLine) return null;
    return isOther ? otherLine(line, now) : (unixLine(line, now) ?? otherLine(line, now));
  };
  const begins = (line: string) => parse(line.slice(0, tearOf(line))) !== null;
  const entries = entryLines(text, begins).flatMap((line) => withTear(line, parse) ?? []);
  const here = entries.filter(({ name }) => name !== '.' && name !== '..');
  return { entries: here, isUnderstood: entries.length > 0 || text.trim() === '' };
}

const tearOf = (line: string): number => /[\r\n\0]/.exec(line)?.index ?? line.length;

/** The rest of a torn name goes with its line, so that half a name never looks like a whole one (I8). */
function withTear(line: string, parse: (line: string) => HumanFacts | null): HumanFacts | null {
  const tear = tearOf(line);
  const facts = parse(line.slice(0, tear));
  return facts && { ...facts, name: facts.name + line.slice(tear) };
}

function unixLine(line: string, now: Date): HumanFacts | null {
  const head = rights.exec(line);
  if (!head) return null;
  const rest = line.slice(head[0].length);
  const type = (head[1] ?? head[2] ?? '-').toLowerCase();
  const [best] = shapes
    .flatMap(({ line: shape, timeOf }) => {
      const parts = shape.exec(rest);
      return parts ? [{ time: timeOf(parts), bytes: parts[1] ?? '', text: parts.at(-1) ?? '' }] : [];
    })
    // A name may look like a size and a time: what comes first is the real one.
    .sort((one, other) => other.text.length - one.text.length);
  if (!best) return null;
  return named(type, best.text, { bytes: Number(best.bytes.replace(/[,.]/g, '')), at: momentOf(best.time, now) });
}

function named(type: string, text: string, { bytes, at }: { bytes: number; at: Date }): HumanFacts | null {
  const arrow = type === 'l' ? text.indexOf(' -> ') : -1;
  const name = arrow < 0 ? text : text.slice(0, arrow);
  if (name === '') return null;
  const kind = type === 'l' ? 'link' : type === 'd' ? 'directory' : type === '-' || type === 'f' ? 'file' : 'other';
  const target = kind === 'link' ? (arrow < 0 ? '' : text.slice(arrow + 4)) : null;
  return { name, kind, bytes: kind === 'file' ? bytes : 0, modifiedAt: at, target };
}

/** A month nobody knows is no reason to lose a photo: its time is then 1970, the same at every look. */
const unknownMonth: WrittenTime = { year: 1970, month: 0, day: 1 };

function monthFirst([, , word = '', day, last = '']: RegExpExecArray): WrittenTime {
  return byMonth(word, Number(day), last);
}

function dayThenMonth([, , day, word = '', last = '']: RegExpExecArray): WrittenTime {
  return byMonth(word, Number(day), last);
}

function byMonth(word: string, day: number, last: string): WrittenTime {
  const month = monthOf(word);
  if (month === null) return unknownMonth;
  return last.includes(':') ? { year: null, month, day, ...clockOf(last) } : { year: Number(last), month, day };
}

function numbers([, , year, month, day, clock = '']: RegExpExecArray): WrittenTime {
  return { year: Number(year), month: Number(month) - 1, day: Number(day), ...clockOf(clock) };
}
