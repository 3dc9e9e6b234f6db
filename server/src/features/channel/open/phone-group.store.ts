import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Chat } from '../../../ports/channel.ts';

/** What is known of the groups a phone is in; `groupIds` null = only refusals are known, not the whole list. */
export interface KnownGroups {
  groupIds: string[] | null;
  /** Those where it may not post. */
  cannotPost: string[];
}

/** By phone; a phone that was never asked is not in it. */
export async function readPhoneGroups(scope: ShopScope): Promise<Map<string, KnownGroups>> {
  const rows = await scope.db
    .selectFrom('phone_groups')
    .where('shop_id', '=', scope.shopId)
    .select(['phone_id', 'group_id', 'name', 'can_post'])
    .execute();
  const byPhone = [...Map.groupBy(rows, ({ phone_id }) => phone_id)];
  return new Map(
    byPhone.map(([phoneId, groups]) => [
      phoneId,
      {
        // Only a listing knows names.
        groupIds: groups.some(({ name }) => name !== '') ? groups.map(({ group_id }) => group_id) : null,
        cannotPost: groups.filter(({ can_post }) => can_post === false).map(({ group_id }) => group_id),
      },
    ]),
  );
}

/** So long a refusal to post outweighs a provider that cannot tell. */
const refusalHours = 24;

/** Keeps the groups of a phone as the provider has just listed them all; what is not listed any more is forgotten. */
export async function savePhoneGroups(
  scope: ShopScope,
  { phoneId, groups }: { phoneId: string; groups: readonly Chat[] },
): Promise<void> {
  await sql`
    with listed as (
      select * from unnest(
        ${groups.map(({ id }) => id)}::text[],
        ${groups.map(({ name }) => name)}::text[],
        ${groups.map(({ type }) => type)}::text[],
        ${groups.map(({ canPost }) => canPost)}::boolean[]) as of_phone (group_id, name, type, can_post)
    ), gone as (
      delete from phone_groups
      where shop_id = ${scope.shopId} and phone_id = ${phoneId} and group_id not in (select group_id from listed)
    )
    insert into phone_groups as known (shop_id, phone_id, group_id, name, type, can_post)
    select ${scope.shopId}, ${phoneId}, group_id, name, type, can_post from listed
    on conflict (shop_id, phone_id, group_id) do update set
      name = excluded.name,
      type = excluded.type,
      can_post = case when ${keepsRefusal} then known.can_post else excluded.can_post end,
      seen_at = case when ${keepsRefusal} then known.seen_at else now() end`.execute(scope.db);
}

const keepsRefusal = sql`(excluded.can_post is null and known.can_post = false
  and known.seen_at > now() - ${refusalHours} * interval '1 hour')`;

/** Phones whose groups were seen lately; the others are asked. */
export async function freshlySeen(scope: ShopScope, withinMinutes: number): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('phone_groups')
    .where('shop_id', '=', scope.shopId)
    .where('name', '!=', '')
    .where('seen_at', '>', sql<Date>`now() - ${withinMinutes} * interval '1 minute'`)
    .select('phone_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ phone_id }) => phone_id));
}

/** Which of these chats people follow instead of being in them, as far as a sender has seen (D-96). */
export async function readChannelIds({ db, shopId }: ShopScope, groupIds: readonly string[]): Promise<Set<string>> {
  const ofWhatsapp = groupIds.filter(isWhatsappChannel);
  if (groupIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('phone_groups')
    .where('shop_id', '=', shopId)
    .where('group_id', 'in', [...groupIds])
    .where('type', '=', 'channel')
    .select('group_id')
    .execute();
  return new Set([...ofWhatsapp, ...rows.map(({ group_id }) => group_id)]);
}

/** What phones and bots have heard these groups called. */
export async function readPhoneGroupNames(
  { db, shopId }: ShopScope,
  groupIds: readonly string[],
): Promise<Map<string, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('phone_groups')
    .where('shop_id', '=', shopId)
    .where('group_id', 'in', [...groupIds])
    .where('name', '!=', '')
    .select(['group_id', 'name'])
    .execute();
  return new Map(rows.map(({ group_id, name }) => [group_id, name]));
}
