const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

/**
 * How many pieces a series of this size text holds: `38-46` is 5 (every second size), `S-XL` is 4, `36/38/40` is 3.
 * Null when the text names no range (`Std`, `M`) or makes no sense (`46-38`).
 */
export function piecesOf(size: string): number | null {
  const parts = size
    .toUpperCase()
    .split(/\s*[-–/,]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2) return null;
  if (parts.length > 2) return parts.length;

  const [first = '', last = ''] = parts;
  return numberRange(first, last) ?? letterRange(first, last);
}

function numberRange(first: string, last: string): number | null {
  if (!/^\d{1,3}$/.test(first) || !/^\d{1,3}$/.test(last)) return null;
  const span = Number(last) - Number(first);
  if (span <= 0 || span > 40 || span % 2 !== 0) return null;
  return span / 2 + 1;
}

function letterRange(first: string, last: string): number | null {
  const from = letterSizes.indexOf(longForm(first));
  const to = letterSizes.indexOf(longForm(last));
  return from === -1 || to <= from ? null : to - from + 1;
}

/** `2XL` and `XXL` are the same size, and so on. */
function longForm(size: string): string {
  if (size === '2XL') return 'XXL';
  if (size === '2XS') return 'XXS';
  const crosses = /^(X{3,6})L$/.exec(size)?.[1];
  return crosses === undefined ? size : `${crosses.length}XL`;
}
