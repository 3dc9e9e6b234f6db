import { getUnpublished } from '@kolaj/contract/site/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** Settings and brands that the live site does not show yet. */
export const unpublishedQuery = queryOptions({
  queryKey: ['builds', 'unpublished'],
  queryFn: async ({ signal }) => (await call(getUnpublished, {}, { signal })).data.result,
  staleTime: 0,
});
