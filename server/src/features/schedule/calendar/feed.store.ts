import { type Language, languages } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export async function readFeed({ db, shopId }: ShopScope): Promise<{ createdAt: Date; readAt: Date | null } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .where('shop_id', '=', shopId)
    .select(['created_at as createdAt', 'read_at as readAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of the one before, whose address shows nothing from now on. */
export async function writeFeed(
  { db, shopId }: ShopScope,
  { tokenHash, language, createdBy }: { tokenHash: Buffer; language: Language; createdBy: string },
): Promise<void> {
  const feed = { token_hash: tokenHash, language, created_by: createdBy, created_at: sql<Date>`now()`, read_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ shop_id: shopId, ...feed })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(feed))
    .execute();
}

export async function deleteFeed({ db, shopId }: ShopScope): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('shop_id', '=', shopId).execute();
}

export interface FeedOwner {
  shopId: string;
  shopName: string;
  timeZone: string;
  language: Language;
}

/** Whose calendar it is, and notes that it was read; null = nobody's any more. */
export async function feedOwner({ db }: SystemScope, tokenHash: Buffer): Promise<FeedOwner | null> {
  const row = await db
    .updateTable('calendar_feeds')
    .from('shops')
    .whereRef('shops.id', '=', 'calendar_feeds.shop_id')
    .where('shops.deleted_at', 'is', null)
    .where('token_hash', '=', tokenHash)
    .set({ read_at: sql<Date>`now()` })
    .returning([
      'calendar_feeds.shop_id as shopId',
      'shops.name as shopName',
      'shops.time_zone as timeZone',
      'calendar_feeds.language',
    ])
    .executeTakeFirst();
  return row ? { ...row, language: z.parse(z.catch(z.enum(languages), 'en'), row.language) } : null;
}
