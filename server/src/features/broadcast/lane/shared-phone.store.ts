import { createHash } from 'node:crypto';
import type { LaneState } from '@kolaj/domain/broadcast/pace/lane';
import { freshLane } from '@kolaj/domain/broadcast/pace/lane';
import { accountOf } from '@kolaj/domain/channel/account';
import { driverNames } from '@kolaj/domain/channel/connection';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { removedStatus } from '../../channel/open/channel.store.ts';
import { msInterval } from './lane.store.ts';

/*
 * A phone belongs to nobody here: firms that are connected to the same account send by the same phone, and its pace, daily cap
 * and rests are the phone's. Each lane takes its turn from the phone's row, within the transaction that claims. What it costs:
 *
 * - One more lock and two statements per message, and one more lock per answer that is not a plain yes.
 * - A firm shares a phone only after the provider has listed it with the firm's own key: who merely types another's address
 *   must not use up its day. Until the first look at its phones, a minute at most, a new firm keeps a pace of its own.
 * - A firm sees its own messages only. A cap that others use up shows as waiting, and a duration told before does not know it.
 * - Where two firms chose different paces, each message is followed by the gap of the firm that sent it.
 */

interface WayRow {
  channel: string;
  senderId: string;
  driver: string;
  baseUrl: string | null;
  productId: string | null;
  isListed: boolean;
}

/** Finds out by which phone a lane sends, for the run that begins; the lane is held. */
export async function joinPhone(scope: ShopScope, laneId: string, addresses: { provider: string }): Promise<void> {
  const { db, shopId } = scope;
  const lane = await db
    .selectFrom('lanes')
    .where('shop_id', '=', shopId)
    .where('id', '=', laneId)
    .select(['channel', 'sender_id as senderId'])
    .executeTakeFirst();
  if (!lane) return;
  const key = await phoneKey(scope, lane, addresses);
  await sql`
    with lane as (
      update lanes set phone_key = ${key} where shop_id = ${shopId} and id = ${laneId} returning *)
    select know_phone(phone_key, sent_since_rest, day, sent_today, cap, incident) from lane where phone_key is not null`.execute(
    db,
  );
}

/** The key of a phone that the provider has listed for this firm; null = as far as is known the phone is the firm's alone. */
export async function phoneKey(
  { db, shopId }: ShopScope,
  { channel, senderId }: Pick<WayRow, 'channel' | 'senderId'>,
  addresses: { provider: string },
): Promise<Buffer | null> {
  const { rows } = await sql<Omit<WayRow, 'channel' | 'senderId'>>`
    select coalesce(c.driver, 'provider') as driver,
      c.settings ->> 'base_url' as "baseUrl",
      coalesce(c.settings ->> 'product_id', s.server_config -> 'whatsapp' ->> 'product_id') as "productId",
      exists (
        select from phones p
        where p.shop_id = s.id and p.provider_phone_id = ${senderId} and p.type = ${channel}
          and p.status <> ${removedStatus} and p.checked_at > coalesce(c.updated_at, '-infinity')) as "isListed"
    from shops s
    left join lateral (
      select * from channel_connections
      where shop_id = s.id and (channel = ${channel} or (channel = 'whatsapp' and driver = 'provider'))
      order by (channel = ${channel}) desc limit 1) c on true
    where s.id = ${shopId}`.execute(db);
  const [row] = rows;
  return row?.isListed ? keyOf({ ...row, channel, senderId }, addresses) : null;
}

/** Firms besides this one that send by the same phone, in a fixed order. */
export async function neighboursOn({ db }: SystemScope, key: Buffer, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lanes')
    .where('phone_key', '=', key)
    .where('shop_id', '<>', shopId)
    .select('shop_id')
    .distinct()
    .orderBy('shop_id')
    .execute();
  return rows.map((row) => row.shop_id);
}

function keyOf({ channel, senderId, driver, ...way }: WayRow, addresses: { provider: string }): Buffer | null {
  const account = accountOf({ ...way, driver: z.parse(z.enum(driverNames), driver) }, addresses);
  if (account === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([account, channel, senderId]))
    .digest();
}

/** The turn of a phone, held until the transaction ends. */
export interface PhoneTurn {
  key: Buffer;
  /** Until the phone is free for this lane; ms, 0 = now. */
  waitMs: number;
  state: LaneState;
}

interface TurnRow {
  key: Buffer;
  waitMs: number;
  day: string | null;
  sentToday: number;
  cap: number | null;
  incident: boolean;
  sentSinceRest: number;
}

/** Takes the turn of the lane's phone; null = the phone is the firm's alone, and the lane knows all. */
export async function takePhoneTurn({ db, shopId }: ShopScope, laneId: string): Promise<PhoneTurn | null> {
  const { rows } = await sql<TurnRow>`
    select p.key, p.day, p.sent_today as "sentToday", p.cap, p.incident, p.sent_since_rest as "sentSinceRest",
      ceil(greatest(0, extract(epoch from greatest(p.next_at, p.paused_until,
        case when p.last_lane is distinct from l.id then p.others_at end) - now())) * 1000) as "waitMs"
    from lanes l cross join lateral lock_phones(array[l.phone_key]) p
    where l.shop_id = ${shopId} and l.id = ${laneId} and l.phone_key is not null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { key, waitMs, ...state } = row;
  return { key, waitMs, state: { ...freshLane, ...state } };
}

/** Writes what a message did to its phone's pace, before it leaves. */
export async function usePhone(
  { db }: ShopScope,
  {
    key,
    laneId,
    state,
    nextAt,
    othersAt,
  }: { key: Buffer; laneId: string; state: LaneState; nextAt: Date; othersAt: Date },
): Promise<void> {
  const { sentSinceRest, day, sentToday, cap, incident } = state;
  await sql`select use_phone(${key}, ${laneId}, ${nextAt}, ${othersAt}, ${sentSinceRest}, ${day}, ${sentToday}, ${cap}, ${incident})`.execute(
    db,
  );
}

/** What an answer said of the phone, for all who send by it. Its turn is held (`takePhoneTurn`). */
export async function restPhone(
  { db }: ShopScope,
  { key }: PhoneTurn,
  { ms, isIncident }: { ms: number; isIncident: boolean },
): Promise<void> {
  if (ms > 0 || isIncident) await sql`select rest_phone(${key}, ${msInterval(ms)}, ${isIncident})`.execute(db);
}

/** Phones of these lanes, which are held, wait for a new pace no longer than its longest gap. */
export async function hurryPhones(
  { db, shopId }: ShopScope,
  laneIds: readonly string[],
  longestMs: number,
): Promise<void> {
  const keys = sql`(
    select coalesce(array_agg(phone_key), '{}') from lanes
    where shop_id = ${shopId} and id = any(${[...laneIds]}::uuid[]) and phone_key is not null)`;
  await sql`select from lock_phones(${keys})`.execute(db);
  await sql`select hurry_phones(${keys}, ${msInterval(longestMs)})`.execute(db);
}
