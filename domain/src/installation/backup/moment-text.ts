/**
 * Reads a moment as people write it, like `2026-11-29T12:34:56+03:00`; null = it is none. Without a zone it would be another one on every
 * machine.
 */
export function readMoment(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const read = new Date(text.replace(' ', 'T'));
  return Number.isNaN(read.getTime()) ? null : read;
}
