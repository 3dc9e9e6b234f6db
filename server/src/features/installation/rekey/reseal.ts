import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import type { SecretPlace } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { type SealedTable, type StoredRow, sealedTables } from './sealed-columns.ts';
import { lockRows, replaceValues, sealedRows } from './sealed-rows.store.ts';

export interface Keys {
  old: Sealer;
  next: Sealer;
}

/** How many values were sealed with the new key just now, were so already, or are opened by neither. */
export interface Resealed {
  changed: number;
  done: number;
  closed: { table: string; count: number }[];
}

const rowsAtOnce = 200;

/**
 * Seals everything with the new key that the old one opens, some rows at a time. Killed anywhere it is simply repeated: a value is
 * sealed with one of the two at every moment. What neither opens stays as it is.
 */
export async function resealAll(database: Pick<Database, 'db'>, keys: Keys): Promise<Resealed> {
  const all: Resealed = { changed: 0, done: 0, closed: [] };
  for (const table of sealedTables) {
    const rows = await asSystem(database, (scope) => sealedRows(scope, table));
    let closed = 0;
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = rows.slice(from, from + rowsAtOnce);
      const found = await asSystem(database, (scope) => resealRows(scope, table, { at: some, keys }));
      all.changed += found.changed;
      all.done += found.done;
      closed += found.closed;
    }
    if (closed > 0) all.closed.push({ table: table.name, count: closed });
  }
  return all;
}

async function resealRows(scope: SystemScope, table: SealedTable, { at, keys }: { at: string[]; keys: Keys }) {
  const found = { changed: 0, done: 0, closed: 0 };
  for (const row of await lockRows(scope, table, at)) {
    const { values, ...one } = resealRow(row, table, keys);
    for (const kind of ['changed', 'done', 'closed'] as const) found[kind] += one[kind];
    if (Object.keys(values).length > 0)
      await replaceValues(scope, table, { at: row.at, values, keyId: keys.next.keyId });
  }
  return found;
}

/** The columns of a row that are to be replaced, and what was found in it. */
export function resealRow(row: StoredRow, table: SealedTable, keys: Keys) {
  const found = { changed: 0, done: 0, closed: 0 };
  const values: Record<string, Buffer | string> = {};
  const reseal = (sealed: Buffer): Buffer | null => {
    const value = resealed(sealed, table.placeOf(row), keys);
    if (value === 'done' || value === 'closed') {
      found[value]++;
      return null;
    }
    found.changed++;
    return value;
  };
  for (const column of table.columns) {
    const sealed = row[column];
    const value = Buffer.isBuffer(sealed) ? reseal(sealed) : null;
    if (value !== null) values[column] = value;
  }
  if (table.list !== undefined) Object.assign(values, resealList(row, table.list, reseal));
  return { ...found, values };
}

const list = z.array(z.looseObject({ secret: z.string() }));

/** The whole list, or nothing when nothing in it changes. */
function resealList(row: StoredRow, column: string, reseal: (sealed: Buffer) => Buffer | null) {
  const before = z.parse(list, row[column]);
  const after = before.map((one) => {
    const value = reseal(Buffer.from(one.secret, 'hex'));
    return value === null ? one : { ...one, secret: value.toString('hex') };
  });
  return after.some((one, i) => one !== before[i]) ? { [column]: JSON.stringify(after) } : {};
}

function resealed(sealed: Buffer, place: SecretPlace, { old, next }: Keys): Buffer | 'done' | 'closed' {
  if (opened(next, sealed, place) !== null) return 'done';
  const secret = opened(old, sealed, place);
  return secret === null ? 'closed' : next.seal(secret, place);
}

function opened(sealer: Sealer, sealed: Buffer, place: SecretPlace): string | null {
  try {
    return sealer.open(sealed, place);
  } catch {
    return null;
  }
}
