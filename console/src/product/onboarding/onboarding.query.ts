import { getOnboarding } from '@kolaj/contract/shop';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** What the shop has done of its way to the first send. Sends announce themselves as 'broadcasts', the rest as 'shop'. */
export const useOnboarding = () =>
  useQuery({
    queryKey: ['shop', 'onboarding'],
    queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
    select: ({ data: { result } }) => result,
  });
