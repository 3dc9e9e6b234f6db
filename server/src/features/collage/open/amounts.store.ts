import type { TextData } from '@kolaj/domain/collage/collage';
import { amountsOf } from '@kolaj/domain/price/amounts';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readAs } from '../../shop/open/prices.store.ts';
import { parseTextData } from './collage-json.ts';

/** What stands beside a collage's texts in money, for whoever writes them (D-106). */
export function amountColumns(text: Pick<TextData, 'values' | 'discountprice'>, rules: PriceRules) {
  const { price, discount } = amountsOf(text, rules);
  return {
    price_minor: price?.minor ?? null,
    discount_minor: discount?.minor ?? null,
    price_currency: price?.currency ?? null,
    amounts_read_as: readAs(rules),
  };
}

/** Collages whose amounts were read with other rules, or never; also those without texts, whose first ones may be being saved. */
export async function collagesToRead({ db, shopId }: ShopScope, rules: PriceRules): Promise<string[]> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('amounts_read_as', 'is distinct from', readAs(rules))
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads the amounts of these collages again. Their rows are held meanwhile, in one order, so that a text that is saved at the same
 * moment keeps its own amount. Neither version nor time of change moves: nothing of the collage has changed.
 */
export async function readAgain({ db, shopId }: ShopScope, ids: readonly string[], rules: PriceRules): Promise<void> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .select(['id', sql<unknown>`editor -> 'text_data'`.as('text_data')])
    .forUpdate()
    .execute();
  const read = rows.flatMap(({ id, text_data }) => {
    const text = parseTextData(text_data);
    return text ? [{ id, ...amountColumns(text, rules) }] : [];
  });
  if (read.length === 0) return;
  await sql`
    update collages set
      price_minor = read.price_minor,
      discount_minor = read.discount_minor,
      price_currency = read.price_currency,
      amounts_read_as = read.amounts_read_as,
      discounted = read.discount_minor is not null
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as read (id uuid, price_minor bigint, discount_minor bigint, price_currency text, amounts_read_as text)
    where collages.shop_id = ${shopId} and collages.id = read.id`.execute(db);
}

/** How many of these collages have no price that could be read. */
export async function withoutPrice({ db, shopId }: ShopScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .where('price_minor', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
