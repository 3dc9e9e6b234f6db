import type { Route } from '../../http/route.ts';
import { manualRoutes } from './accept/manual.routes.ts';
import { sendRoutes } from './accept/send.routes.ts';
import type { BroadcastDeps } from './broadcast-deps.ts';
import { controlRoutes } from './control/control.routes.ts';
import { progressRoutes } from './control/progress.routes.ts';
import { stopRoutes } from './control/stop.routes.ts';
import { filmSendRoutes } from './film/film-send.routes.ts';
import { findRoutes } from './find/find.routes.ts';
import { ledgerFileRoutes } from './ledger/ledger-files.routes.ts';
import { paceRoutes } from './pace/pace.routes.ts';
import { phoneRoutes } from './phones/phone.routes.ts';
import { previewRoutes } from './plan/preview.routes.ts';
import { renamePreviewRoutes } from './plan/rename.routes.ts';
import { screenRoutes } from './plan/screen.routes.ts';
import { statesRoutes } from './plan/states.routes.ts';
import { recallRoutes } from './recall/recall.routes.ts';
import { logRoutes } from './record/log.routes.ts';
import { settleRoutes } from './settle/settle.routes.ts';
import { severalRoutes } from './several/several.routes.ts';

/** Every call of contract/broadcast. */
export function broadcastRoutes(deps: BroadcastDeps): Route[] {
  return [
    ...screenRoutes(deps),
    ...statesRoutes(),
    ...logRoutes(),
    ...previewRoutes(deps),
    ...severalRoutes(deps),
    ...sendRoutes(deps),
    ...renamePreviewRoutes(),
    ...progressRoutes(deps),
    ...findRoutes(),
    ...manualRoutes(deps),
    ...filmSendRoutes(deps),
    ...phoneRoutes(deps),
    ...controlRoutes(deps),
    ...ledgerFileRoutes(),
    ...settleRoutes(deps),
    ...recallRoutes(deps),
    ...paceRoutes(deps),
    ...stopRoutes(),
  ];
}
