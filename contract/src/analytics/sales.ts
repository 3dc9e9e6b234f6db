import { salesBy, salesOrders } from '@kolaj/domain/analytics/sales';
import * as z from 'zod/mini';
import { endpoint, id, instant, picture, resultOf } from '../endpoint.ts';
import { analyticDay } from './analytics.ts';

const amount = z.object({ minor: z.int(), currency: z.string(), isAssumed: z.boolean() });

const figures = {
  /** Messages that arrived; of a product: groups that got a picture of it. null = nothing is sent by it. */
  messages: z.nullable(z.int()),
  /** Visitors, each counted once a day and link; of a product: those who looked at it, of a brand: the same of each of its products. null = not measured. */
  visits: z.nullable(z.int()),
  carts: z.nullable(z.int()),
  /** Without those that were cancelled. */
  orders: z.int(),
  pieces: z.int(),
  /** Of the pieces: those that no amount counts. */
  pieces_without_price: z.int(),
  /** One a currency. */
  amounts: z.array(amount),
};

const salesRow = z.object({
  key: z.string(),
  /** Empty = it is gone, or nobody of the shop is called so. */
  name: z.string(),
  ...figures,
  /** Of a send: when it began, and minutes from then to its first order. */
  sent_at: z.nullable(instant),
  first_order_minutes: z.nullable(z.int()),
  /** Of a product: the collage that the site showed. */
  collage: z.nullable(z.object({ id, folder_id: id, subfolder_id: id, picture: z.nullable(picture) })),
});
export type SalesRowView = z.infer<typeof salesRow>;

export const getSales = endpoint({
  method: 'POST',
  path: '/shop/analytic/sales',
  role: 'shop',
  right: 'manage',
  summary: 'What the catalogue brought in some days of the shop, by send, group, agent, brand, product or day (D-99)',
  input: z.object({
    pid: z.optional(z.string()),
    start_date: analyticDay,
    end_date: analyticDay,
    by: z._default(z.enum(salesBy), 'send'),
    order: z._default(z.enum(salesOrders), 'best'),
  }),
  output: resultOf(
    z.object({
      totals: z.object({
        ...figures,
        /** Sends of these days, those whose messages carried a link, and these messages. */
        sends: z.int(),
        sends_with_links: z.int(),
        messages_with_links: z.int(),
        /** What of it came by links: those that were sent, and agents' own. */
        visits_by_links: z.int(),
        carts_by_links: z.int(),
        orders_by_links: z.int(),
        pieces_by_links: z.int(),
        by_links: z.object({ amounts: z.array(amount), pieces_without_price: z.int() }),
      }),
      rows: z.array(salesRow),
      /** How many more rows there are than are told. */
      more: z.int(),
      /** The shop counts visits now. */
      counts_visits: z.boolean(),
      has_site: z.boolean(),
    }),
  ),
});
export type SalesAnswer = z.infer<(typeof getSales)['output']>['data']['result'];

export const salesCalls = { getSales };
