import { actInShop, leaveShop, listFirms } from './admin.ts';
import { readAdminLink, takeAdminLink } from './admin-link.ts';
import { listAudit } from './audit.ts';
import { getBackups } from './backup.ts';
import { firmDeletionCalls } from './firm-deletion.ts';
import { firmOwnerCalls } from './firm-owner.ts';
import { getFirmUsage } from './firm-usage.ts';
import { getHealth } from './health.ts';
import {
  getInstallationSettings,
  getSetup,
  saveInstallationSettings,
  sendSetupLetter,
  sendTestLetter,
  setUp,
} from './installation.ts';
import { checkIntegrity, getIntegrity } from './integrity.ts';
import { getJobs, retryJobs } from './jobs.ts';
import { getRetention } from './retention.ts';

export const adminCalls = {
  listFirms,
  actInShop,
  leaveShop,
  getSetup,
  setUp,
  sendSetupLetter,
  getInstallationSettings,
  saveInstallationSettings,
  sendTestLetter,
  readAdminLink,
  takeAdminLink,
  getIntegrity,
  checkIntegrity,
  ...firmDeletionCalls,
  ...firmOwnerCalls,
  getFirmUsage,
  listAudit,
  getJobs,
  retryJobs,
  getBackups,
  getHealth,
  getRetention,
};
