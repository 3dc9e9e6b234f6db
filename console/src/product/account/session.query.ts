import { getUser, logout } from '@kolaj/contract/account/account';
import { getInstallation, getProduct, type Product } from '@kolaj/contract/shop/shop';
import { type PriceRules, plainRules } from '@kolaj/domain/price/currency';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/calls/api.ts';

/** The logged-in person, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session', 'user'],
  queryFn: async ({ signal }) => {
    try {
      const { data } = await call(getUser, {}, { signal });
      return data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The session's shop, or null when the account has none (D-18). With `force_reload` the profile is asked for again (AUTH-12). */
export const productQuery = queryOptions({
  queryKey: ['shop', 'product'],
  queryFn: async ({ signal, client }) => {
    const { product, force_reload } = await call(getProduct, { product_type: 'shop' }, { signal });
    if (force_reload && mayReload(Date.now())) void client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    return product;
  },
});

const RELOAD_PAUSE_MS = 60_000;
let lastReloadAt = Number.NEGATIVE_INFINITY;

/** At most once a minute, whatever the answers say: a server that always asks for it makes no loop (D-18). */
function mayReload(now: number): boolean {
  if (now - lastReloadAt < RELOAD_PAUSE_MS) return false;
  lastReloadAt = now;
  return true;
}

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The shop of a page inside the shell, where the guard has made sure that there is one. */
export function useShop(): Product | null {
  const { data } = useQuery(productQuery);
  return data ?? null;
}

/** How the shop writes its prices (D-106). */
export const usePrices = (): PriceRules => useShop()?.prices ?? plainRules;

/** Logs out on the server and forgets everything that was shown. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    // The POST twin: a GET must not change anything by being followed (D-10).
    mutationFn: () => call({ ...logout, method: 'POST' }, {}),
    onSettled: () => {
      client.clear();
      // A fresh page: nothing of this session stays in memory.
      window.location.assign('/login');
    },
  });
}
