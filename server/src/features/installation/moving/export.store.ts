import { escapeLiteral, escapeIdentifier as quoted } from 'pg';
import type { TableShape } from '../../../adapters/postgres/copy/tables.ts';
import { noReason } from '../keeping/loose-files.store.ts';
import { howMoves } from './shop-tables.ts';

/** What is asked in the snapshot that a shop is exported in. Every value in a statement is a literal: the snapshot takes no parameters. */
export const shopNamed = (keyword: string) => `
  select id, keyword, name, deleted_at is not null as "isDeleted" from public.shops
  where lower(keyword) = ${escapeLiteral(keyword.toLowerCase())}`;

/** Members and agents. The password of an administrator is the installation's. */
export const peopleOf = (shopId: string) => `
  select id, is_admin as "isAdmin" from public.users where deleted_at is null and id in (
    select user_id from public.memberships where shop_id = ${escapeLiteral(shopId)}
    union select user_id from public.agent_profiles where shop_id = ${escapeLiteral(shopId)}) order by id`;

/** Columns that name accounts. The audit keeps those that are gone, without a reference. */
export const accountColumns = `
  select relname as "table", attname as "column", attnotnull as "isNeeded"
  from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and conparentid = 0 and confrelid = 'public.users'::regclass
  union all select 'audit_log', 'user_id', false`;

/** Local photo folders of all shops, below the folder for sources. */
export const localFolders = `
  select shop_id as "shopId", settings ->> 'folder' as folder,
    coalesce(settings ->> 'in' = 'store', false) as "isLeft"
  from public.sources
  where driver = 'local' and settings ->> 'folder' is not null`;

/** In it is noted which files go along. */
export const namedFilesTable = 'create temporary table named_files (sha256 text primary key)';

const isText = (type: string) => type === 'text' || type === 'text[]' || type === 'jsonb';
const hashesIn = (expression: string) => `(regexp_matches(${expression}, '[0-9a-f]{64}', 'g'))[1]`;

/** Notes the files that the shop's rows name, then those that are known of these, and of those in turn. */
export function noteNamedFiles(shopId: string, tables: readonly TableShape[]): string[] {
  const columns = (which: (table: TableShape) => boolean) =>
    tables
      .filter((table) => which(table) && !noReason.includes(table.name))
      .flatMap(({ name, columns: all }) => all.filter(({ type }) => isText(type)).map((column) => ({ name, column })));
  const ofShop = columns(({ name }) => howMoves(name) === 'of-shop' || name === 'shops').map(
    ({ name, column }) => `select ${hashesIn(`${quoted(column.name)}::text`)} as sha256 from public.${quoted(name)}
      where ${name === 'shops' ? 'id' : 'shop_id'} = ${escapeLiteral(shopId)}`,
  );
  const known = columns(({ name }) => name === 'photo_analyses' || name === 'site_photos').map(
    ({ name, column }) => `select ${hashesIn(`${quoted(column.name)}::text`)} as sha256 from public.${quoted(name)}
      where ${isNamed}`,
  );
  const note = (selects: readonly string[]) => `
    insert into named_files select distinct sha256 from (${selects.join(' union all ')}) found
    where exists (select from public.blobs where blobs.sha256 = found.sha256) on conflict do nothing`;
  return [note(ofShop), note(known), note(known)];
}

/** Rows of tables that go by a hash. */
export const isNamed = 'sha256 in (select sha256 from named_files)';

const asArray = (values: readonly string[]) => escapeLiteral(`{${values.join(',')}}`);
const asIds = (ids: readonly string[]) => `${asArray(ids)}::uuid[]`;

export const isAmong = (column: string, ids: readonly string[]) => `${quoted(column)} = any(${asIds(ids)})`;
export const isOfShop = (shopId: string) => `shop_id = ${escapeLiteral(shopId)}`;
export const isShop = (shopId: string) => `id = ${escapeLiteral(shopId)}`;
export const allOf = (conditions: readonly string[]) => conditions.map((one) => `(${one})`).join(' and ');
export const none = 'false';

/** Whoever is not among them is forgotten. */
export const onlyIfAmong = (column: string, ids: readonly string[]) =>
  `case when ${isAmong(column, ids)} then ${quoted(column)} end`;

/** A text in rows in which one of these columns is set. */
export const onlyIfSet = (columns: readonly string[], value: string) =>
  `case when coalesce(${columns.map((column) => `${quoted(column)}::text`).join(', ')}) is not null then ${escapeLiteral(value)} end`;
export const unknown = 'null';
export const no = 'false';

/** Other passwords for some accounts. */
export const otherIfAmong = (column: string, ids: readonly string[], value: string) =>
  `case when ${isAmong('id', ids)} then ${escapeLiteral(value)} else ${quoted(column)} end`;

/** Rows with where they are, which no one changes within a snapshot. */
export const rowsWithPlace = (table: string, where: string) =>
  `select ctid::text as at, * from public.${quoted(table)} where ${where}`;

/** Another value for a column in some rows, by where they are. */
export function otherAt(column: string, values: ReadonlyMap<string, Buffer | string>, type: 'bytea' | 'jsonb') {
  const cases = [...values].map(([at, value]) => {
    const literal = typeof value === 'string' ? value : `\\x${value.toString('hex')}`;
    return `when ${escapeLiteral(at)} then ${escapeLiteral(literal)}::${type}`;
  });
  return cases.length === 0 ? quoted(column) : `case ctid::text ${cases.join(' ')} else ${quoted(column)} end`;
}
