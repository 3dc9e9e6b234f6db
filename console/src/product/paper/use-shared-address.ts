import { useLocation } from '@tanstack/react-router';
import { useShop } from '../account/session.query.ts';

/** The address of this page with the shop it belongs to, for colleagues who may work in another one (`ShopOfLink`). */
export function useSharedAddress(path?: string): string {
  const { pathname, searchStr } = useLocation();
  const pid = useShop()?.pid;
  const url = new URL(`${path ?? pathname}${searchStr}`, location.origin);
  if (pid !== undefined) url.searchParams.set('shop', pid);
  return url.href;
}
