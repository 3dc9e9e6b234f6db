import type { Feature, Services } from '../../kernel/feature.ts';
import { adminLinkRoutes } from './admin-link.routes.ts';
import type { InstallationDeps, SendTest } from './installation-deps.ts';
import { settingsRoutes } from './settings.routes.ts';
import { setupRoutes } from './setup.routes.ts';

type Needs = Pick<Services, 'env' | 'addresses' | 'database' | 'installation' | 'sealer'> & { sendTest: SendTest };

/** The installation as a whole: its first administrator and its settings. */
export function installationFeature(services: Needs): Feature {
  const deps: InstallationDeps = services;
  return {
    routes: [...setupRoutes(deps), ...settingsRoutes(deps), ...adminLinkRoutes(deps)],
    plainRoutes: [],
    jobs: [],
  };
}
