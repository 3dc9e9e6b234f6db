import { sameJson } from '@kolaj/domain/shared/same-json';
import type { ValueName, Values } from './values.ts';
import { valueNames } from './values.ts';

/** Switches of which at most one is on (VAL-25). */
const rivals: Partial<Record<ValueName, ValueName>> = {
  same_products_show: 'same_products_fast',
  same_products_fast: 'same_products_show',
};

/** The switch that goes off when this one goes on. */
export const rivalOf = (name: ValueName): ValueName | undefined => rivals[name];

/** Names of what differs, in the order of the page. */
export const changedNames = (seen: Values, now: Values): ValueName[] =>
  valueNames.filter((name) => !sameJson(seen[name], now[name]));

/** The named values alone: what is saved never writes over a field that nobody has touched. */
export function only(names: readonly ValueName[], values: Values): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const name of names) Object.assign(picked, { [name]: values[name] });
  return picked;
}

interface Versions {
  /** What the person began with. */
  seen: Values;
  mine: Values;
  /** What is stored by now. */
  theirs: Values;
}

/** Fields that both have changed, differently: a person chooses. Everything else finds its place by itself. */
export const disputed = ({ seen, mine, theirs }: Versions): ValueName[] =>
  changedNames(seen, mine).filter((name) => {
    const rival = rivalOf(name);
    const isRivalNew = rival !== undefined && mine[name] === true && theirs[rival] === true && seen[rival] !== true;
    return isRivalNew || (!sameJson(theirs[name], seen[name]) && !sameJson(theirs[name], mine[name]));
  });

/** What is stored by now with my changes on it; of the disputed ones only those that I keep. */
export function merged(versions: Versions, mineKept: readonly ValueName[]): Values {
  const { seen, mine, theirs } = versions;
  const open = disputed(versions);
  const names = changedNames(seen, mine).filter((name) => !open.includes(name) || mineKept.includes(name));
  const off = names.flatMap((name) => (mine[name] === true ? (rivalOf(name) ?? []) : []));
  return { ...theirs, ...only(names, mine), ...Object.fromEntries(off.map((name) => [name, false])) };
}
