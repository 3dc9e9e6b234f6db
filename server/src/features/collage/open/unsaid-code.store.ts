import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { lacksValue, type MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { amountsOf } from '@kolaj/domain/price/amounts';
import type { PriceRules } from '@kolaj/domain/price/currency';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import { parseTextData } from './collage-json.ts';

/**
 * Collages that may have no code of their own (D-103): which name is only a camera's no query can say, so whoever asks reads the texts
 * of these.
 */
export const mayLackCode = sql<boolean>`((collages.editor #> '{text_data,guessed}') ? 'code' or (collages.editor #> '{text_data,assumed}') ? 'code')`;

/** How many of these collages have no code that customers could read. */
export async function withoutCode({ db, shopId }: ShopScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(mayLackCode)
    .select(sql<unknown>`collages.editor -> 'text_data'`.as('text_data'))
    .execute();
  return rows.filter(({ text_data }) => {
    const text = parseTextData(text_data);
    return text !== null && !isCodeSaid(text);
  }).length;
}

/** Of how many of these collages the code, and the price, is missing. Only what may lack one of them is read. */
export async function countLacking(scope: ShopScope, ids: readonly string[]): Promise<Record<MissingKeyword, number>> {
  if (ids.length === 0) return { code: 0, price: 0 };
  const prices = await shopPrices(scope);
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((is) => is.or([mayLackCode, is('price_minor', 'is', null)]))
    .select(sql<unknown>`collages.editor -> 'text_data'`.as('text_data'))
    .execute();
  const texts = rows.flatMap(({ text_data }) => parseTextData(text_data) ?? []);
  const count = (keyword: MissingKeyword) => texts.filter((text) => lacksValue(text, keyword, prices)).length;
  return { code: count('code'), price: count('price') };
}

/** How many of these collages have a price whose currency nobody has said: no feed takes them (D-100). */
export async function countWithoutCurrency(
  { db, shopId }: ShopScope,
  ids: readonly string[],
  prices: PriceRules,
): Promise<number> {
  if (!prices.isAssumed || ids.length === 0) return 0;
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(sql<unknown>`collages.editor -> 'text_data'`.as('text_data'))
    .execute();
  const texts = rows.flatMap(({ text_data }) => parseTextData(text_data) ?? []);
  return texts.filter((text) => amountsOf(text, prices).price?.isAssumed === true).length;
}
