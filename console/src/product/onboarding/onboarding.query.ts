import { getOnboarding } from '@kolaj/contract/shop/shop';
import { checkShopKeyword, nameShop } from '@kolaj/contract/shop/shop-name';
import { keywordFault } from '@kolaj/domain/shop/keyword';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

export const onboardingQuery = queryOptions({
  queryKey: ['shop', 'onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  select: ({ data: { result, is_named, has_try, has_channel, is_coming, ...facts } }) => ({
    steps: result,
    isNamed: is_named,
    hasTry: has_try,
    hasChannel: has_channel,
    isComing: is_coming,
    ...facts,
  }),
});

/** What the shop has done of its way to the first send. Sends announce themselves as 'broadcasts', the rest as 'shop'. */
export const useOnboarding = () => useQuery(onboardingQuery);

/** Whether a keyword is free, asked once it could be one. */
export const useKeywordCheck = (keyword: string) =>
  useQuery({
    queryKey: ['shop', 'keyword', keyword],
    queryFn: ({ signal }) => call(checkShopKeyword, { keyword }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: keywordFault(keyword, { byAdmin: false }) === null,
  });

/** Gives the shop its name, and shows it everywhere. */
export function useNameShop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: z.input<typeof nameShop.input>) => call(nameShop, name),
    onSuccess: ({ success }) => {
      if (success) void client.invalidateQueries({ queryKey: ['shop'] });
    },
  });
}
