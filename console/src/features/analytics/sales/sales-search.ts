import { salesBy, salesOrders } from '@kolaj/domain/analytics/sales';
import * as z from 'zod/mini';

/** What the address says besides the days; anything else counts as nothing. */
export const salesSearch = {
  tab: z.catch(z.optional(z.enum(['sales'])), undefined),
  by: z.catch(z.optional(z.enum(salesBy)), undefined),
  order: z.catch(z.optional(z.enum(salesOrders)), undefined),
};
