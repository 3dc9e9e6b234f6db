import { type HelpRequest, helpSteps } from '@kolaj/contract/help';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

interface NewRequest {
  userId: string;
  shopId: string | null;
  step: HelpRequest['step'];
  words: string;
}

/** How many requests an account has made within a day; others of the same account wait until this transaction ends. */
export async function requestsOfToday({ db }: SystemScope, userId: string): Promise<number> {
  await db.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirst();
  const { count } = await db
    .selectFrom('help_requests')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRequest({ db }: SystemScope, { userId, shopId, step, words }: NewRequest): Promise<string> {
  const { id } = await db
    .insertInto('help_requests')
    .values({ user_id: userId, shop_id: shopId, step, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Open ones first. */
export async function latestRequests({ db }: SystemScope): Promise<HelpRequest[]> {
  const rows = await db
    .selectFrom('help_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .leftJoin('shops', 'shops.id', 'request.shop_id')
    .select(['request.id', 'users.email', 'users.name', 'request.step', 'request.words'])
    .select(['request.created_at', 'request.answered_at', 'shops.pid', 'shops.keyword', 'shops.name as shopName'])
    .orderBy(sql`request.answered_at is not null`)
    .orderBy('request.created_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ id, email, name, step, words, created_at, answered_at, pid, keyword, shopName }) => ({
    id,
    email,
    name,
    shop: pid === null || keyword === null || shopName === null ? null : { pid, keyword, name: shopName },
    step: z.parse(z.enum(helpSteps), step),
    words,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  }));
}

/** The shop that asked, if any; undefined = there is no such request. */
export async function markRequest(
  { db }: SystemScope,
  { id, userId, isAnswered }: { id: string; userId: string; isAnswered: boolean },
): Promise<{ shopId: string | null } | undefined> {
  return db
    .updateTable('help_requests')
    .set({ answered_at: isAnswered ? sql<Date>`now()` : null, answered_by: isAnswered ? userId : null })
    .where('id', '=', id)
    .returning('shop_id as shopId')
    .executeTakeFirst();
}
