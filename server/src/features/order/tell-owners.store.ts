import { readClientConfig } from '@kolaj/domain/shop/config/client-config';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';

/** Letters of one shop are so far apart; orders that come meanwhile are in the next one. */
const apart = sql`interval '10 minutes'`;
/** Older orders are no news: the program was down, or letters were off. */
const newsFor = sql`interval '1 day'`;

/** Shops with orders that nobody was told of, and no letter a moment ago; deleted ones are left alone. */
export async function shopsToTell({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ shopId: string }>`
    select distinct shop_id as "shopId" from orders untold
    where told_at is null and exists (select from shops where shops.id = untold.shop_id and deleted_at is null) and not exists (
      select from orders told where told.shop_id = untold.shop_id and told.told_at > now() - ${apart}
    )`.execute(db);
  return rows.map(({ shopId }) => shopId);
}

/**
 * Marks the shop's orders as told and answers the numbers of those to tell of, the newest first. Of two workers one gets them. Locked by
 * number, as by people who take orders to another state: nobody waits in a circle.
 */
export async function takeUntold({ db, shopId }: ShopScope): Promise<number[]> {
  const { rows } = await sql<{ number: number; isNews: boolean }>`
    with untold as (
      select number from orders where shop_id = ${shopId} and told_at is null order by number for no key update
    )
    update orders set told_at = now() from untold where shop_id = ${shopId} and orders.number = untold.number
    returning orders.number, state = 'new' and created_at > now() - ${newsFor} as "isNews"`.execute(db);
  return rows
    .filter(({ isNews }) => isNews)
    .map(({ number }) => number)
    .sort((a, b) => b - a);
}

/** Whether the shop wants letters about orders. */
export async function wantsLetters({ db, shopId }: ShopScope): Promise<boolean> {
  const { name, client_config } = await db
    .selectFrom('shops')
    .select(['name', 'client_config'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return readClientConfig(client_config, { shopName: name }).cart_settings.letters;
}
