import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export interface PreviewLink {
  token: string;
  expiresAt: Date;
}

/** Hours that an address works. */
const worksFor = 24;

/** The shop's address; a new one when there is none, or when the last has less than half of its time left. */
export async function takePreviewLink({ db, shopId }: ShopScope): Promise<PreviewLink> {
  await db
    .deleteFrom('site_previews')
    .where('shop_id', '=', shopId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  const present = await db
    .selectFrom('site_previews')
    .select(['token', 'expires_at as expiresAt'])
    .where('shop_id', '=', shopId)
    .where('expires_at', '>', sql<Date>`now() + make_interval(hours => ${worksFor / 2})`)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  if (present) return present;
  return db
    .insertInto('site_previews')
    .values({
      shop_id: shopId,
      token: randomBytes(24).toString('base64url'),
      expires_at: sql<Date>`now() + make_interval(hours => ${worksFor})`,
    })
    .returning(['token', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

export async function endPreviewLinks({ db, shopId }: ShopScope): Promise<void> {
  await db.deleteFrom('site_previews').where('shop_id', '=', shopId).execute();
}

/** Which shop shows its unpublished site under this token; null = nobody any more. */
export async function shopOfPreview({ db }: SystemScope, token: string): Promise<string | null> {
  if (token.includes('\0')) return null;
  const row = await db
    .selectFrom('site_previews')
    .innerJoin('shops', 'shops.id', 'site_previews.shop_id')
    .select('site_previews.shop_id as shopId')
    .where('token', '=', token)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('shops.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.shopId ?? null;
}
