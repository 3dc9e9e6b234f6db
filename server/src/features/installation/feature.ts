import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { momentsRoot } from '../../settings/backup-settings.ts';
import { adminLinkRoutes } from './admin-link.routes.ts';
import { announcementRoutes } from './announcements/announcement.routes.ts';
import { backUp } from './backup/back-up.job.ts';
import { backupRoutes, backupSigns } from './backup/backup.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import type { InstallationDeps, SendTest } from './installation-deps.ts';
import { forgetOld } from './keeping/forget-old.job.ts';
import { keepingRoutes } from './keeping/keeping.routes.ts';
import { removeLooseFiles } from './keeping/loose-files.job.ts';
import { legalRoutes } from './legal/legal.routes.ts';
import { keepLogMoving } from './moments/keep-log-moving.ts';
import { logSigns } from './moments/log-signs.ts';
import { packageRoutes } from './packages/package.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { setupRoutes } from './setup.routes.ts';

type Needs = Pick<
  Services,
  'env' | 'addresses' | 'database' | 'databaseAt' | 'installation' | 'sealer' | 'files' | 'version' | 'clock' | 'log'
> & { sendTest: SendTest; signs: Required<Feature>['signs'] };

/** The installation as a whole: its first administrator, its settings and its backups. */
export function installationFeature(services: Needs): Feature {
  const deps: InstallationDeps = services;
  const { env, databaseAt, sealer, clock } = services;
  const root = momentsRoot(env);
  const backups = {
    keepsMoments: root !== null,
    settings: env.backups,
    address: databaseAt.direct,
    keyId: sealer.keyId,
    dataDir: env.dataDir,
  };
  return {
    routes: [
      ...setupRoutes(deps),
      ...settingsRoutes(deps),
      ...adminLinkRoutes(deps),
      ...backupRoutes(services),
      ...legalRoutes(deps),
      ...announcementRoutes(services),
      ...packageRoutes(services),
      ...healthRoutes(services),
      ...keepingRoutes(services),
    ],
    plainRoutes: [],
    jobs: [
      bindJob(backUp, { ...services, ...backups }),
      bindJob(forgetOld, services),
      bindJob(removeLooseFiles, { ...services, address: databaseAt.direct }),
    ],
    runners: root === null ? [] : [keepLogMoving({ ...services, root, dataDir: env.dataDir })],
    signs: async (scope) => ({ ...(await backupSigns(clock)(scope)), ...(root && (await logSigns(env, clock))) }),
  };
}
