import type { User } from '@kolaj/contract/account';
import type { Product } from '@kolaj/contract/shop';

export type Gate = 'open' | 'agent' | 'no-account' | 'not-configured';

/** What a logged-in person meets before any page (D-18, 2–4); the session itself was checked before. */
export function gateOf(user: User, product: Product | null): Gate {
  if (user.extra.isAgent) return 'agent';
  if (product === null) return 'no-account';
  if (product.server_config === null || product.client_config === null) return 'not-configured';
  return 'open';
}

const FIRST_RUN = '/whatsapp-shop/modal';
const isShopArea = (path: string) => path === '/' || path === '/whatsapp-shop' || path.startsWith('/whatsapp-shop/');

/** A shop without a template starts with the template choice, one with templates never sees it again (ROUTE-16, D-43). */
export function schemaDetour(path: string, hasSchema: boolean): typeof FIRST_RUN | '/whatsapp-shop' | null {
  if (!hasSchema && isShopArea(path) && path !== FIRST_RUN) return FIRST_RUN;
  if (hasSchema && path === FIRST_RUN) return '/whatsapp-shop';
  return null;
}
