/**
 * Reads values of stored JSON that people and older versions wrote: unknown, missing and senseless values become the
 * default, so that a shop never stops for one field.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; anything else is an empty one. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text or number as trimmed text. */
export function textOf(value: unknown, fallback = ''): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** As `textOf`; null when empty. */
export function textOrNull(value: unknown): string | null {
  return textOf(value) || null;
}

/** Switches are booleans, 0/1 or words. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1' || value === 'on';
}

/** One of the known words (exactly), else the fallback. */
export function oneOf<Word extends string>(known: readonly Word[], value: unknown, fallback: Word): Word {
  return known.find((word) => word === value) ?? fallback;
}

/** A whole number between `min` and `max`; a value that is no number is `fallback`. */
export function integerIn(
  value: unknown,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return fallback;
  return Math.round(Math.min(max, Math.max(min, number)));
}

/** A list, or text separated by commas: trimmed, without empty and repeated entries. */
export function textList(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : textOf(value).split(',');
  return [...new Set(entries.map((entry) => textOf(entry)).filter(Boolean))];
}
