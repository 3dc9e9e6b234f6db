import { getOrderNews } from '@kolaj/contract/site/site-orders';
import { on, type Route } from '../../../http/route.ts';
import { newOrders } from './order.store.ts';

/** What the console says of orders that came through the site (D-98). */
export const orderNewsRoutes = (): Route[] => [
  on(getOrderNews).run(async ({ after }, { inShop }) => {
    const result = await inShop((scope) => newOrders(scope, after));
    return { success: true as const, data: { result } };
  }),
];
