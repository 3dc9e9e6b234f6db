import { isFields } from './loose.ts';

/** Whether two JSON values say the same, whatever the order of their keys. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => sameJson(item, other[at]));
  }
  if (!isFields(one)) return one === other;
  if (!isFields(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  );
}
