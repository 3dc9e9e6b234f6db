import { fold } from '../shared/fold.ts';

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

/**
 * The sizes that a size text names: `38-46` is 38, 40 … 46 (every second one), `S-XL` is S, M, L, XL, `36/38/40` is those three.
 * A text that names no range (`Std`), or makes no sense (`46-38`), is one size as it stands.
 */
export function sizesOf(size: string): string[] {
  const text = size.trim();
  const parts = text
    .split(/\s*[-–/,]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 2) return [...new Map(parts.map((part) => [fold(part), part])).values()];

  const [first = '', last = ''] = parts.map((part) => part.toUpperCase());
  const range = parts.length === 2 ? (numberRange(first, last) ?? letterRange(first, last)) : null;
  return range ?? (text === '' ? [] : [text]);
}

function numberRange(first: string, last: string): string[] | null {
  if (!/^\d{1,3}$/.test(first) || !/^\d{1,3}$/.test(last)) return null;
  const span = Number(last) - Number(first);
  if (span <= 0 || span > 40 || span % 2 !== 0) return null;
  return Array.from({ length: span / 2 + 1 }, (_, at) => String(Number(first) + 2 * at));
}

function letterRange(first: string, last: string): string[] | null {
  const from = letterSizes.indexOf(longForm(first));
  const to = letterSizes.indexOf(longForm(last));
  return from === -1 || to <= from ? null : letterSizes.slice(from, to + 1);
}

/** `2XL` and `XXL` are the same size, and so on. */
function longForm(size: string): string {
  if (size === '2XL') return 'XXL';
  if (size === '2XS') return 'XXS';
  const crosses = /^(X{3,6})L$/.exec(size)?.[1];
  return crosses === undefined ? size : `${crosses.length}XL`;
}
