const written = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a moment as people write it, like `2026-11-29T12:34:56+03:00`; null = it is none. Without a zone it would be another one on every
 * machine.
 */
export function readMoment(text: string): Date | null {
  const [, day] = written.exec(text) ?? [];
  if (day === undefined || !isInCalendar(day)) return null;
  const read = new Date(text.replace(' ', 'T'));
  return Number.isNaN(read.getTime()) ? null : read;
}

/** The 31st of November would be read as the 1st of December. */
function isInCalendar(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** Of a moment that was read: how many minutes its zone is ahead of UTC. */
export function zoneOf(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
}

/** A moment for who asked in a zone, with UTC behind it: every other place of the product tells that. */
export function inZone(at: Date, zone: number): string {
  if (zone === 0) return at.toISOString();
  const there = new Date(at.getTime() + zone * 60_000).toISOString().slice(0, -1);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const ahead = `${zone < 0 ? '-' : '+'}${two(Math.abs(zone) / 60)}:${two(Math.abs(zone) % 60)}`;
  return `${there}${ahead} (${at.toISOString()})`;
}
