import { listOwnShops, switchShop } from '@kolaj/contract/shop/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

const ARRIVED_KEY = 'kolaj-arrived-in';

/** The shops this account works in. */
export const useOwnShops = () =>
  useQuery({
    queryKey: ['session', 'shops'],
    queryFn: ({ signal }) => call(listOwnShops, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export type OwnShop = NonNullable<ReturnType<typeof useOwnShops>['data']>[number];

/**
 * Works in another shop from now on, on this device. The document is reloaded: nothing of the first shop stays in memory.
 *
 * @param to the page to begin with there
 */
export const useSwitchShop = (to = '/') =>
  useMutation({
    mutationFn: ({ pid }: OwnShop) => call(switchShop, { work_in: pid }),
    onSuccess: (_answer, { name }) => {
      sessionStorage.setItem(ARRIVED_KEY, name);
      window.location.assign(to);
    },
  });

/** Name of the shop that was switched to just now, once. */
export function takeArrival(): string | null {
  const name = sessionStorage.getItem(ARRIVED_KEY);
  sessionStorage.removeItem(ARRIVED_KEY);
  return name;
}
