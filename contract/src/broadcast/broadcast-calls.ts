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
  sendStates,
  settleDeliveries,
} from './broadcast.ts';
import { getCalendar, getCalendarFeed, makeCalendarFeed, removeCalendarFeed } from './calendar.ts';
import { listFilmSends, previewFilm, sendFilm } from './film-send.ts';
import { findGroups, findSends } from './find-sending.ts';
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
import { previewSeveral } from './several.ts';
import { editTelegram, getTelegram, getTelegramSettings, saveTelegramMessage, sendTelegram } from './telegram.ts';

export const broadcastCalls = {
  getCalendar,
  getCalendarFeed,
  makeCalendarFeed,
  removeCalendarFeed,
  sendScreen,
  sendStates,
  previewBroadcast,
  previewSeveral,
  sendCollages,
  listLedgerFiles,
  previewManual,
  sendManual,
  previewFilm,
  sendFilm,
  listFilmSends,
  getTelegram,
  sendTelegram,
  editTelegram,
  getTelegramSettings,
  saveTelegramMessage,
  sendLog,
  listBroadcasts,
  findSends,
  findGroups,
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
