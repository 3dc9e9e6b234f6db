import { listUploads } from '@kolaj/contract/source/source-upload';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const LOOK_MS = 20_000;

export const uploadsQuery = queryOptions({
  queryKey: ['imports', 'uploads'],
  queryFn: ({ signal }) => call(listUploads, {}, { signal }),
  select: ({ data: { result } }) => result,
  // Nothing tells when an upload of another device falls silent.
  refetchInterval: ({ state }) => ((state.data?.data.result.uploads.length ?? 0) > 0 ? LOOK_MS : false),
});

/** Uploads of the last day that are not finished, and why this shop can have none. */
export const useUploads = () => useQuery(uploadsQuery);
