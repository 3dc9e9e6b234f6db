import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { storedReason } from '../../channel/open/stored-reason.ts';
import { lockSends } from './locks.store.ts';

export interface Place {
  channel: ChannelKind;
  groupId: string;
}

/** A list that has the new id already keeps that entry; the old one goes. */
export async function renameInLists(scope: ShopScope, { channel, groupId, to }: Place & { to: string }): Promise<void> {
  const known = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', to)
    .select('id')
    .executeTakeFirst();
  const old = { shop_id: scope.shopId, group_id: groupId, type: channel };
  if (known) {
    await scope.db
      .deleteFrom('channel_groups')
      .where((is) => is.and(old))
      .execute();
    return;
  }
  await scope.db
    .updateTable('channel_groups')
    .where((is) => is.and(old))
    .set({ group_id: to, lost_reason: null, lost_at: null })
    .execute();
}

/** SQL knows no empty list. */
export const noSend = '00000000-0000-0000-0000-000000000000';

/** The open sends that have to do with a group, locked. */
export async function lockOpenSends(scope: ShopScope, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from broadcasts
    where shop_id = ${scope.shopId} and status in ('accepted', 'running', 'paused')
      and exists (select from deliveries d where d.broadcast_id = broadcasts.id and d.group_id = ${groupId})`.execute(
    scope.db,
  );
  return lockSends(
    scope,
    rows.map(({ id }) => id),
  );
}

/** Written down first, so that two phones never hand a group to each other for ever. */
export async function noteCannotPost(scope: ShopScope, of: { phoneId: string; groupId: string }): Promise<void> {
  await scope.db
    .insertInto('phone_groups')
    .values({ shop_id: scope.shopId, phone_id: of.phoneId, group_id: of.groupId, can_post: false })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'phone_id', 'group_id']).doUpdateSet({ can_post: false, seen_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function phonesThatCannotPost(scope: ShopScope, groupId: string): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('phone_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .where('can_post', '=', false)
    .select('phone_id')
    .execute();
  return new Set(rows.map(({ phone_id }) => phone_id));
}

/** In these open sends; one that names both ids gives each picture once. */
export async function renameInSends(
  scope: ShopScope,
  { channel, groupId, to, open }: Place & { to: string; open: readonly string[] },
): Promise<void> {
  await sql`
    update deliveries d set status = 'skipped', reason = '{"code": "group_twice"}', updated_at = now()
    where shop_id = ${scope.shopId} and channel = ${channel} and group_id = ${groupId} and broadcast_id = any(${open}::uuid[])
      and status in ('queued', 'waiting')
      and exists (
        select from deliveries twin
        where twin.broadcast_id = d.broadcast_id and twin.channel = d.channel and twin.group_id = ${to}
          and twin.part = d.part)`.execute(scope.db);
  await sql`
    update deliveries d set group_id = ${to}
    where shop_id = ${scope.shopId} and channel = ${channel} and group_id = ${groupId} and broadcast_id = any(${open}::uuid[])
      and not exists (
        select from deliveries twin
        where twin.broadcast_id = d.broadcast_id and twin.channel = d.channel and twin.group_id = ${to}
          and twin.part = d.part)`.execute(scope.db);
}

/** In the lists, with the first reason. */
export async function markLost(
  scope: ShopScope,
  { channel, groupId, why }: Place & { why: ProviderTrouble },
): Promise<void> {
  await scope.db
    .updateTable('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .where('type', '=', channel)
    .where('lost_reason', 'is', null)
    .set({ lost_reason: storedReason(why), lost_at: sql<Date>`now()` })
    .execute();
}

/** Leaves out what waits for the group in these sends. */
export async function skipLost(
  scope: ShopScope,
  { channel, groupId, open }: Place & { open: readonly string[] },
): Promise<void> {
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('channel', '=', channel)
    .where('group_id', '=', groupId)
    .where('broadcast_id', 'in', [...open, noSend])
    .where('status', 'in', ['queued', 'waiting'])
    .set({ status: 'skipped', reason: storedReason({ code: 'group_lost' }), updated_at: sql<Date>`now()` })
    .execute();
}

export async function markFound(scope: ShopScope, { channel, groupId }: Place): Promise<void> {
  await scope.db
    .updateTable('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .where('type', '=', channel)
    .where('lost_reason', 'is not', null)
    .set({ lost_reason: null, lost_at: null })
    .execute();
}
