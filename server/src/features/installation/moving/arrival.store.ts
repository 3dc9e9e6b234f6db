import { sql } from 'kysely';
import { escapeLiteral, escapeIdentifier as quoted } from 'pg';
import * as z from 'zod/mini';
import type { Asked, TableToMerge } from '../../../adapters/postgres/copy/merge.ts';
import type { TableShape } from '../../../adapters/postgres/copy/tables.ts';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { writtenByTriggers } from './shop-tables.ts';

const shopRows = z.array(
  z.object({ id: z.string(), keyword: z.string(), state: z.enum(['there', 'deleted', 'emptied']) }),
);

/** Shops here that are in the way of one that arrives: itself, or one that has its keyword. `emptied`: removed for good, only its row is left. */
export async function shopsInTheWay(client: Asked, { id, keyword }: { id: string; keyword: string }) {
  const { rows } = await client.query(
    `select id, keyword, case when emptied_at is not null then 'emptied' when deleted_at is not null then 'deleted' else 'there' end as state
     from shops where id = $1 or lower(keyword) = lower($2) for update`,
    [id, keyword],
  );
  return z.parse(shopRows, rows);
}

const othersRows = z.tuple([z.object({ others: z.boolean() })]);

/** Whether a table has rows that are not this shop's; asked where an export arrives first. */
export async function hasRowsOfOthers(
  client: Asked,
  table: string,
  { column, shopId }: { column: 'id' | 'shop_id'; shopId: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from ${quoted(table)} where ${column} is distinct from $1) as others`,
    [shopId],
  );
  return z.parse(othersRows, rows)[0].others;
}

const people = z.array(z.object({ id: z.string(), email: z.string(), isAgent: z.boolean() }));
export type Arriving = z.infer<typeof people>[number];

/** Accounts that come along; asked where they arrive first. */
export async function arrivingPeople(client: Asked): Promise<Arriving[]> {
  const { rows } = await client.query('select id, email, is_agent as "isAgent" from users order by id');
  return z.parse(people, rows);
}

const residents = z.array(
  z.object({ id: z.string(), email: z.string(), isAgent: z.boolean(), isProven: z.boolean(), isDeleted: z.boolean() }),
);
export type Resident = z.infer<typeof residents>[number];

/** Accounts here with the ids or addresses of those who arrive. */
export async function residentsLike(client: Asked, arriving: readonly Arriving[]): Promise<Resident[]> {
  const { rows } = await client.query(
    `select id, lower(email) as email, is_agent as "isAgent", verified_at is not null as "isProven", deleted_at is not null as "isDeleted"
     from users where id = any($1::uuid[]) or (deleted_at is null and lower(email) = any($2::text[]))`,
    [arriving.map(({ id }) => id), arriving.map(({ email }) => email.toLowerCase())],
  );
  return z.parse(residents, rows);
}

const columnRows = z.array(z.object({ table: z.string(), column: z.string() }));

/** From now on rows may name accounts that are not there: they are somewhere else. Answers the columns that do. */
async function untieAccounts(client: Asked) {
  const { rows } = await client.query(`
    select relname as "table", attname as "column", conname as name
    from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conparentid = 0 and confrelid = 'public.users'::regclass`);
  for (const { table, name } of rows)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  return [...z.parse(columnRows, rows), { table: 'audit_log', column: 'user_id' }];
}

/** Gives accounts the ids that they have here. Their rows go along only if there is no account of that id. */
export async function giveOtherIds(
  client: Asked,
  changes: readonly { id: string; here: string; isResident: boolean }[],
) {
  if (changes.length === 0) return;
  const columns = await untieAccounts(client);
  for (const { id, here, isResident } of changes) {
    for (const { table, column } of columns)
      await client.query(`update ${quoted(table)} set ${quoted(column)} = $2 where ${quoted(column)} = $1`, [id, here]);
    if (isResident) {
      // What somebody has here to prove who they are stays as it is.
      for (const table of ['second_factors', 'recovery_codes'])
        await client.query(`delete from ${table} where user_id = $1`, [here]);
      await client.query('delete from users where id = $1', [id]);
    } else await client.query('update users set id = $2 where id = $1', [id, here]);
  }
}

/** Makes of what was exported what is to arrive: held, under its keyword, with photo folders that are nobody else's. */
export async function makeReady(client: Asked, { id, keyword }: { id: string; keyword: string }): Promise<void> {
  await client.query('update shops set held_at = now(), keyword = $2 where id = $1', [id, keyword]);
  await client.query('update users set is_admin = false where is_admin');
  await client.query(
    `update sources set settings = jsonb_set(settings, '{folder}', to_jsonb($1::text || '/' || (settings ->> 'folder')))
     where driver = 'local' and settings ->> 'folder' is not null`,
    [id],
  );
}

const folderRows = z.array(z.object({ folder: z.string() }));

export async function localFolders(client: Asked): Promise<string[]> {
  const { rows } = await client.query(
    `select settings ->> 'folder' as folder from sources where driver = 'local' and settings ->> 'folder' is not null`,
  );
  return z.parse(folderRows, rows).map(({ folder }) => folder);
}

const nameRows = z.array(z.object({ name: z.string() }));

/** Names that one shop of an installation can have: those that arrive, and by the same query those that are taken here. */
const names = {
  domains: 'select domain as name from site_domains where proven_at is not null and removed_at is null',
  ftp: 'select username as name from ftp_doors',
} as const;

export async function namesTaken(
  arriving: Asked,
  here: Asked,
  kind: keyof typeof names,
  shopId: string,
): Promise<string[]> {
  const wanted = z.parse(nameRows, (await arriving.query(names[kind])).rows).map(({ name }) => name);
  const { rows } = await here.query(
    `select name from (${names[kind].replace(' from ', ', shop_id from ')}) taken where name = any($1::text[]) and shop_id <> $2`,
    [wanted, shopId],
  );
  return z.parse(nameRows, rows).map(({ name }) => name);
}

export async function giveUpNames(arriving: Asked, kind: keyof typeof names, given: readonly string[]): Promise<void> {
  const [table, column] = kind === 'ftp' ? ['ftp_doors', 'username'] : ['site_domains', 'domain'];
  await arriving.query(`delete from ${table} where ${column} = any($1::text[])`, [given]);
}

const monthRows = z.tuple([z.object({ isUsed: z.boolean() })]);

/** Whether messages of a month arrive. @param month its first day */
export async function isMonthUsed(client: Asked, month: string): Promise<boolean> {
  const partition = quoted(`deliveries_${month.slice(0, 7).replace('-', '_')}`);
  const { rows } = await client.query(`select exists (select from ${partition}) as "isUsed"`);
  return z.parse(monthRows, rows)[0].isUsed;
}

export async function makeMonth(client: Asked, month: string): Promise<void> {
  await client.query('select make_ledger_month($1::date)', [month]);
}

/** How the rows of a table are added to those that are here. */
export function waysOf(
  { name, columns }: TableShape,
  { shopId }: { shopId: string },
): Omit<TableToMerge, keyof TableShape | 'data'> {
  switch (name) {
    case 'blobs':
      // Used anew, as by `recordBlobs`: nobody removes it before the rows that name it are seen.
      return { onConflict: 'on conflict (sha256) do update set used_at = now()' };
    case 'photo_analyses':
    case 'site_photos':
      return { onConflict: 'on conflict do nothing' };
    case 'shops': {
      // Of one that was removed for good the row is left.
      const set = columns.map((column) => `${quoted(column.name)} = excluded.${quoted(column.name)}`).join(', ');
      return { onConflict: `on conflict (id) do update set ${set} where shops.emptied_at is not null` };
    }
    case 'audit_log':
      // The audit outlives a shop that was removed here for good.
      return {
        before: `delete from incoming where exists (select from audit_log where shop_id = ${escapeLiteral(shopId)})`,
      };
    case 'orders':
      // Its day was that of the shop's time zone when it came.
      return {
        after:
          'update orders set day = incoming.day from incoming where orders.id = incoming.id and orders.day <> incoming.day',
      };
    default:
      return writtenByTriggers.some((table) => table === name)
        ? { isLast: true, before: `delete from ${quoted(name)} where shop_id = ${escapeLiteral(shopId)}` }
        : {};
  }
}

export async function noteArrival(
  client: Asked,
  { shopId, action, object }: { shopId: string; action: string; object: string },
) {
  await client.query('insert into audit_log (shop_id, as_admin, action, object) values ($1, true, $2, $3)', [
    ...[shopId, action, object],
  ]);
}

/** A shop here that nobody has deleted. */
export async function shopByKeyword({ db }: SystemScope, keyword: string): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('shops')
    .where(sql`lower(keyword)`, '=', keyword.toLowerCase())
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row ?? null;
}
