import { getUnpublished } from '@kolaj/contract/site/site';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** Where the live site is, and settings and brands that it does not show yet: the list of builds reads all that may be published. */
export const unpublishedQuery = queryOptions({
  queryKey: ['builds', 'unpublished'],
  queryFn: async ({ signal }) => (await call(getUnpublished, {}, { signal })).data.result,
  staleTime: 0,
});
