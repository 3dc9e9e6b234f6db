import type { AgentOrder } from '@kolaj/contract/agent/agent-app';
import { sumOf } from '@kolaj/domain/order/order-text';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readLines } from '../../site/open/order-lines.ts';

const ofAgent = ({ db, shopId }: ShopScope, agent: string) =>
  db.selectFrom('orders').where('shop_id', '=', shopId).where('agent', '=', agent);

/** Orders for which a customer chose this agent of the site, the newest first. */
export async function ordersOfAgent(
  scope: ShopScope,
  {
    agent,
    before,
    limit,
    withAmounts,
  }: { agent: string; before?: number | undefined; limit: number; withAmounts: boolean },
): Promise<AgentOrder[]> {
  const rows = await ofAgent(scope, agent)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .select(['number', 'state', 'lines', 'note', 'customer_name', 'customer_phone', 'created_at'])
    .execute();
  return rows.map((row) => {
    const lines = readLines(row.lines);
    const { amounts, withoutPrice } = sumOf(lines.map((line) => ({ ...line, url: '', unit: '' })));
    return {
      number: row.number,
      at: row.created_at.toISOString(),
      is_new: row.state === 'new',
      lines: lines.map(({ price: _price, slug: _slug, soldOut, ...line }) => ({
        ...line,
        without: soldOut?.sizes ?? [],
      })),
      note: row.note,
      ...(withAmounts
        ? { amounts: amounts.map(({ currency, minor }) => ({ currency, minor })), without_price: withoutPrice }
        : {}),
      customer_name: row.customer_name,
      customer_phone: row.customer_phone,
    };
  });
}

export async function countOrdersAfter(
  scope: ShopScope,
  { agent, after }: { agent: string; after: number },
): Promise<number> {
  const { count } = await ofAgent(scope, agent)
    .where('number', '>', after)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
