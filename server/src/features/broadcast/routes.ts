import type { Route } from '../../http/route.ts';
import type { BroadcastDeps } from './broadcast-deps.ts';
import { controlRoutes } from './control.routes.ts';
import { logRoutes } from './log.routes.ts';
import { manualRoutes } from './manual.routes.ts';
import { paceRoutes } from './pace.routes.ts';
import { phoneRoutes } from './phone.routes.ts';
import { previewRoutes } from './preview.routes.ts';
import { progressRoutes } from './progress.routes.ts';
import { renamePreviewRoutes } from './rename.routes.ts';
import { screenRoutes } from './screen.routes.ts';
import { sendRoutes } from './send.routes.ts';
import { settleRoutes } from './settle.routes.ts';
import { stopRoutes } from './stop.routes.ts';

/** Every call of contract/broadcast. */
export function broadcastRoutes(deps: BroadcastDeps): Route[] {
  return [
    ...screenRoutes(deps),
    ...logRoutes(deps),
    ...previewRoutes(deps),
    ...sendRoutes(deps),
    ...renamePreviewRoutes(),
    ...progressRoutes(deps),
    ...manualRoutes(deps),
    ...phoneRoutes(deps),
    ...controlRoutes(deps),
    ...settleRoutes(deps),
    ...paceRoutes(deps),
    ...stopRoutes(deps),
  ];
}
