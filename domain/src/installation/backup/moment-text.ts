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
