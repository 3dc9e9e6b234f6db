import type { HumanFacts } from './human-facts.ts';
import { clockOf, momentOf, monthOf } from './listing-time.ts';

/** Lines around the entries: sums, headings, words of the server. */
const heads = [
  /^[ \t]*(?:total|toplam|gesamt|insgesamt|total(?:e|es)?|итого)\b[ \t:]*[\d.,]+[ \t]*[a-z]*[ \t]*$/i,
  /^Total of \d+ files?/i,
  /^Directory [A-Z0-9$_]+:?\[/i,
  /^[ \t]*\d+ (?:file|dir)\(s\)/i,
  /^[ \t]*\d+ (?:files?|folders?|director(?:y|ies))\b/i,
  /^[ \t]*Volume (?:in drive|serial)/i,
];
/** A heading after which every line is one of MVS. */
const mvsHead = /^Volume[ \t]+Unit[ \t]+(?:Referred|Date)\b.*$/im;
const memberHead = /^[ \t]*Name[ \t]+VV\.MM[ \t]+Created\b.*$/im;

/**
 * A listing without its headings and sums, and with names of VMS that stand on a line of their own beside what is said of them.
 * `isOther`: a heading says that it is of no Unix.
 */
export function withoutHeads(raw: string): { text: string; isOther: boolean } {
  const end = raw.includes('\r\n') ? '\r\n' : '\n';
  const isOther = mvsHead.test(raw) || memberHead.test(raw);
  const lines = raw
    .replace(/^([A-Z0-9$_.-]+;\d+)[ \t]*\r?\n[ \t]+(?=\d+(?:\/\d+)?[ \t]+\d{1,2}-[A-Z]{3}-\d{4})/gim, '$1 ')
    .split(end)
    .filter((line) => line.trim() !== '' && ![...heads, mvsHead, memberHead].some((head) => head.test(line)));
  return { text: lines.join(end), isOther };
}

type Shape = (line: string, now: Date) => HumanFacts | null;

/** One line of a server that is no Unix; null = of none that is known. */
export function otherLine(line: string, now: Date): HumanFacts | null {
  for (const shape of shapes) {
    const facts = shape(line, now);
    if (facts) return facts;
  }
  return null;
}

/** What Windows itself writes: 22 columns with mark or size, then the name. Only there a blank before it is its own. */
const dosColumns = /^[\d-]+ {2}\d\d:\d\d[AP]M(.{22})(.*\S.*)$/s;
const dosMark = /^(?: {7}<DIR> {10}| +[\d,.]+ )$/;

const dosName = (line: string): string | null => {
  const [, mark = '', name = ''] = dosColumns.exec(line) ?? [];
  return dosMark.test(mark) ? name : null;
};

/** `11-21-26  09:59PM  <DIR>  Yaz`, `2026/11/21 21:59 1,234 a.jpg`, `21.11.2026 21:59 1.234 a.jpg`. */
const dos: Shape = (line, now) => {
  const parts =
    /^[ \t]*(\d{1,4})[-/.](\d{1,2})[-/.](\d{2,4})[ \t]+(\d{1,2}:\d\d(?::\d\d)?[ \t]*(?:[AP]M?)?)[ \t]+(<DIR>|<JUNCTION>|<SYMLINKD?>|[\d,.]+)[ \t]+(.+)$/is.exec(
      line,
    );
  if (!parts) return null;
  const [, first = '', second = '', third = '', clock = '', mark = '', text = ''] = parts;
  const name = dosName(line) ?? text;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : isDayFirst(line, first)
        ? [third, second, first]
        : [third, first, second];
  const modifiedAt = momentOf(
    { year: Number(year), month: Number(month) - 1, day: Number(day), ...clockOf(clock) },
    now,
  );
  const isFolder = /^<(?:DIR|JUNCTION|SYMLINKD)>$/i.test(mark);
  const bytes = /\d/.test(mark) ? Number(mark.replace(/[,.]/g, '')) : 0;
  return { name, kind: isFolder ? 'directory' : 'file', bytes: isFolder ? 0 : bytes, modifiedAt, target: null };
};

/** Points are written where the day comes first; with dashes it does when there is no such month. */
const isDayFirst = (line: string, first: string) => Number(first) > 12 || /^[ \t]*\d{1,2}\.\d/.test(line);

/** EPLF: `+i8388621.48594,m825718503,r,s280,<tab>djb.html`. */
const eplf: Shape = (line) => {
  const parts = /^\+([^\t]*)\t(.+)$/s.exec(line);
  if (!parts) return null;
  const facts = (parts[1] ?? '').split(',');
  const numberOf = (letter: string) => Number(facts.find((fact) => fact.startsWith(letter))?.slice(1) ?? 0);
  const isFolder = facts.includes('/');
  if (!isFolder && !facts.includes('r')) return null;
  const hasSize = facts.some((fact) => /^s\d/.test(fact));
  return {
    name: parts[2] ?? '',
    kind: isFolder ? 'directory' : 'file',
    bytes: isFolder ? 0 : hasSize ? numberOf('s') : null,
    modifiedAt: new Date((numberOf('m') || 0) * 1000),
    target: null,
  };
};

/** VMS: `PHOTO.JPG;1  2/4  21-NOV-2026 21:59:00 [GROUP,OWNER] (RWED,RWED,RE,)`; its sizes are blocks. */
const vms: Shape = (line, now) => {
  const parts =
    /^([^\s;]+);(\d+)[ \t]+(?:\d+(?:\/\d+)?K?[ \t]+)?(\d{1,2})-([A-Z]{3})-(\d{4})(?:[ \t]+(\d{1,2}:\d\d(?::\d\d)?))?/i.exec(
      line,
    );
  if (!parts) return null;
  const [, file = '', , day, word = '', year, clock = ''] = parts;
  const isFolder = /\.DIR$/i.test(file);
  const time = { year: Number(year), month: monthOf(word) ?? 0, day: Number(day), ...clockOf(clock) };
  return {
    name: isFolder ? file.slice(0, -4) : file,
    kind: isFolder ? 'directory' : 'file',
    bytes: isFolder ? 0 : null,
    modifiedAt: momentOf(time, now),
    target: null,
  };
};

/** MVS data sets: `WYOSPT 3420   2026/11/21  1  200  FB  80  8053  PS  MY.PHOTO`, a library (PO) is a directory. */
const mvs: Shape = (line, now) => {
  const parts =
    /^\S+[ \t]+\S+[ \t]+(?:(\d{4})\/(\d\d)\/(\d\d)|\*\*NONE\*\*)[ \t]+\d+[ \t]+\d+[ \t]+\S+[ \t]+\d+[ \t]+\d+[ \t]+(\S+)[ \t]+'?([^']+)'?[ \t]*$/.exec(
      line,
    );
  if (!parts) return null;
  const [, year, month, day, organisation = '', name = ''] = parts;
  const isFolder = /^PO(?:-E)?$/.test(organisation);
  const modifiedAt = year
    ? momentOf({ year: Number(year), month: Number(month) - 1, day: Number(day) }, now)
    : new Date(0);
  return { name, kind: isFolder ? 'directory' : 'file', bytes: isFolder ? 0 : null, modifiedAt, target: null };
};

