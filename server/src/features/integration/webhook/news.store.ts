import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { takeTurn } from './webhook.store.ts';

/** Shops that want to be told something. */
export async function shopsToTell({ db }: SystemScope): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('shops', 'shops.id', 'webhooks.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('stopped', 'is', null)
    .select('shop_id')
    .distinct()
    .execute();
  return rows.map(({ shop_id }) => shop_id);
}

/** What is older is no news any more: the program was down. */
const newsFor = sql`interval '1 day'`;
/** A time is of the beginning of its transaction; none takes as long as this to commit. */
const lateBy = sql`interval '5 minutes'`;

/**
 * Notes what has happened in the shop for every webhook that wants to know it: from a little before the last look, so that an
 * approval of thousands is not gone through again with each of them. Again = nothing, and what another transaction committed late
 * is found by the next look.
 */
export async function noteNews(scope: ShopScope): Promise<void> {
  const { db, shopId } = scope;
  await takeTurn(scope);
  await sql`
    with wanted as (
      select id, kinds, kinds_since, greatest(since, noted_at - ${lateBy}, now() - ${newsFor}) as from_at
      from webhooks where shop_id = ${shopId} and stopped is null
    ), earliest as (
      select min(from_at) as at from wanted
    ), news as (
      select 'collage.approved' as kind, collages.id || ' ' || extract(epoch from verified_at) as subject,
        product_code as about, verified_at as at
      from collages, earliest where shop_id = ${shopId} and verified_at > earliest.at and status = 'verified'
      union all
      select 'send.finished', broadcasts.id || ' ' || extract(epoch from finished_at), brand, finished_at
      from broadcasts, earliest where shop_id = ${shopId} and finished_at > earliest.at
      union all
      select 'order.new', number::text, number::text, created_at
      from orders, earliest where shop_id = ${shopId} and created_at > earliest.at
      union all
      select 'phone.lost', provider_phone_id || ' ' || extract(epoch from told_at),
        coalesce(nullif(name, ''), number), told_at
      from phones, earliest where shop_id = ${shopId} and told_at > earliest.at and told_status <> 'active'
    )
    insert into webhook_messages (shop_id, webhook_id, kind, subject, about, happened_at)
    select ${shopId}, wanted.id, news.kind, news.subject, news.about, news.at
    from wanted join news on news.kind = any(wanted.kinds)
      -- Leaves out a null: a kind that was wanted from the beginning.
      and news.at > greatest(wanted.from_at, (wanted.kinds_since ->> news.kind)::timestamptz)
    on conflict (webhook_id, kind, subject) do nothing`.execute(db);
  await sql`
    update webhooks set noted_at = now()
    where shop_id = ${shopId} and stopped is null and noted_at < now() - interval '1 minute'`.execute(db);
}

/** What was told long ago is no longer listed; messages that wait are younger. */
export async function forgetMessages({ db }: SystemScope): Promise<void> {
  await sql`delete from webhook_messages where created_at < now() - make_interval(days => ${daysKept('webhook-messages')}::int)`.execute(
    db,
  );
}
