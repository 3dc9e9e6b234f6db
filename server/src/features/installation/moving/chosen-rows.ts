import * as z from 'zod/mini';
import type { Snapshot, SomeRows } from '../../../adapters/postgres/copy/snapshot.ts';
import type { TableShape } from '../../../adapters/postgres/copy/tables.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { decoyHash } from '../../account/open/passwords.ts';
import { resealRow } from '../rekey/reseal.ts';
import { type SealedTable, sealedTables } from '../rekey/sealed-columns.ts';
import {
  accountColumns,
  allOf,
  isAmong,
  isNamed,
  isOfShop,
  isShop,
  no,
  none,
  onlyIfAmong,
  onlyIfSet,
  otherAt,
  otherIfAmong,
  peopleOf,
  rowsWithPlace,
  unknown,
} from './export.store.ts';
import { howMoves, meansNothingWithoutSecrets } from './shop-tables.ts';

/** How the secrets of a shop travel: sealed with a key of the export's own, or not at all. */
export type Secrets = { kind: 'sealed'; from: Sealer; to: Sealer } | { kind: 'stay' };

const people = z.array(z.object({ id: z.uuid(), isAdmin: z.boolean() }));
const columns = z.array(z.object({ table: z.string(), column: z.string(), isNeeded: z.boolean() }));
type Account = z.infer<typeof columns>[number];

interface Who {
  shopId: string;
  /** Members and agents. */
  all: string[];
  /** Those of them who administer the installation: their password and second factor stay in it. */
  admins: string[];
  accounts: Account[];
}

/**
 * Says which rows of a table go along with a shop, and what is put in place of columns that would name somebody or something of the
 * installation. A row that cannot do without somebody who stays is left out, as if that account were gone.
 */
export async function chooseRows(
  snapshot: Snapshot,
  shopId: string,
  secrets: Secrets,
): Promise<(table: TableShape) => SomeRows | null> {
  const found = z.parse(people, await snapshot.ask(peopleOf(shopId)));
  const who: Who = {
    shopId,
    all: found.map(({ id }) => id),
    admins: found.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
    accounts: z.parse(columns, await snapshot.ask(accountColumns)),
  };
  const chosen = new Map<string, SomeRows | null>();
  for (const table of snapshot.tables) {
    const rows = rowsOf(table, who);
    chosen.set(table.name, rows && (await withSecrets(snapshot, table, { rows, secrets })));
  }
  return ({ name }) => chosen.get(name) ?? null;
}

function rowsOf({ name, columns: all }: TableShape, who: Who): SomeRows | null {
  switch (howMoves(name)) {
    case 'stays':
      return null;
    case 'by-hash':
      return { where: isNamed };
    case 'people':
      return { where: isAmong('id', who.all), instead: onlyThemselves(who) };
    case 'of-people':
      return {
        where: isAmong(
          'user_id',
          who.all.filter((id) => !who.admins.includes(id)),
        ),
      };
    case 'shop':
      return { where: isShop(who.shopId), instead: withoutStrangers(name, who) };
    case 'of-shop': {
      const needed = who.accounts.filter(({ table, isNeeded }) => table === name && isNeeded);
      const known = needed.filter(({ column }) => all.some((one) => one.name === column));
      const where = allOf([isOfShop(who.shopId), ...known.map(({ column }) => isAmong(column, who.all))]);
      return { where, instead: withoutStrangers(name, who) };
    }
  }
}

/** Nobody becomes an administrator by moving. */
const onlyThemselves = ({ admins }: Who) =>
  new Map([
    ['is_admin', no],
    ['password_hash', otherIfAmong('password_hash', admins, decoyHash)],
  ]);

const withoutStrangers = (name: string, { accounts, all }: Who) =>
  new Map(
    accounts
      .filter(({ table, isNeeded }) => table === name && !isNeeded)
      .map(({ column }) => [column, onlyIfAmong(column, all)] as const),
  );

interface WithSecrets {
  rows: SomeRows;
  secrets: Secrets;
}

async function withSecrets(
  snapshot: Snapshot,
  { name }: TableShape,
  { rows, secrets }: WithSecrets,
): Promise<SomeRows> {
  const sealed = sealedTables.find((table) => table.name === name);
  if (secrets.kind === 'stay') {
    if (meansNothingWithoutSecrets.some((table) => table === name)) return { where: none };
    return sealed === undefined ? rows : blank(rows, sealed);
  }
  return sealed === undefined ? rows : resealed(snapshot, sealed, { rows, ...secrets });
}

function blank({ where, instead }: SomeRows, { columns: sealed, namesKey }: SealedTable): SomeRows {
  const gone = [...sealed, ...(namesKey ? ['key_id'] : [])].map((column) => [column, unknown] as const);
  return { where, instead: new Map([...(instead ?? []), ...gone]) };
}

const placed = z.array(z.looseObject({ at: z.string() }));

async function resealed(
  snapshot: Snapshot,
  table: SealedTable,
  { rows, from, to }: { rows: SomeRows; from: Sealer; to: Sealer },
): Promise<SomeRows> {
  const values = new Map<string, Map<string, Buffer | string>>();
  for (const row of z.parse(placed, await snapshot.ask(rowsWithPlace(table.name, rows.where)))) {
    const changed = resealRow(row, table, { old: from, next: to }).values;
    for (const [column, value] of Object.entries(changed))
      values.set(column, (values.get(column) ?? new Map()).set(row.at, value));
  }
  const instead = new Map(rows.instead);
  for (const [column, byPlace] of values)
    instead.set(column, otherAt(column, byPlace, column === table.list ? 'jsonb' : 'bytea'));
  // A source without a password names no key: one that is nowhere would be asked for where the shop arrives.
  if (table.namesKey) instead.set('key_id', onlyIfSet(table.columns, to.keyId));
  return { where: rows.where, instead };
}
