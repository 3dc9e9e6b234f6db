import { broadcastStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { type RunStatus, runStatuses } from '@kolaj/domain/schedule/schedule';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';
import type { RunTrouble } from './schedule.store.ts';

/** A run of one day; null = that day has its run already, whoever wrote it. One that was missed is made at a later time after all. */
export async function insertRun(
  { db, shopId }: ShopScope,
  run: { scheduleId: string; day: string; at: Date; status: 'due' | 'missed' },
): Promise<string | null> {
  const row = await db
    .insertInto('schedule_runs')
    .values({
      shop_id: shopId,
      schedule_id: run.scheduleId,
      local_date: run.day,
      due_at: run.at,
      status: run.status,
      ended_at: run.status === 'missed' ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['schedule_id', 'local_date'])
        .doUpdateSet({ status: 'due', due_at: run.at, ended_at: null })
        .where('schedule_runs.status', '=', 'missed')
        .where('schedule_runs.due_at', '<', run.at)
        .where(sql.val(run.status), '=', 'due'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Days, YYYY-MM-DD, of the last week whose run was made or is under way. */
export async function ranDays({ db, shopId }: ShopScope, scheduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('schedule_runs')
    .where('shop_id', '=', shopId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '<>', 'missed')
    .where('due_at', '>', sql<Date>`now() - interval '7 days'`)
    .select('local_date as day')
    .execute();
  return rows.map(({ day }) => day);
}

export interface LockedRun {
  scheduleId: string;
  status: RunStatus;
  dueAt: Date;
}

export async function lockRun({ db, shopId }: ShopScope, id: string): Promise<LockedRun | null> {
  const row = await db
    .selectFrom('schedule_runs')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(['schedule_id as scheduleId', 'status', 'due_at as dueAt'])
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, status: z.parse(z.enum(runStatuses), row.status) } : null;
}

export async function markRunning({ db, shopId }: ShopScope, id: string): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({ status: 'running' })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export interface RunEnd {
  status: 'ok' | 'failed' | 'missed';
  trouble?: RunTrouble;
  broadcastIds?: readonly string[];
  buildId?: string;
}

export async function endRun({ db, shopId }: ShopScope, id: string, end: RunEnd): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({
      status: end.status,
      trouble: end.trouble ?? null,
      broadcast_ids: [...(end.broadcastIds ?? [])],
      build_id: end.buildId ?? null,
      ended_at: sql<Date>`now()`,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Runs that nobody has ended a while after they were written: their job was lost with its queue. A deleted shop's wait. */
export async function forgottenRuns({ db }: SystemScope): Promise<{ id: string; shopId: string }[]> {
  return db
    .selectFrom('schedule_runs')
    .innerJoin('shops', 'shops.id', 'schedule_runs.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('status', 'in', ['due', 'running'])
    .where('schedule_runs.created_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .orderBy('due_at')
    .limit(100)
    .select(['schedule_runs.id', 'shop_id as shopId'])
    .execute();
}

const build = z.nullable(z.enum(['open', 'done', 'failed']));
const shownRun = z.object({
  scheduleId: z.string(),
  day: z.string(),
  at: z.date(),
  status: z.enum(runStatuses),
  trouble: z.nullable(z.string()),
  broadcastIds: z.array(z.string()),
  sends: z.array(z.enum(broadcastStatuses)),
  build,
});
export type ShownRun = z.infer<typeof shownRun>;

/** Runs that were due in a time, the newest `limit` of them, in order. */
export async function runsBetween(
  { db, shopId }: ShopScope,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<ShownRun[]> {
  const { rows } = await sql`${shownRunOf(shopId)}
    from schedule_runs where shop_id = ${shopId} and due_at >= ${from} and due_at < ${to}
    order by due_at desc limit ${limit}`.execute(db);
  return z.parse(z.array(shownRun), rows).reverse();
}

/** What people see of a run: the head of a query of its rows. */
const shownRunOf = (shopId: string) => sql`
    select schedule_id as "scheduleId", to_char(local_date, 'YYYY-MM-DD') as day, due_at as at, status, trouble,
      broadcast_ids as "broadcastIds",
      array(select b.status from broadcasts b where b.shop_id = ${shopId} and b.id = any(broadcast_ids)) as sends,
      (select case when b.status in ('queued', 'building') then 'open' when b.status = 'failed' then 'failed' else 'done' end
        from builds b where b.shop_id = ${shopId} and b.id = build_id) as build`;

/** The last runs of every schedule, newest first, with how far what they began has come. */
export async function lastRuns({ db, shopId }: ShopScope, perSchedule: number): Promise<ShownRun[]> {
  const { rows } = await sql`${shownRunOf(shopId)}
    from (
      select *, row_number() over (partition by schedule_id order by local_date desc) as place
      from schedule_runs where shop_id = ${shopId}
    ) runs
    where place <= ${perSchedule}
    order by local_date desc`.execute(db);
  return z.parse(z.array(shownRun), rows);
}
