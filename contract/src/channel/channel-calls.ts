import { listPhones } from './channel.ts';
import { fetchChannels, getChannelFetch, getGroupSettings, updateFirmConfig } from './channel-admin.ts';
import { getConnections, removeConnection, saveConnection, testConnection } from './channel-connection.ts';
import {
  beginPhone,
  connectBot,
  connectServer,
  fetchOwnGroups,
  getOwnChannels,
  getOwnFetch,
  getOwnGroups,
  getPairingCode,
  getPhoneCode,
  lockChannels,
  removeOwnChannel,
  saveOwnGroups,
  sendTest,
} from './own-channel.ts';

export const channelCalls = {
  getOwnChannels,
  connectBot,
  connectServer,
  beginPhone,
  getPhoneCode,
  getPairingCode,
  removeOwnChannel,
  getOwnGroups,
  saveOwnGroups,
  fetchOwnGroups,
  getOwnFetch,
  sendTest,
  lockChannels,
  listPhones,
  getConnections,
  saveConnection,
  testConnection,
  removeConnection,
  getGroupSettings,
  updateFirmConfig,
  fetchChannels,
  getChannelFetch,
};
