import { daysKept } from '@kolaj/domain/installation/retention';
import { type Expression, sql } from 'kysely';
import type { SystemScope } from '../adapters/postgres/scope.ts';
import type { ProcessFigures } from './figures.ts';

/** One start of a process. */
export interface StartedProcess {
  id: string;
  host: string;
  pid: number;
  version: string;
  roles: readonly string[];
  startedAt: Date;
}

/** Longer nobody asks where a process went that did not say goodbye. */
const keptFor = sql`make_interval(days => ${daysKept('processes')}::int)`;

/** Makes a process known that starts, before it knows how it is. */
export async function enterProcess(
  { db }: SystemScope,
  { startedAt, roles, ...process }: StartedProcess,
): Promise<void> {
  const row = { ...process, roles: [...roles], started_at: startedAt, clock_off_seconds: 0, figures: '{}' };
  await db
    .insertInto('processes')
    .values({ ...row, beat_at: sql<Date>`clock_timestamp()` })
    .execute();
}

/** Writes that a process lives, on the database's clock. `now` is its own. */
export async function writeProcess(
  { db }: SystemScope,
  { id, host, pid, version, roles, startedAt }: StartedProcess,
  { figures, claimedAt, now }: { figures: ProcessFigures; claimedAt: Date | null; now: Date },
): Promise<void> {
  const clockOff = sql<number>`extract(epoch from ${now}::timestamptz - clock_timestamp())`;
  const beat = {
    ...{ beat_at: sql<Date>`clock_timestamp()`, claimed_at: claimedAt, clock_off_seconds: clockOff },
    figures: JSON.stringify(figures),
  };
  const row = { id, host, pid, version, roles: [...roles], started_at: startedAt, ...beat };
  await db
    .insertInto('processes')
    .values(row)
    .onConflict((met) => met.column('id').doUpdateSet(beat))
    .execute();
  await db.deleteFrom('processes').where('beat_at', '<', sql<Date>`now() - ${keptFor}`).execute();
}

/** A process that has said nothing for three beats is taken for gone. */
const silentAfter = sql`interval '30 seconds'`;

/** How many answer now. */
export async function countWebProcesses({ db }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .where(sql<boolean>`'web' = any (roles)`)
    .where('beat_at', '>', sql<Date>`clock_timestamp() - ${silentAfter}`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Machines (or containers) where a process of one of these roles answers now. */
export async function liveHosts({ db }: SystemScope, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('processes')
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .where('beat_at', '>', sql<Date>`clock_timestamp() - ${silentAfter}`)
    .select('host')
    .distinct()
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

/** It has ended in order. */
export async function forgetProcess({ db }: SystemScope, id: string): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', id).execute();
}

export interface ProcessRow extends StartedProcess {
  ageSeconds: number;
  silentSeconds: number;
  claimedAt: Date | null;
  clockOffSeconds: number;
  /** As a process wrote them, perhaps one of another version. */
  figures: unknown;
}

/** Those of the last day that did not end in order; those that live first. */
export async function readProcesses({ db }: SystemScope): Promise<ProcessRow[]> {
  const rows = await db
    .selectFrom('processes')
    .select(['id', 'host', 'pid', 'version', 'roles', 'started_at as startedAt', 'claimed_at as claimedAt', 'figures'])
    .select((row) => [
      row.ref('clock_off_seconds').as('clockOffSeconds'),
      secondsSince(row.ref('started_at')).as('ageSeconds'),
      secondsSince(row.ref('beat_at')).as('silentSeconds'),
    ])
    .orderBy('silentSeconds')
    .orderBy('host')
    .orderBy('startedAt')
    .execute();
  // How far a clock is off is known to the length of a round trip.
  return rows.map(({ clockOffSeconds, ...row }) => ({ ...row, clockOffSeconds: Math.round(clockOffSeconds) }));
}

const secondsSince = (at: Expression<Date>) =>
  sql<number>`greatest(0, floor(extract(epoch from clock_timestamp() - ${at})))::int`;

/** When the queue was last served, and how long the oldest due job of each kind has been. */
export async function readQueue({ db }: SystemScope): Promise<{
  workerAt: Date | null;
  schedulerAt: Date | null;
  due: { name: string; seconds: number }[];
}> {
  const [life, due] = await Promise.all([
    db
      .selectFrom('processes')
      .select(({ fn }) => [
        fn.max('claimed_at').as('workerAt'),
        fn.max('beat_at').filterWhere(sql<boolean>`'scheduler' = any (roles)`).as('schedulerAt'),
      ])
      .executeTakeFirstOrThrow(),
    sql<{ name: string; seconds: number }>`
      select name, extract(epoch from now() - min(start_after))::int as seconds
      from pgboss.job where state in ('created', 'retry') and start_after < now() and name not like '\\_\\_%'
      group by name order by seconds desc`.execute(db),
  ]);
  return { workerAt: life.workerAt, schedulerAt: life.schedulerAt, due: due.rows };
}
