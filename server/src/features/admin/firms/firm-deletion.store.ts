import { daysKept } from '@kolaj/domain/installation/retention';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

const restorableFor = sql`make_interval(days => ${daysKept('deleted-firms')}::int)`;
/** Once its removal has begun, only a part of it may be left. */
const isRestorable = sql`deleted_at > now() - ${restorableFor} and removal_began_at is null`;

/** The last day on which a firm that is deleted now can be restored, in its own time zone, as its owner writes dates. */
export async function restorableUntil(
  { db }: SystemScope,
  { id }: LockedFirm,
): Promise<(language: Language) => string> {
  const { rows } = await sql<{ until: Date; timeZone: string }>`
    select now() + ${restorableFor} as until, time_zone as "timeZone" from shops where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The firm that was locked is gone.');
  const { until, timeZone } = row;
  return (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(until);
}

export interface FirmFacts {
  members: number;
  collages: number;
  unsent: number;
  schedules: number;
  has_site: boolean;
}

/** null = there is no such firm, or it is deleted. */
export async function firmFacts({ db }: SystemScope, pid: string): Promise<FirmFacts | null> {
  const { rows } = await sql<FirmFacts>`
    select (select count(*)::int from memberships where shop_id = shops.id) as members,
      (select count(*)::int from collages where shop_id = shops.id) as collages,
      (select coalesce(sum(messages), 0)::int from delivery_counts
        where shop_id = shops.id and status in ('queued', 'waiting')) as unsent,
      (select count(*)::int from schedules where shop_id = shops.id) as schedules,
      live_build_id is not null as has_site
    from shops where pid = ${pid} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface LockedFirm {
  id: string;
  keyword: string;
}

/** A firm that nobody has deleted; locked, so that of two who delete it one finds it. */
export async function lockFirm({ db }: SystemScope, pid: string): Promise<LockedFirm | null> {
  const row = await db
    .selectFrom('shops')
    .where('pid', '=', pid)
    .where('deleted_at', 'is', null)
    .select(['id', 'keyword'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sessions, site, agents, schedules, lanes, keys and webhooks of a deleted firm are left out wherever they are read. Its sending is
 * stopped besides, and stays so when it is restored: what waited weeks ago is not to leave by itself.
 */
export async function deleteFirm({ db }: SystemScope, { id }: LockedFirm, userId: string): Promise<void> {
  await sql`
    update shops set deleted_at = now(), sending_stopped_at = case when sending_stopped then sending_stopped_at else now() end,
      sending_stopped_by = case when sending_stopped then sending_stopped_by else ${userId}::uuid end, sending_stopped = true
    where id = ${id}`.execute(db);
}

/** Whose consoles show a firm: its people, and administrators who act in it. */
export async function peopleIn({ db }: SystemScope, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from memberships where shop_id = ${shopId}
    union select user_id from sessions where shop_id = ${shopId}`.execute(db);
  return rows.map(({ userId }) => userId);
}

export interface DeletedFirm {
  pid: string;
  keyword: string;
  name: string;
  deletedAt: Date;
  /** null = it is gone for good. */
  restorableUntil: Date | null;
}

/** Of those that are gone for good; older ones are in the audit. */
const goneShown = 50;

export async function deletedFirms({ db }: SystemScope): Promise<DeletedFirm[]> {
  const { rows } = await sql<DeletedFirm>`
    select pid, keyword, name, deleted_at as "deletedAt",
      case when ${isRestorable} then deleted_at + ${restorableFor} end as "restorableUntil"
    from shops where deleted_at is not null
    order by deleted_at desc, pid
    limit (select count(*) from shops where ${isRestorable}) + ${goneShown}::int`.execute(db);
  return rows;
}

export type Restored = { kind: 'restored'; firm: LockedFirm } | { kind: 'there' } | { kind: 'unknown' };

/** Its keyword is still its own: no other firm gets one that a deleted firm has. `there`: somebody was quicker. */
export async function restoreFirm(scope: SystemScope, pid: string): Promise<Restored> {
  const { rows } = await sql<LockedFirm>`
    update shops set deleted_at = null where pid = ${pid} and ${isRestorable}
    returning id, keyword`.execute(scope.db);
  const [firm] = rows;
  if (firm) return { kind: 'restored', firm };
  return (await lockFirm(scope, pid)) ? { kind: 'there' } : { kind: 'unknown' };
}
