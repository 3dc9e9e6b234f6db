import { createHash } from 'node:crypto';
import type { SoldOutMark } from '@kolaj/domain/stock/sold-out';

/** Equal for equal marks, whatever their order; '' = none. Tells which marks a release shows. */
export function soldOutKey(marks: readonly SoldOutMark[]): string {
  if (marks.length === 0) return '';
  const lines = marks.map(({ brands, code, color, size }) => JSON.stringify([brands, code, color, size]));
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}
