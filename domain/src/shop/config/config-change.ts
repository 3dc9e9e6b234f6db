import { type Fields, isFields } from '../../shared/loose.ts';

export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
}

interface Wish {
  /** The fields that were sent. */
  sent: readonly string[];
  /** The configuration as it is understood now, and as it would be with the change. */
  theirs: Fields;
  mine: Fields;
  /** Whether nothing at all was saved since the person read it. */
  isCurrent: boolean;
  /** What the person read of the sent fields, as far as it is known. */
  seen: Fields;
}

export type ConfigChange =
  | { kind: 'unchanged' }
  | { kind: 'conflict'; fields: FieldConflict[] }
  | { kind: 'changed'; before: Fields; after: Fields };

/**
 * What a change does when somebody else may have saved meanwhile (D-07): sent fields that differ now from what the person saw, and
 * from what is wanted, are a conflict, and nothing is changed; all other fields of both people come together.
 */
export function configChange({ sent, theirs, mine, isCurrent, seen }: Wish): ConfigChange {
  const changed = Object.keys(mine).filter((field) => !sameJson(mine[field], theirs[field]));
  const isUnseen = (field: string) => !Object.hasOwn(seen, field) || !sameJson(seen[field], theirs[field]);
  const lost = isCurrent ? [] : changed.filter((field) => sent.includes(field) && isUnseen(field));
  if (lost.length > 0) {
    return { kind: 'conflict', fields: lost.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })) };
  }
  if (changed.length === 0) return { kind: 'unchanged' };
  const only = (config: Fields) => Object.fromEntries(changed.map((field) => [field, config[field]]));
  return { kind: 'changed', before: only(theirs), after: only(mine) };
}

/** Names of the fields whose value is the default. */
export function defaultFields(config: Fields, defaults: Fields): string[] {
  return Object.keys(config).filter((field) => sameJson(config[field], defaults[field]));
}

/** Whether two JSON values say the same, whatever the order of their keys. */
function sameJson(one: unknown, other: unknown): boolean {
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