/** Members of a library of MVS: `PHOTO1  01.03 2026/11/01 2026/11/21 21:59  12  12  0 USER`. */
const member: Shape = (line, now) => {
  const parts =
    /^[ \t]*(\S+)[ \t]+\d\d\.\d\d[ \t]+\d{2,4}\/\d\d\/\d\d[ \t]+(\d{2,4})\/(\d\d)\/(\d\d)[ \t]+(\d\d:\d\d)/.exec(line);
  if (!parts) return null;
  const [, name = '', year, month, day, clock = ''] = parts;
  const time = { year: Number(year), month: Number(month) - 1, day: Number(day), ...clockOf(clock) };
  return { name, kind: 'file', bytes: null, modifiedAt: momentOf(time, now), target: null };
};

/** AS/400: `QSYS  77824 02/23/26 15:09:55 *DIR  QOpenSys/`. */
const as400: Shape = (line, now) => {
  const parts =
    /^\S+[ \t]+(\d+)[ \t]+(\d\d)\/(\d\d)\/(\d\d)[ \t]+(\d\d:\d\d:\d\d)[ \t]+\*(DIR|STMF|FILE|MEM|LIB)[ \t]+(.+?)\/?[ \t]*$/.exec(
      line,
    );
  if (!parts) return null;
  const [, bytes, month, day, year, clock = '', type = '', name = ''] = parts;
  const isFolder = type === 'DIR' || type === 'LIB';
  const time = { year: Number(year), month: Number(month) - 1, day: Number(day), ...clockOf(clock) };
  const isExact = type === 'STMF';
  return {
    name,
    kind: isFolder ? 'directory' : 'file',
    bytes: isFolder ? 0 : isExact ? Number(bytes) : null,
    modifiedAt: momentOf(time, now),
    target: null,
  };
};

const shapes: readonly Shape[] = [eplf, dos, vms, mvs, member, as400];
