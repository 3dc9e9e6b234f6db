import { listFirms } from '@kolaj/contract/admin/admin';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/**
 * All firms, hidden ones too: the page leaves them out itself, so that it can say how many they are (D-86). Anyone who asks
 * without `show_hidden` does not get them at all.
 */
export const useFirms = () =>
  useQuery({
    queryKey: ['session', 'firms'],
    queryFn: ({ signal }) => call(listFirms, { show_hidden: true }, { signal }),
    select: ({ data: { result } }) => result,
  });
