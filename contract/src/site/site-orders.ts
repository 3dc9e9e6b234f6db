import * as z from 'zod/mini';
import { endpoint, resultOf } from '../endpoint.ts';

export const getOrderNews = endpoint({
  method: 'GET',
  path: '/shop/orders/news',
  role: 'shop',
  summary: 'How many orders came through the site after a number, and the newest one (D-98)',
  input: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)), 0) }),
  output: resultOf(z.object({ count: z.int(), newest: z.nullable(z.int()) })),
});
