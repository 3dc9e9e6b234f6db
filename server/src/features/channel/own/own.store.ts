import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export async function areChannelsLocked({ db, shopId }: ShopScope): Promise<boolean> {
  const row = await db.selectFrom('shops').where('id', '=', shopId).select('channels_locked').executeTakeFirstOrThrow();
  return row.channels_locked;
}

export async function holdShop({ db, shopId }: ShopScope): Promise<void> {
  await db.selectFrom('shops').where('id', '=', shopId).select('id').forNoKeyUpdate().execute();
}

export async function setChannelsLocked({ db, shopId }: ShopScope, isLocked: boolean): Promise<void> {
  await db.updateTable('shops').where('id', '=', shopId).set({ channels_locked: isLocked }).execute();
}

/** What a shop has connected itself it may send by: its broadcast screens are switched on (NAV-04, D-95). */
export async function switchBroadcastOn({ db, shopId }: ShopScope): Promise<void> {
  await db
    .updateTable('shops')
    .where('id', '=', shopId)
    .set({
      server_config: sql`case when jsonb_typeof(server_config) = 'object' then server_config else '{}' end
        || '{"broadcast": true}'`,
      config_version: sql<number>`config_version + 1`,
    })
    .execute();
}

/** Whether another shop sends by this bot: two would throw each other out of its webhook. A deleted shop gives it free. */
export async function isBotOfAnotherShop(
  { db }: SystemScope,
  { shopId, botId }: { shopId: string; botId: string },
): Promise<boolean> {
  const deleted = db.selectFrom('shops').select('id').where('deleted_at', 'is not', null);
  await db
    .deleteFrom('channel_connections')
    .where('channel', '=', 'telegram')
    .where(sql<boolean>`settings ->> 'bot_id' = ${botId}`)
    .where('shop_id', 'in', deleted)
    .execute();
  const row = await db
    .selectFrom('channel_connections')
    .innerJoin('shops', 'shops.id', 'channel_connections.shop_id')
    .where('channel', '=', 'telegram')
    .where(sql<boolean>`settings ->> 'bot_id' = ${botId}`)
    .where('shop_id', '<>', shopId)
    .select('channel_connections.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Groups of the lists, those that the channel's phones are known to be in, and those of the lists among them. */
export async function countOwnGroups(
  { db, shopId }: ShopScope,
  { channel, phoneIds }: { channel: ChannelKind; phoneIds: readonly string[] },
): Promise<{ listed: number; known: number; reached: number }> {
  const { rows } = await sql<{ listed: number; known: number; reached: number }>`
    with listed as (
      select distinct group_id from channel_groups where shop_id = ${shopId} and type = ${channel}
    ), known as (
      select distinct group_id from phone_groups where shop_id = ${shopId} and phone_id = any(${[...phoneIds]}::text[])
    )
    select (select count(*)::int from listed) as listed, (select count(*)::int from known) as known,
      (select count(*)::int from listed join known using (group_id)) as reached`.execute(db);
  return rows[0] ?? { listed: 0, known: 0, reached: 0 };
}

/** Another number under the same name is in other groups: what the one before was in says nothing of it. */
export async function forgetGroupsOf({ db, shopId }: ShopScope, phoneId: string): Promise<void> {
  await db.deleteFrom('phone_groups').where('shop_id', '=', shopId).where('phone_id', '=', phoneId).execute();
}

/** A group of the shop's own list, with who writes to it; null = it is in none, or in another list. */
export async function ownGroup(
  { db, shopId }: ShopScope,
  groupId: string,
): Promise<{ channel: ChannelKind; senderId: string | null } | null> {
  const row = await db
    .selectFrom('channel_groups')
    .where('shop_id', '=', shopId)
    .where('list', '=', 'numberList')
    .where('group_id', '=', groupId)
    .select(['type', 'phone_id', 'telegram_id'])
    .executeTakeFirst();
  if (!row) return null;
  return row.type === 'telegram'
    ? { channel: 'telegram', senderId: row.telegram_id }
    : { channel: 'whatsapp', senderId: row.phone_id };
}
