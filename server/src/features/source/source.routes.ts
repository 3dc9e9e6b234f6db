import type { Route } from '../../http/route.ts';
import { sourceFactsRoute } from './connection/source-facts.routes.ts';
import { importRoutes } from './import/import.routes.ts';
import { importControlRoutes } from './import/import-control.routes.ts';
import type { ImportDeps } from './import-deps.ts';
import { listingRoutes } from './listing/listing.routes.ts';
import { doubtRoutes } from './photos/doubts.routes.ts';
import { pardonRoutes } from './photos/pardon.routes.ts';
import { previewRoutes } from './photos/preview.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { tryRoutes } from './try.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

/** Everything between the shop's folders and the import that reads them (API-24, API-25, API-28). */
export function sourceRoutes(deps: ImportDeps): Route[] {
  return [
    ...listingRoutes(deps),
    ...previewRoutes(deps),
    ...doubtRoutes(deps),
    ...importRoutes(deps),
    ...importControlRoutes(deps),
    ...pardonRoutes(deps),
    sourceFactsRoute(),
    ...settingsRoutes(),
    ...watchRoutes(deps),
    ...tryRoutes(),
  ];
}
