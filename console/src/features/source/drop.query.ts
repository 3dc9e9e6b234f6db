import { listUploads } from '@kolaj/contract/source-upload';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Uploads of the last day that are not finished, and why this shop can have none. */
export const useUploads = () =>
  useQuery({
    queryKey: ['imports', 'uploads'],
    queryFn: ({ signal }) => call(listUploads, {}, { signal }),
    select: ({ data: { result } }) => result,
  });
