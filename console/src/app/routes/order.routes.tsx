import { orderStates } from '@kolaj/domain/order/order-state';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

/** `number` is that of the order that is looked at. */
const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/orders',
  validateSearch: z.object({
    state: z.catch(z.optional(z.enum(orderStates)), undefined),
    agent: z.catch(z.optional(z.coerce.string()), undefined),
    q: z.catch(z.optional(z.coerce.string()), undefined),
    number: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  }),
  component: lazyRouteComponent(() => withTexts('order', import('../../features/order/orders.page.tsx')), 'OrdersPage'),
});

export const orderRoutes = [ordersRoute] as const;
