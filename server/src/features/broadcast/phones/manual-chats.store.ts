import { chatTypes } from '@kolaj/domain/channel/chat';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Chat } from '../../../ports/channel.ts';

const chatType = z.enum(chatTypes);

/** The groups of a phone as they were seen last, for when the provider does not answer. */
export async function readChats(scope: ShopScope, phoneId: string): Promise<Chat[]> {
  const rows = await scope.db
    .selectFrom('phone_groups')
    .where('shop_id', '=', scope.shopId)
    .where('phone_id', '=', phoneId)
    .select(['group_id as id', 'name', 'type', 'can_post as canPost'])
    .execute();
  return rows.map(({ type, ...row }) => ({ ...row, type: z.parse(chatType, type) }));
}

/** Groups of the shop's lists in which nothing can be posted any more. */
export async function readLostGroups(scope: ShopScope): Promise<Set<string>> {
  const rows = await scope.db
    .selectFrom('channel_groups')
    .where('shop_id', '=', scope.shopId)
    .where('lost_reason', 'is not', null)
    .select('group_id')
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}
