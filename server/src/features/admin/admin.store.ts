import type { Firm } from '@kolaj/contract/admin/admin';
import { isAsleep, removedPhoneIsTroubleDays } from '@kolaj/domain/installation/firm-trouble';
import { isHiddenKeyword } from '@kolaj/domain/shop/keyword';
import { isTrialOver, trialLastDay } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { removedStatus } from '../channel/open/channel.store.ts';

type Derived = 'created_at' | 'hidden' | 'last_build_at' | 'last_send_at' | 'trial_until' | 'trial_over' | 'asleep';
interface FirmRow extends Omit<Firm, Derived | 'phones_lost'> {
  createdAt: Date;
  lastBuildAt: Date | null;
  lastSendAt: Date | null;
  trialDays: number;
  timeZone: string;
  lost: { id: string; name: string; number: string; since: string }[];
}

/** Every firm, the newest first (API-61). `owner` is the address of the one who owns it longest. */
export async function allFirms(scope: SystemScope, now: Date): Promise<Firm[]> {
  const removedBefore = new Date(now.getTime() - removedPhoneIsTroubleDays * 86_400_000);
  const { rows } = await sql<FirmRow>`
    select pid, keyword, name, subscription_package, created_at as "createdAt", trial_days as "trialDays", time_zone as "timeZone",
      (select users.email from memberships join users on users.id = memberships.user_id
        where memberships.shop_id = shops.id and role = 'owner' and users.deleted_at is null
        order by joined_at, users.created_at limit 1) as owner,
      (select email from invitations where shop_id = shops.id and role = 'owner' and accepted_at is null and revoked_at is null
        and expires_at > now() order by created_at desc limit 1) as owner_invited,
      (select count(*)::int from memberships where shop_id = shops.id) as members,
      (select count(*)::int from collages where shop_id = shops.id) as collages,
      (select count(*)::int from phones where shop_id = shops.id) as phones,
      (select count(*)::int from phones where shop_id = shops.id and status = 'active') as phones_active,
      (select coalesce(jsonb_agg(jsonb_build_object('id', provider_phone_id, 'name', name, 'number', number, 'since', status_since)
        order by status_since), '[]') from phones where shop_id = shops.id and status <> 'active'
          and not (status = ${removedStatus} and status_since < ${removedBefore})) as lost,
      (select count(*)::int from failed_jobs where shop_id = shops.id and retried_at is null) as jobs_given_up,
      (select count(*)::int from broadcasts where shop_id = shops.id and status = 'paused'
        and pause_reason in ('failures_in_row', 'stale')) as sends_stopped,
      (select count(*)::int from deliveries where shop_id = shops.id and status = 'uncertain') as uncertain,
      (select count(*)::int from collages where shop_id = shops.id and status = 'failed' and state = 'active') as collages_failed,
      (select count(*)::int from help_requests where shop_id = shops.id and answered_at is null) as questions,
      exists (select from sources where shop_id = shops.id) as has_source,
      exists (select from templates where shop_id = shops.id and deleted_at is null) as has_template,
      (select max(published_at) from builds where shop_id = shops.id) as "lastBuildAt",
      (select max(created_at) from broadcasts where shop_id = shops.id) as "lastSendAt",
      swc_settings <> '{}' or exists (select from channel_groups where shop_id = shops.id) as has_groups
    from shops where deleted_at is null
    order by created_at desc, keyword`.execute(scope.db);
  return rows.map(({ createdAt, lastBuildAt, lastSendAt, trialDays, timeZone, lost, ...firm }) => {
    const trial = { subscriptionPackage: firm.subscription_package, createdAt, trialDays, timeZone, now };
    return {
      ...firm,
      trial_until: trialLastDay(trial),
      trial_over: isTrialOver(trial),
      asleep: isAsleep(trial, { did: [lastBuildAt, lastSendAt] }),
      phones_lost: lost.map((phone) => ({ ...phone, since: new Date(phone.since).toISOString() })),
      created_at: createdAt.toISOString(),
      last_build_at: lastBuildAt?.toISOString() ?? null,
      last_send_at: lastSendAt?.toISOString() ?? null,
      hidden: isHiddenKeyword(firm.keyword),
    };
  });
}

/** A firm by its pid or keyword. */
export async function findFirm(
  scope: SystemScope,
  firm: string,
): Promise<{ id: string; keyword: string; name: string } | null> {
  const row = await scope.db
    .selectFrom('shops')
    .where('deleted_at', 'is', null)
    .where((shop) => shop.or([shop('pid', '=', firm), shop(sql`lower(keyword)`, '=', firm.toLowerCase())]))
    .select(['id', 'keyword', 'name'])
    // Another firm may be called like a pid.
    .orderBy(({ eb }) => eb('pid', '=', firm), 'desc')
    .executeTakeFirst();
  return row ?? null;
}
