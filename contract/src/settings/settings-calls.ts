import { addDomain, checkDomain, listDomains, removeDomain, setMainDomain } from './domains.ts';
import { previewSite } from './preview.ts';
import { getSettings, saveSettings, updateClientConfig, updateServerConfig } from './settings.ts';

export const settingsCalls = {
  getSettings,
  updateClientConfig,
  updateServerConfig,
  saveSettings,
  previewSite,
  listDomains,
  addDomain,
  checkDomain,
  setMainDomain,
  removeDomain,
};
