import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loginPath } from '../../lib/after-login.ts';
import { productQuery, sessionQuery } from '../../lib/session.query.ts';
import { gateOf, schemaDetour } from '../gate.ts';
import { rootRoute } from './root.route.tsx';

/** Everything behind the login; the order of the guards is D-18. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user === null) return leaveForLogin(location.href);
    if (user.extra.isAgent) return { user, gate: 'agent' as const };
    const product = await queryClient.ensureQueryData(productQuery);
    const gate = gateOf(user, product);
    if (gate === 'open' && product !== null) {
      const detour = schemaDetour(location.pathname, product.features.has_schema);
      if (detour !== null) throw redirect({ to: detour });
    }
    return { user, gate };
  },
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
});

/** The public pages are another app: the document is left, and nothing is drawn meanwhile. */
function leaveForLogin(wanted: string): Promise<never> {
  window.location.replace(loginPath(wanted));
  return new Promise(() => undefined);
}
