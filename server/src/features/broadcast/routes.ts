import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { Announce } from '../../events.ts';
import type { Route } from '../../http/route.ts';
import type { MediaUrls } from '../../media-urls.ts';
import type { Channel } from '../../ports/channel.ts';
import type { PhoneBook } from '../channel/phone-book.ts';
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

export interface BroadcastDeps {
  channel: Channel;
  phones: PhoneBook;
  media: MediaUrls;
  addresses: InstallationAddresses;
  announce: Announce;
  clock: () => Date;
}

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
