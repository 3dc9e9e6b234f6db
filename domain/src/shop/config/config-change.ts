import type { Fields } from '../../shared/loose.ts';
import { sameJson } from '../../shared/same-json.ts';

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

/** One answer for changes of different fields that are made at once; a conflict of one is a conflict of all. */
export function changesTogether(changes: readonly ConfigChange[]): ConfigChange {
  const conflicts = changes.flatMap((change) => (change.kind === 'conflict' ? change.fields : []));
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts };
  const changed = changes.filter((change) => change.kind === 'changed');
  if (changed.length === 0) return { kind: 'unchanged' };
  return {
    kind: 'changed',
    before: Object.assign({}, ...changed.map(({ before }) => before)),
    after: Object.assign({}, ...changed.map(({ after }) => after)),
  };
}

/** Names of the fields whose value is the default. */
export function defaultFields(config: Fields, defaults: Fields): string[] {
  return Object.keys(config).filter((field) => sameJson(config[field], defaults[field]));
}
