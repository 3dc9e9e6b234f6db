import type { RefusalCode } from '@kolaj/contract/refusals';
import type { Timing } from '@kolaj/domain/schedule/occurrences';
import { type ScheduleKind, type SchedulePause, scheduleKinds, schedulePauses } from '@kolaj/domain/schedule/schedule';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';

export interface ScheduleRow extends Timing {
  id: string;
  kind: ScheduleKind;
  brands: string[];
  paused: SchedulePause | null;
  nextRunAt: Date | null;
  createdAt: Date;
}

export interface NewSchedule extends Timing {
  kind: ScheduleKind;
  brands: readonly string[];
  nextRunAt: Date | null;
  createdBy: string;
}

const columns = [
  'id',
  'kind',
  'hour',
  'minute',
  'time_zone as timeZone',
  'weekdays',
  'ends_on as endsOn',
  'skip_on as skipOn',
  'brands',
  'paused',
  'next_run_at as nextRunAt',
  'created_at as createdAt',
] as const;

const stored = z.object({ kind: z.enum(scheduleKinds), paused: z.nullable(z.enum(schedulePauses)) });

function read<Row extends { kind: string; paused: string | null }>(row: Row) {
  return { ...row, ...z.parse(stored, row) };
}

const ofShop = ({ db, shopId }: ShopScope) => db.selectFrom('schedules').where('shop_id', '=', shopId).select(columns);

/** By the time of the day. */
export async function shopSchedules(scope: ShopScope): Promise<ScheduleRow[]> {
  const rows = await ofShop(scope)
    .where('deleted_at', 'is', null)
    .orderBy('hour')
    .orderBy('minute')
    .orderBy('created_at')
    .execute();
  return rows.map(read);
}

/** Locked until the transaction's end. `deleted`: one that was deleted. A deleted shop's schedules do nothing: null. */
export async function lockSchedule(scope: ShopScope, id: string, deleted = false): Promise<ScheduleRow | null> {
  const row = await ofShop(scope)
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .where(sql<boolean>`exists (select from shops where shops.id = schedules.shop_id and shops.deleted_at is null)`)
    .forUpdate()
    .executeTakeFirst();
  return row ? read(row) : null;
}

/** null = the same at the same time is there already. */
export async function insertSchedule({ db, shopId }: ShopScope, schedule: NewSchedule): Promise<string | null> {
  const row = await db
    .insertInto('schedules')
    .values({
      shop_id: shopId,
      kind: schedule.kind,
      hour: schedule.hour,
      minute: schedule.minute,
      time_zone: schedule.timeZone,
      weekdays: [...schedule.weekdays],
      ends_on: schedule.endsOn,
      skip_on: schedule.skipOn,
      brands: [...schedule.brands],
      next_run_at: schedule.nextRunAt,
      created_by: schedule.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another schedule does the same at this time. */
export async function isTaken(
  { db, shopId }: ShopScope,
  { id, kind, hour, minute, brands }: Pick<ScheduleRow, 'id' | 'kind' | 'hour' | 'minute' | 'brands'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('schedules')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where('kind', '=', kind)
    .where('hour', '=', hour)
    .where('minute', '=', minute)
    .where('brands', '=', sql<string[]>`${brands}::text[]`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSchedule({ db, shopId }: ShopScope, row: ScheduleRow & { isDeleted?: boolean }) {
  await db
    .updateTable('schedules')
    .set({
      hour: row.hour,
      minute: row.minute,
      time_zone: row.timeZone,
      weekdays: [...row.weekdays],
      ends_on: row.endsOn,
      skip_on: row.skipOn,
      paused: row.paused,
      next_run_at: row.nextRunAt,
      deleted_at: row.isDeleted ? sql<Date>`now()` : null,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', row.id)
    .execute();
}

export async function pauseSchedule({ db, shopId }: ShopScope, id: string, paused: SchedulePause): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ paused, next_run_at: null })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Accepts of a shop's schedules wait for each other, so that their number has an end. */
export async function lockSchedules({ db, shopId }: ShopScope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kolaj.schedules.${shopId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('schedules')
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Schedules of all shops whose time has come, by the database's clock; a deleted shop's stand still. */
export async function dueSchedules({ db }: SystemScope, atMost: number): Promise<{ id: string; shopId: string }[]> {
  return db
    .selectFrom('schedules')
    .innerJoin('shops', 'shops.id', 'schedules.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('schedules.deleted_at', 'is', null)
    .where('paused', 'is', null)
    .where('next_run_at', '<=', sql<Date>`now()`)
    .orderBy('next_run_at')
    .limit(atMost)
    .select(['schedules.id', 'schedules.shop_id as shopId'])
    .execute();
}

export type RunTrouble = RefusalCode | 'trial_over' | 'package_used_up' | 'internal';

/** The database's clock: it says when a run is due, however wrong a machine's is. */
export async function readClock({ db }: Pick<ShopScope, 'db'>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database tells no time.');
  return row.now;
}
