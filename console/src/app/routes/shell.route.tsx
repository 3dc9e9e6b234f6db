import type { Product } from '@kolaj/contract/shop/shop';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { productQuery, sessionQuery } from '../../product/account/session.query.ts';
import { loginPath } from '../../product/public/after-login.ts';
import { isOwnPageOfAdmin, passageOf } from '../gate.ts';
import { rootRoute } from './root.route.tsx';

/** Everything behind the login; the order of the guards is D-18. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context: { queryClient }, location, preload, matches }) => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    // Nobody logs in for a page that does not exist.
    if (user === null && matches.some(({ routeId }) => routeId === '/shell/$')) throw notFound();
    if (user === null) return preload ? nothingYet : leaveForLogin(location.href);
    const path = location.pathname;
    const isShopNeeded = user.consent === 'given' && !user.extra.isAgent && user.second_factor !== 'required';
    const product = isShopNeeded ? await productFor(queryClient, isOwnPageOfAdmin(user, path)) : null;
    const passage = passageOf({ user, product, path });
    if (passage.kind === 'sent-on') throw redirect({ to: passage.to });
    return { user, stop: passage.kind === 'stopped' ? passage.by : null };
  },
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
});

/** The shop; where it decides nothing, a failure to load it does not close the page. */
async function productFor(queryClient: QueryClient, isOptional: boolean): Promise<Product | null> {
  const product = queryClient.ensureQueryData(productQuery);
  return isOptional ? product.catch(() => null) : product;
}

/** Never settles: nothing is drawn. */
const nothingYet = new Promise<never>(() => undefined);

/** The public pages are another app: the document is left. Not for a page that is only looked at ahead of a click. */
function leaveForLogin(wanted: string): Promise<never> {
  window.location.replace(loginPath(wanted));
  return nothingYet;
}
