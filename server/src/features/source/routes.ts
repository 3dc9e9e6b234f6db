import type { Route } from '../../http/route.ts';
import { importControlRoutes } from './import-control-routes.ts';
import type { ImportDeps } from './import-deps.ts';
import { importRoutes } from './import-routes.ts';
import { listingRoutes } from './listing-routes.ts';
import { pardonRoutes } from './pardon-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { sourceFactsRoute } from './source-facts-route.ts';
import { tryRoutes } from './try-routes.ts';
import { watchRoutes } from './watch-routes.ts';

/** Everything between the shop's folders and the import that reads them (API-24, API-25, API-28). */
export function sourceRoutes(deps: ImportDeps): Route[] {
  return [
    ...listingRoutes(deps),
    ...previewRoutes(deps),
    ...importRoutes(deps),
    ...importControlRoutes(deps),
    ...pardonRoutes(deps),
    sourceFactsRoute(),
    ...settingsRoutes(),
    ...watchRoutes(deps),
    ...tryRoutes(),
  ];
}
