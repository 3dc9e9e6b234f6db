import { type LanePause, lanePauses } from '@kolaj/domain/broadcast/delivery/delivery';
import { freshLane, type LaneState } from '@kolaj/domain/broadcast/pace/lane';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { activeStatus } from '../../../ports/channel.ts';

/** A phone or bot with what it has sent on its last day. */
export interface SenderDay {
  channel: ChannelKind;
  id: string;
  /** Its number or name; empty = unknown. */
  name: string;
  isActive: boolean;
  lane: LaneState;
  pauseReason: LanePause | null;
}

interface Row {
  channel: string;
  id: string;
  name: string;
  isActive: boolean;
  day: string | null;
  sentToday: number | null;
  cap: number | null;
  incident: boolean | null;
  sentSinceRest: number | null;
  pausedUntil: Date | null;
  pauseReason: string | null;
}

const lanePause = z.nullable(z.enum(lanePauses));

/** Phones that were seen and senders that have sent; a phone that has never sent is at its first day. */
export async function readSenderDays(scope: ShopScope): Promise<SenderDay[]> {
  const { rows } = await sql<Row>`
    select coalesce(l.channel, p.type) as channel, coalesce(l.sender_id, p.provider_phone_id) as id,
      coalesce(nullif(p.number, ''), p.name, '') as name, coalesce(p.status = ${activeStatus}, false) as "isActive",
      l.day, l.sent_today as "sentToday", l.cap, l.incident, l.sent_since_rest as "sentSinceRest",
      l.paused_until as "pausedUntil", l.pause_reason as "pauseReason"
    from (select * from phones where shop_id = ${scope.shopId}) p
    full join (select * from lanes where shop_id = ${scope.shopId}) l
      on l.sender_id = p.provider_phone_id and l.channel = p.type
    order by 1 desc, 2`.execute(scope.db);
  return rows.map(({ channel, id, name, isActive, pauseReason, ...state }) => ({
    id,
    name,
    isActive,
    pauseReason: z.parse(lanePause, pauseReason),
    channel: z.parse(z.enum(channelKinds), channel),
    lane: {
      day: state.day,
      sentToday: state.sentToday ?? 0,
      cap: state.cap,
      incident: state.incident ?? freshLane.incident,
      sentSinceRest: state.sentSinceRest ?? 0,
      pausedUntil: state.pausedUntil,
    },
  }));
}

export async function readLaneStates(scope: ShopScope): Promise<Map<string, LaneState>> {
  const rows = await scope.db
    .selectFrom('lanes')
    .where('shop_id', '=', scope.shopId)
    .select(['channel', 'sender_id', 'day', 'sent_today', 'cap', 'incident', 'sent_since_rest', 'paused_until'])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.channel} ${row.sender_id}`,
      {
        ...freshLane,
        day: row.day,
        sentToday: row.sent_today,
        cap: row.cap,
        incident: row.incident,
        sentSinceRest: row.sent_since_rest,
        pausedUntil: row.paused_until,
      },
    ]),
  );
}

export async function countGroups({ db, shopId }: ShopScope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('channel_groups')
    .where('shop_id', '=', shopId)
    .where('lost_at', 'is', null)
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, count }) => [type, count]));
}
