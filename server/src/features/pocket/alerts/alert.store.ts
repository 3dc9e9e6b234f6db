import { daysKept } from '@kolaj/domain/installation/retention';
import type { AlertKind } from '@kolaj/domain/pocket/alerts';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../../kernel/held.store.ts';

/** Something that people want to be told: what it is, its own name among those of its kind, and one detail for the words. */
export interface AlertFact {
  kind: AlertKind;
  key: string;
  detail: string;
  at: Date;
}

/** Shops in which a device wants to be told something. */
export async function shopsWithDevices({ db }: SystemScope): Promise<string[]> {
  const rows = await db
    .selectFrom('push_devices')
    .innerJoin('shops', 'shops.id', 'push_devices.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('shops.held_at', 'is', null)
    .select('shop_id')
    .distinct()
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

/** What has happened in the last hour; what a kind of news leaves out was told before it, or is too old to be news. */
export async function recentFacts({ db, shopId }: ShopScope): Promise<AlertFact[]> {
  // Collages come by the hundred: told once in half an hour.
  const { rows } = await sql<AlertFact>`
    select 'approval' as kind, floor(extract(epoch from max(updated_at)) / 1800)::text as key,
      count(*)::text as detail, max(updated_at) as at
    from collages
    where shop_id = ${shopId} and status = 'done' and state = 'active' and export_id is not null
    having max(updated_at) > now() - interval '1 hour'
    union all
    select 'sending', id::text || ' ' || status, brand, updated_at from broadcasts
    where shop_id = ${shopId} and updated_at > now() - interval '1 hour'
      and (status = 'failed' or (status = 'paused' and pause_reason in ('failures_in_row', 'stale')))
    union all
    select 'phone', provider_phone_id || ' ' || extract(epoch from told_at)::bigint, coalesce(nullif(name, ''), number), told_at
    from phones
    where shop_id = ${shopId} and told_at > now() - interval '1 hour' and told_status <> 'active'
    union all
    select 'order', number::text, number::text, created_at from orders
    where shop_id = ${shopId} and created_at > now() - interval '1 hour'`.execute(db);
  return rows;
}

/** The right that each kind of news belongs to: who has lost it is told no more. */
const rightFor = (kind: ReturnType<typeof sql.ref>) =>
  sql`case ${kind} when 'approval' then memberships.can_approve when 'order' then memberships.can_manage
  else memberships.can_send end`;

/** Notes a fact for every device that wants it and whose person still may know it. Again = nothing. */
export async function noteFact({ db, shopId }: ShopScope, { kind, key, detail, at }: AlertFact): Promise<void> {
  await sql`
    insert into push_alerts (shop_id, device_id, kind, key, detail)
    select ${shopId}::uuid, push_devices.id, fact.kind, ${key}, ${detail}
    from (select ${kind}::text as kind) fact, push_devices
    join memberships on memberships.shop_id = push_devices.shop_id and memberships.user_id = push_devices.user_id
    join users on users.id = push_devices.user_id and users.deleted_at is null
    where push_devices.shop_id = ${shopId} and fact.kind = any(push_devices.kinds)
      and push_devices.created_at < ${at} and (memberships.role = 'owner' or ${rightFor(sql.ref('fact.kind'))})
    on conflict (device_id, kind, key) do nothing`.execute(db);
}

/** Devices that want to hear of new products, and until when they have: never more than a day back. */
export async function devicesOfAgents({ db, shopId }: ShopScope) {
  const { rows } = await sql<{ id: string; userId: string; since: Date }>`
    select push_devices.id, push_devices.user_id as "userId",
      greatest(push_devices.created_at, now() - interval '1 day', max(push_alerts.key)::timestamptz) as since
    from push_devices
    left join push_alerts on push_alerts.device_id = push_devices.id and push_alerts.kind = 'products'
    where push_devices.shop_id = ${shopId} and 'products' = any(push_devices.kinds)
    group by push_devices.id`.execute(db);
  return rows;
}

/** Notes a fact for one device. Again = nothing. */
export async function noteForDevice(
  { db, shopId }: ShopScope,
  device: string,
  fact: Pick<AlertFact, 'kind' | 'key' | 'detail'>,
): Promise<void> {
  await db
    .insertInto('push_alerts')
    .values({ shop_id: shopId, device_id: device, ...fact })
    .onConflict((conflict) => conflict.columns(['device_id', 'kind', 'key']).doNothing())
    .execute();
}

export interface DueAlert {
  id: string;
  shopId: string;
  kind: AlertKind;
  key: string;
  detail: string;
  attempts: number;
  shopName: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** Longer than one call takes: another worker that comes meanwhile leaves it alone. */
const takenFor = sql`interval '1 minute'`;

/** What is older is no news any more, for a phone that was off and for a shop or an installation that was held, seconds. */
export const newsForSeconds = 12 * 3600;

/** As `isOn` reads a switch. */
const tellsAgents = sql`shops.server_config #>> '{mobile,notify_new}' in ('true', '1', 'on')`;

/** Whether the person whose device it is may still know of it: this may have changed since it was noted. */
const mayStillKnow = sql`
  push_alerts.kind = any(push_devices.kinds) and case push_alerts.kind
    when 'products' then ${tellsAgents} and exists (
      select from agent_profiles as agent where agent.shop_id = push_alerts.shop_id and agent.user_id = users.id
        and agent.disabled_at is null and agent.removed_at is null)
    else exists (
      select from memberships where memberships.shop_id = push_alerts.shop_id and memberships.user_id = users.id
        and (memberships.role = 'owner' or ${rightFor(sql.ref('push_alerts.kind'))}))
  end`;

/** Takes the next alert that is due, of no shop of `but`, for this worker; null = none is, or nothing may leave (D-104). */
export async function takeAlert({ db }: SystemScope, { but }: { but: readonly string[] }): Promise<DueAlert | null> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select push_alerts.id from push_alerts
        join push_devices on push_devices.id = push_alerts.device_id
        join shops on shops.id = push_alerts.shop_id and shops.deleted_at is null
        join users on users.id = push_devices.user_id and users.deleted_at is null
      where status = 'waiting' and next_at <= now() and push_alerts.shop_id <> all(${[...but]}::uuid[])
        and push_alerts.created_at > now() - make_interval(secs => ${newsForSeconds})
        and not ${nothingLeaves(sql.ref('push_alerts.shop_id'))} and ${mayStillKnow}
      order by next_at limit 1 for update of push_alerts skip locked
    ), taken as (
      update push_alerts set attempts = attempts + 1, next_at = now() + ${takenFor}
      from due where push_alerts.id = due.id returning push_alerts.*
    )
    select taken.id, taken.shop_id as "shopId", taken.kind, taken.key, taken.detail, taken.attempts, shops.name as "shopName",
      push_devices.endpoint, push_devices.p256dh, push_devices.auth, push_devices.language
    from taken join push_devices on push_devices.id = taken.device_id join shops on shops.id = taken.shop_id`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function endAlert({ db }: SystemScope, id: string, status: 'sent' | 'given_up'): Promise<void> {
  await db.updateTable('push_alerts').where('id', '=', id).set({ status }).execute();
}

export async function delayAlert({ db }: SystemScope, id: string, ms: number): Promise<void> {
  await sql`update push_alerts set next_at = now() + ${`${Math.ceil(ms / 1000)} seconds`}::interval where id = ${id}`.execute(
    db,
  );
}

/** What was told long ago is not asked about any more. */
export async function forgetAlerts({ db }: SystemScope): Promise<void> {
  await sql`delete from push_alerts where created_at < now() - make_interval(days => ${daysKept('phone-alerts')}::int)`.execute(
    db,
  );
}
