import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { withTexts } from '../../lib/texts/i18n.ts';
import { shellRoute } from './shell.route.tsx';

const component = lazyRouteComponent(
  () => withTexts('brand', import('../../features/brand/brand.page.tsx')),
  'BrandPage',
);

const text = z.catch(z.optional(z.string()), undefined);

/** `brand`, `preview` and `merge` are the brand of an open window; `name` is what a new one is called. */
const validateSearch = z.object({ brand: text, name: text, preview: text, merge: text, q: text });

const brandsRoute = createRoute({ getParentRoute: () => shellRoute, path: '/brands', validateSearch, component });

/** The same page within the shop area (ROUTE-14). */
const shopBrandsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/whatsapp-shop/brands',
  validateSearch,
  component,
});

export const brandRoutes = [brandsRoute, shopBrandsRoute] as const;
