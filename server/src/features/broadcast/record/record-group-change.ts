import type { ChannelKind } from '@kolaj/domain/channel/group';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { refreshBroadcast } from './broadcast-state.ts';

interface Place {
  channel: ChannelKind;
  groupId: string;
}

/**
 * A group has another id now (Telegram: it became a supergroup). The lists and what still has to do with it follow; a send that
 * names both ids gives each picture once. Safe to run twice. Who holds a delivery's lock must not call it: it locks sends.
 */
export async function moveGroupId(scope: ShopScope, { channel, groupId, to }: Place & { to: string }): Promise<void> {
  if (groupId === to) return;
  const open = await lockOpenSends(scope, groupId);
  await renameInLists(scope, { channel, groupId, to });
  if (open.length === 0) return;

  await sql`
    update deliveries d set status = 'skipped', error = 'group_twice', updated_at = now()
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
  for (const id of open) await refreshBroadcast(scope, id);
  await tell(scope, { kind: 'shop' });
}

/** A list that has the new id already keeps that entry; the old one goes. */
async function renameInLists(scope: ShopScope, { channel, groupId, to }: Place & { to: string }): Promise<void> {
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

/**
 * Nothing can be posted in a group any more: it is marked in the lists with the reason, and what waits for it in any send is
 * left out aloud. Safe to run twice. Who holds a delivery's lock must not call it: it locks sends.
 */
export async function loseGroup(scope: ShopScope, { channel, groupId, why }: Place & { why: string }): Promise<void> {
  await scope.db
    .updateTable('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .where('type', '=', channel)
    .where('lost_reason', 'is', null)
    .set({ lost_reason: why, lost_at: sql<Date>`now()` })
    .execute();
  const open = await lockOpenSends(scope, groupId);
  await scope.db
    .updateTable('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('channel', '=', channel)
    .where('group_id', '=', groupId)
    .where('broadcast_id', 'in', [...open, noSend])
    .where('status', 'in', ['queued', 'waiting'])
    .set({ status: 'skipped', error: 'group_lost', updated_at: sql<Date>`now()` })
    .execute();
  for (const id of open) await refreshBroadcast(scope, id);
  await tell(scope, { kind: 'shop' });
}

/** SQL knows no empty list. */
const noSend = '00000000-0000-0000-0000-000000000000';

/** Somebody can post in the group again. What was left out meanwhile stays left out: its send has said so. */
export async function findGroupAgain(scope: ShopScope, { channel, groupId }: Place): Promise<void> {
  await scope.db
    .updateTable('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('group_id', '=', groupId)
    .where('type', '=', channel)
    .where('lost_reason', 'is not', null)
    .set({ lost_reason: null, lost_at: null })
    .execute();
  await tell(scope, { kind: 'shop' });
}

/** The open sends that have to do with a group, locked in a fixed order. */
async function lockOpenSends(scope: ShopScope, groupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from broadcasts
    where shop_id = ${scope.shopId} and status in ('accepted', 'running', 'paused')
      and exists (select from delivery_counts c where c.broadcast_id = broadcasts.id and c.group_id = ${groupId})
    order by id for update`.execute(scope.db);
  return rows.map(({ id }) => id);
}
