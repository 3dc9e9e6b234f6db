import { getPackage } from '@kolaj/contract/shop/package';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** The shop's package and what of it is used. */
export const packageQuery = queryOptions({
  queryKey: ['shop', 'package'],
  queryFn: ({ signal }) => call(getPackage, {}, { signal }),
  select: ({ data: { result } }) => result,
});
