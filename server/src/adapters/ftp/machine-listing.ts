import { entryLines } from './ftp-lines.ts';

/** One line of MLSD (RFC 3659): exact and the same from every server. */
export interface MachineFacts {
  name: string;
  kind: 'file' | 'directory' | 'link' | 'other' | 'this-directory' | 'parent-directory';
  bytes: number;
  modifiedAt: Date;
  bornAt: Date | null;
  /** The same for the same directory by whatever path; null where the server does not tell. */
  unique: string | null;
}

const isBeginning = (line: string) => /^(?:[a-z][\w.-]*=[^;]*;)+ /i.test(line);

export function parseMachineListing(raw: string): MachineFacts[] {
  return entryLines(raw, isBeginning).map(parseMachineLine);
}

/** Facts, a blank, and the name as it is: blanks at its ends belong to it. */
export function parseMachineLine(line: string): MachineFacts {
  const blank = line.indexOf(' ');
  const facts = new Map(
    line
      .slice(0, blank)
      .split(';')
      .map((fact) => {
        const equals = fact.indexOf('=');
        return [fact.slice(0, equals).toLowerCase(), fact.slice(equals + 1)] as const;
      }),
  );
  return {
    name: line.slice(blank + 1),
    // A server that leaves the type out means files, if it knows their size.
    kind: kindOf(facts.get('type') ?? (facts.has('size') ? 'file' : '')),
    bytes: Number.parseInt(facts.get('size') ?? '0', 10) || 0,
    modifiedAt: timeOf(facts.get('modify')) ?? new Date(0),
    bornAt: timeOf(facts.get('create')),
    unique: facts.get('unique') ?? null,
  };
}

function kindOf(type: string): MachineFacts['kind'] {
  switch (type.toLowerCase()) {
    case 'file':
      return 'file';
    case 'dir':
      return 'directory';
    case 'cdir':
      return 'this-directory';
    case 'pdir':
      return 'parent-directory';
    default:
      return /^os\.unix=(slink|symlink)/i.test(type) ? 'link' : 'other';
  }
}

/** `YYYYMMDDHHMMSS[.sss]`, UTC. */
function timeOf(stamp: string | undefined): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,3}))?/.exec(stamp ?? '');
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, Number((parts[7] ?? '0').padEnd(3, '0'))));
}
