/** A copy of the database's folder, from which its log leads to every later moment. */
export interface BaseCopy {
  /** Names sort as their times. */
  name: string;
  /** The first piece of the log that it needs. */
  startSegment: string;
  /** From here on it can be brought to any moment. */
  stoppedAt: Date;
}

/** A file of PostgreSQL's log: timeline, then its number in two halves, 24 digits. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** With pieces of 16 MB, as PostgreSQL is set up. */
const segmentsPerHalf = 256;

/** The name of the piece that follows, on the same timeline. */
export function segmentAfter(name: string): string {
  const [timeline, high, low] = [name.slice(0, 8), hexAt(name, 8), hexAt(name, 16)];
  const isLast = low + 1 === segmentsPerHalf;
  return `${timeline}${hexOf(isLast ? high + 1 : high)}${hexOf(isLast ? 0 : low + 1)}`;
}

const hexAt = (name: string, at: number) => Number.parseInt(name.slice(at, at + 8), 16);
const hexOf = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** Pieces one after the other from the first that is needed to where one is missing. */
export function unbrokenFrom(first: string, names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (let name = first; names.has(name); name = segmentAfter(name)) found.push(name);
  return found;
}

/** The copies that lead to a moment, the newest first: it takes the least of the log. */
export const basesBefore = <Base extends BaseCopy>(bases: readonly Base[], at: Date): Base[] =>
  bases.filter(({ stoppedAt }) => stoppedAt <= at).sort((a, b) => b.stoppedAt.getTime() - a.stoppedAt.getTime());

/** The copies that some moment since then needs: all later ones, and the last before it. */
export function basesToKeep<Base extends BaseCopy>(bases: readonly Base[], since: Date): Base[] {
  const last = basesBefore(bases, since)[0];
  return bases.filter((base) => base.stoppedAt > since || base === last);
}

/** Whether a piece of the log leads from none of these copies anywhere. */
export const isSpent = (segment: string, kept: readonly BaseCopy[]): boolean =>
  kept.every(({ startSegment }) => segment < startSegment);
