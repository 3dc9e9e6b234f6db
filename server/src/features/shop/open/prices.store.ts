import type { DecimalMark, PriceRules } from '@kolaj/domain/price/currency';
import { priceRules } from '@kolaj/domain/price/guess-rules';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { type Given, keptQuestion } from '../../../adapters/postgres/transaction.ts';

interface PricesRow {
  id: string;
  currency: string | null;
  decimal: DecimalMark | null;
  timeZone: string;
  language: string | null;
  country: string | null;
}

/** What the owner has said of prices, and what a guess is made from. */
const pricesOf = sql<PricesRow>`
  select shops.id, shops.currency, shops.price_decimal as decimal, shops.time_zone as "timeZone",
    case when jsonb_typeof(shops.client_config) = 'object' then shops.client_config ->> 'language' end as language,
    (select users.company_details ->> 'country' from memberships join users on users.id = memberships.user_id
      where memberships.shop_id = shops.id and memberships.role = 'owner' and users.company_details ->> 'country' <> ''
      order by users.created_at limit 1) as country
  from shops`;

const pricesAsked = keptQuestion(
  'prices',
  (_db, given: Given<{ shopId: string }>) => sql<PricesRow>`${pricesOf} where shops.id = ${given('shopId')}`,
);

const rulesOf = ({ currency, decimal, timeZone, language, country }: PricesRow): PriceRules =>
  priceRules({ currency, decimal }, { country: country ?? '', timeZone, language: language ?? '' });

/** How the shop writes its prices (D-106). */
export async function shopPrices({ db, shopId }: ShopScope): Promise<PriceRules> {
  const [row] = await pricesAsked(db, { shopId });
  if (!row) throw new Error(`Shop ${shopId} is not there.`);
  return rulesOf(row);
}

/** The shop's word: what was assumed before is a fact from now on. What is not said stays. */
export async function writePrices(
  { db, shopId }: ShopScope,
  { currency, decimal }: { currency?: string | undefined; decimal?: DecimalMark | undefined },
): Promise<void> {
  const said = { ...(currency && { currency }), ...(decimal && { price_decimal: decimal }) };
  if (Object.keys(said).length === 0) return;
  await db.updateTable('shops').where('id', '=', shopId).set(said).execute();
}

/** Names rules in `amounts_read_as`. */
export const readAs = ({ currency, decimal, isAssumed }: PriceRules): string =>
  `${currency}${decimal}${isAssumed ? '?' : ''}`;

/** Shops with amounts that were read with other rules than they have now. */
export async function shopsToRead({ db }: SystemScope): Promise<{ shopId: string; rules: PriceRules }[]> {
  const { rows } = await sql<PricesRow & { as: string | null }>`
    select rules.*, shops.amounts_read_as as "as" from (${pricesOf}) rules join shops using (id)
    where shops.deleted_at is null order by shops.created_at`.execute(db);
  return rows
    .map((row) => ({ shopId: row.id, rules: rulesOf(row), as: row.as }))
    .filter(({ rules, as }) => readAs(rules) !== as)
    .map(({ shopId, rules }) => ({ shopId, rules }));
}

/** All amounts of the shop have been read with these rules. */
export async function markRead({ db, shopId }: ShopScope, rules: PriceRules): Promise<void> {
  await db
    .updateTable('shops')
    .where('id', '=', shopId)
    .set({ amounts_read_as: readAs(rules) })
    .execute();
}
