import { getListYears } from '@kolaj/contract/collage/list-years';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

export const listYearsQuery = queryOptions({
  queryKey: ['folders', 'years'],
  queryFn: ({ signal }) => call(getListYears, {}, { signal }),
  select: ({ data: { result } }) => result,
});

/** The years that lists can show, by the shop's clock (D-38); undefined until they are known. */
export const useListYears = () => useQuery(listYearsQuery).data;
