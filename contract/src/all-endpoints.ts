// The table of calls as one list: start-up checks, OpenAPI and the tenant test read it. It is a list, not a barrel.
import { getUser, login, logout } from './account.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './account-security.ts';
import { approve, reopen, sendBack, verifyQueue } from './approval.ts';
import {
  broadcastLedger,
  controlBroadcast,
  getBroadcast,
  listBroadcasts,
  previewBroadcast,
  sendCollages,
  sendLog,
  sendScreen,
  settleDelivery,
} from './broadcast.ts';
import { listPhones } from './channel.ts';
import {
  finalCollage,
  forceCollage,
  getCollage,
  getFolderAll,
  listCollages,
  listFolders,
  listSubfolders,
  saveCollage,
  updateState,
} from './collage.ts';
import type { Endpoint } from './endpoint.ts';
import { getInstallation, getOnboarding, getProduct, getShop } from './shop.ts';
import { listBuilds, rollBack, startBuild } from './site.ts';
import { listImports, listSourceFolders, listSourceSubfolders, previewImport, startImport } from './source.ts';
import { addExamples, allSchema, listExamples, listSchema } from './template.ts';

export const endpoints: Readonly<Record<string, Endpoint>> = {
  login,
  logout,
  getUser,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  getProduct,
  getShop,
  getInstallation,
  getOnboarding,
  listSchema,
  allSchema,
  listExamples,
  addExamples,
  listSourceFolders,
  listSourceSubfolders,
  previewImport,
  startImport,
  listImports,
  listFolders,
  listSubfolders,
  getFolderAll,
  listCollages,
  getCollage,
  forceCollage,
  saveCollage,
  finalCollage,
  updateState,
  verifyQueue,
  approve,
  sendBack,
  reopen,
  startBuild,
  listBuilds,
  rollBack,
  sendScreen,
  previewBroadcast,
  sendCollages,
  sendLog,
  listBroadcasts,
  getBroadcast,
  broadcastLedger,
  controlBroadcast,
  settleDelivery,
  listPhones,
};
