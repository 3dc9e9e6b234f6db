import { getSales } from '@kolaj/contract/analytics/sales';
import type { SalesBy, SalesOrder } from '@kolaj/domain/analytics/sales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import type { RangeKeys } from '../analytics.query.ts';

/** What some days brought; what was shown stays until the next is here. */
export const useSales = ({ from, to, by, order }: RangeKeys & { by: SalesBy; order: SalesOrder }) =>
  useQuery({
    queryKey: ['analytics', 'sales', from, to, by, order],
    queryFn: async ({ signal }) => {
      const asked = { start_date: from, end_date: to, by, order };
      return { ...(await call(getSales, asked, { signal })).data.result, by, from, to };
    },
    placeholderData: keepPreviousData,
  });
export type SalesShown = NonNullable<ReturnType<typeof useSales>['data']>;
