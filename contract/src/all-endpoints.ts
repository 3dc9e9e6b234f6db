// The table of calls, put together from those of the rooms: start-up checks, OpenAPI and the access tests read it.

import { accountCalls } from './account/account-calls.ts';
import { adminCalls } from './admin/admin-calls.ts';
import { agentCalls } from './agent/agent-calls.ts';
import { analyticsCalls } from './analytics/analytics.ts';
import { salesCalls } from './analytics/sales.ts';
import { announcementCalls } from './announcement/announcement.ts';
import { approve, reopen, sendBack, verifyQueue } from './approval.ts';
import {
  createApprovalLink,
  decideReview,
  extendApprovalLink,
  listApprovalLinks,
  openReview,
  revokeApprovalLink,
  undoReview,
} from './approval-link.ts';
import { brandCalls } from './brand/brand-calls.ts';
import { broadcastCalls } from './broadcast/broadcast-calls.ts';
import { channelCalls } from './channel/channel-calls.ts';
import { collageCalls } from './collage/collage-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { answerHelp, askForHelp, listHelp } from './help.ts';
import { apiKeyCalls } from './integration/api-key.ts';
import { webhookCalls } from './integration/webhook.ts';
import { legalCalls } from './legal/legal.ts';
import { orderCalls } from './order/order.ts';
import { pocketCalls } from './pocket/pocket-calls.ts';
import { reelsCalls } from './reels/reels-calls.ts';
import { settingsCalls } from './settings/settings-calls.ts';
import { packageCalls } from './shop/package.ts';
import { shopCalls } from './shop/shop-calls.ts';
import { siteCalls } from './site/site-calls.ts';
import { sourceCalls } from './source/source-calls.ts';
import { templateCalls } from './template/template-calls.ts';

export const endpoints: Readonly<Record<string, Endpoint>> = {
  ...accountCalls,
  ...shopCalls,
  ...sourceCalls,
  ...collageCalls,
  ...siteCalls,
  ...brandCalls,
  ...settingsCalls,
  ...reelsCalls,
  ...channelCalls,
  ...broadcastCalls,
  ...templateCalls,
  ...agentCalls,
  ...orderCalls,
  ...analyticsCalls,
  ...salesCalls,
  ...pocketCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...adminCalls,
  ...packageCalls,
  ...legalCalls,
  ...announcementCalls,
  askForHelp,
  listHelp,
  answerHelp,
  verifyQueue,
  approve,
  sendBack,
  reopen,
  createApprovalLink,
  listApprovalLinks,
  extendApprovalLink,
  revokeApprovalLink,
  openReview,
  decideReview,
  undoReview,
};
