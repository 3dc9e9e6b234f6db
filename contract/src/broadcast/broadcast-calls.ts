import {
  cancelBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  previewBroadcast,
  resumeBroadcast,
  retryBroadcast,
  sendCollages,
  sendLog,
  sendScreen,
  settleDeliveries,
} from './broadcast.ts';
import { getCalendar } from './calendar.ts';
import { listLedgerFiles } from './ledger-files.ts';
import { previewManual, sendManual } from './manual-send.ts';
import { getPace, savePace } from './pace.ts';
import { getPhones, getQueue, getScreen, listContacts, purgeQueue } from './phone.ts';
import { getRecall, recallPicture } from './recall.ts';
import {
  addSchedule,
  addScheduleStatic,
  addScheduleTelegram,
  cancelSchedule,
  changeSchedule,
  listSchedules,
  moveSchedules,
  previewCollages,
  restoreSchedule,
} from './schedule.ts';
import { getHold, getStandstill, goOnSending, holdSending, releaseSending, stopSending } from './sending-stop.ts';
import { getTelegram, getTelegramSettings, saveTelegramMessage, sendTelegram } from './telegram.ts';

export const broadcastCalls = {
  getCalendar,
  sendScreen,
  previewBroadcast,
  sendCollages,
  listLedgerFiles,
  previewManual,
  sendManual,
  getTelegram,
  sendTelegram,
  getTelegramSettings,
  saveTelegramMessage,
  sendLog,
  listBroadcasts,
  getBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  cancelBroadcast,
  retryBroadcast,
  settleDeliveries,
  getRecall,
  recallPicture,
  getPace,
  savePace,
  getStandstill,
  stopSending,
  goOnSending,
  getHold,
  holdSending,
  releaseSending,
  listSchedules,
  addScheduleTelegram,
  addScheduleStatic,
  cancelSchedule,
  addSchedule,
  changeSchedule,
  restoreSchedule,
  moveSchedules,
  previewCollages,
  getPhones,
  listContacts,
  getQueue,
  purgeQueue,
  getScreen,
};
