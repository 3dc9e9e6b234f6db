import { joinWindowMs } from '@kolaj/domain/broadcast/accept/batches';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { msInterval } from '../lane/lane.store.ts';
import type { MessageKey } from '../record/delivery.store.ts';

/** Something of one shop that a sweep found. */
export interface OfShop {
  shopId: string;
  id: string;
}

/** One sweep takes at most this many of a kind; the next minute takes the rest. */
const perSweep = 500;

/** Deliveries whose worker died (or froze) between taking and knowing. */
export async function findAbandoned({ db }: SystemScope): Promise<(OfShop & MessageKey)[]> {
  const { rows } = await sql<OfShop & MessageKey>`
    select shop_id as "shopId", broadcast_id as "broadcastId", id from deliveries
    where status = 'sending' and lease_until < now() order by lease_until limit ${perSweep}`.execute(db);
  return rows;
}

/** Uncertain messages of a firm in one channel, in the order in which their log is asked. */
export interface UncertainOfFirm {
  shopId: string;
  ids: string[];
}

/** No provider's log reaches further back; from then on only a person knows. */
const lookUpDays = 7;
/** The next minute takes the others. */
const perFirm = 100;

/**
 * Uncertain messages that the provider's log should know by now, firm by firm and channel by channel: whose log was asked
 * longest ago comes first, and so within each. Every time for a quarter of an hour, then ever more rarely, so that a
 * provider that was silent for hours still settles them and thousands of old questions cost little.
 */
export async function findUncertain({ db }: SystemScope, quarantineMs: number): Promise<UncertainOfFirm[]> {
  const { rows } = await sql<UncertainOfFirm>`
    select shop_id as "shopId", (array_agg(id order by looked_up_at nulls first, updated_at))[1:${perFirm}] as ids
    from deliveries
    where status = 'uncertain' and updated_at <= now() - ${msInterval(quarantineMs)}
      and updated_at > now() - ${lookUpDays} * interval '1 day'
      and (looked_up_at is null or looked_up_at <= now() - (now() - updated_at) / 16 + interval '1 minute')
    group by shop_id, channel
    order by max(looked_up_at) nulls first, min(updated_at)`.execute(db);
  return rows;
}

/** Batched sends whose missing parts will not come any more (D-56). */
export async function findWaitingForParts({ db }: SystemScope, waitMs = joinWindowMs): Promise<OfShop[]> {
  const { rows } = await sql<OfShop>`
    select shop_id as "shopId", id from broadcasts
    where status in ('accepted', 'running', 'paused') and not incomplete
      and cardinality(parts_received) < parts_total and updated_at <= now() - ${msInterval(waitMs)}
    limit ${perSweep}`.execute(db);
  return rows;
}

/** Open broadcasts of which nothing is open: closed by the next look, whatever was missed. */
export async function findUnclosed({ db }: SystemScope): Promise<OfShop[]> {
  const { rows } = await sql<OfShop>`
    select b.shop_id as "shopId", b.id from broadcasts b
    where b.status in ('accepted', 'running', 'paused')
      and not exists (
        select from deliveries d where d.broadcast_id = b.id and d.status in ('queued', 'waiting', 'sending'))
    limit ${perSweep}`.execute(db);
  return rows;
}

/** Shops with a channel, for the looks at their phones (D-64): whose turn was longest ago comes first. */
export async function findShopsWithProvider({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shops left join phone_checks on phone_checks.shop_id = shops.id
    where deleted_at is null and (coalesce(server_config -> 'whatsapp' ->> 'product_id', '') <> ''
      or exists (select from channel_connections where shop_id = shops.id))
    order by asked_at nulls first, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The shop had its turn, whether its provider answered or not. */
export async function markPhonesChecked({ db, shopId }: ShopScope): Promise<void> {
  const asked_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('phone_checks')
    .values({ shop_id: shopId, asked_at })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ asked_at }))
    .execute();
}

/** Open sends of which something waits although their day is over. */
export async function findStale({ db }: SystemScope): Promise<OfShop[]> {
  const { rows } = await sql<OfShop>`
    select shop_id as "shopId", id from broadcasts
    where status in ('accepted', 'running') and stale_at <= now() and pause_reason is null
    order by stale_at limit 500`.execute(db);
  return rows;
}
