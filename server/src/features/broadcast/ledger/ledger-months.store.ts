import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { allowLonger } from '../../../adapters/postgres/transaction.ts';

/** A month of the ledger by its first day, `YYYY-MM-DD`, UTC. */
export type LedgerMonth = string;

/**
 * What makes or drops a partition waits for all who use the tables, and all who come after wait behind it: better it gives up.
 * Shorter than the second after which the database looks for circles of waiting, so that it never breaks off anybody else.
 */
const lockPatience = '800ms';
/** Looking through a month at size before it is dropped. */
const longestStepMs = 120_000;

/** Partitions are made for so many months to come: making them may fail for as long before a month is without. */
const monthsAhead = 3;

/** Makes what is missing of this month and those to come, each in a transaction of its own. */
export async function makeMonthsAhead(database: Pick<Database, 'db'>): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) await asSystem(database, (scope) => makeMonth(scope, ahead));
}

/** Makes the partitions of the month that is so many months ahead, 0 = this one; answers whether they were missing. */
export async function makeMonth({ db }: SystemScope, ahead: number): Promise<boolean> {
  await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(db);
  const { rows } = await sql<{ isNew: boolean }>`
    select make_ledger_month(
      (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${ahead}::int))::date) as "isNew"`.execute(
    db,
  );
  return rows[0]?.isNew ?? false;
}

/** Months with partitions that ended at least so many months ago, oldest first. Ids from before, in no month, are not among them. */
export async function monthsOver({ db }: SystemScope, onlineMonths: number): Promise<LedgerMonth[]> {
  const { rows } = await sql<{ month: LedgerMonth }>`
    select month::text from (
      select to_date(right(relname, 7), 'YYYY_MM') as month from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'deliveries'::regclass and relname ~ '_[0-9]{4}_[0-9]{2}$') made
    where month + make_interval(months => ${onlineMonths}::int + 1) <= now() at time zone 'UTC'
    order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/** The ids of sends of a month, for `where … between`. */
export const idsOf = (month: LedgerMonth) => ({
  from: sql<string>`first_id_at(${month}::timestamp at time zone 'UTC')`,
  before: sql<string>`first_id_at((${month}::date + interval '1 month') at time zone 'UTC')`,
});

/** Whether something of a month is not at its end: it waits, is being sent, or nobody knows. */
export async function isOpen({ db }: SystemScope, month: LedgerMonth): Promise<boolean> {
  const { from, before } = idsOf(month);
  const { rows } = await sql`
    select from deliveries
    where broadcast_id >= ${from} and broadcast_id < ${before}
      and status in ('queued', 'waiting', 'sending', 'uncertain') limit 1`.execute(db);
  return rows.length > 0;
}

export async function shopsOf({ db }: SystemScope, month: LedgerMonth): Promise<string[]> {
  const { from, before } = idsOf(month);
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id as "shopId" from broadcasts where id >= ${from} and id < ${before} order by 1`.execute(db);
  return rows.map(({ shopId }) => shopId);
}

/**
 * Drops a month of which every shop has its file. The database itself looks whether that is so, and refuses otherwise:
 * `open` = something of it is not at its end, `incomplete` = a file is missing or older than what it holds.
 */
export async function dropMonth({ db }: SystemScope, month: LedgerMonth): Promise<'dropped' | 'open' | 'incomplete'> {
  await allowLonger(db, longestStepMs);
  await sql`select set_config('lock_timeout', ${lockPatience}, true)`.execute(db);
  const { rows } = await sql<{ came: 'dropped' | 'open' | 'incomplete' }>`
    select drop_ledger_month(${month}::date) as came`.execute(db);
  return rows[0]?.came ?? 'incomplete';
}
