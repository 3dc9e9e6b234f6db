import { availableParallelism } from 'node:os';
import { createImagingPool } from '@kolaj/imaging/pool';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from './adapters/disk/file-store.ts';
import type { Database } from './adapters/postgres/pool.ts';
import type { Addresses } from './addresses.ts';
import type { Env } from './env.ts';
import type { Announce } from './events.ts';
import { accountRoutes } from './features/account/routes.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { buildSite } from './features/site/build-site.job.ts';
import { openReleases, type Releases } from './features/site/releases.ts';
import { siteRoutes } from './features/site/routes.ts';
import { siteAddresses } from './features/site/site-addresses.ts';
import type { PlainRoute } from './http/plain-route.ts';
import type { Route } from './http/route.ts';
import type { SessionCookie } from './http/session-cookie.ts';
import { bindJob } from './jobs/bind-job.ts';
import type { BoundJob } from './jobs/define-job.ts';
import { mediaUrls } from './media-urls.ts';
import type { Sealer } from './secrets/seal.ts';

export interface AppParts {
  env: Env;
  addresses: Addresses;
  version: string;
  database: Database;
  files: FileStore;
  sealer: Sealer;
  cookie: SessionCookie;
  announce: Announce;
  log: FastifyBaseLogger;
  clock: () => Date;
  random: () => number;
}

export interface App {
  routes: Route[];
  plainRoutes: PlainRoute[];
  jobs: BoundJob[];
  releases: Releases;
  close: () => Promise<void>;
}

export const jobDefinitions = [buildSite];

/** The only place where features meet what they need. */
export function assemble(parts: AppParts): App {
  const { env, addresses, database, announce, clock } = parts;
  const media = mediaUrls(addresses.site);
  const sites = siteAddresses(addresses.site);
  const releases = openReleases(env.dataDir);
  const imaging = createImagingPool({ processes: env.imagingProcesses ?? availableParallelism() });

  return {
    routes: [
      ...accountRoutes({ database, cookie: parts.cookie }),
      ...shopRoutes({
        database,
        installation: { siteUrl: addresses.site, sandboxUrl: env.demo ? addresses.sandbox : null, isDemo: env.demo, version: parts.version },
      }),
      ...siteRoutes({ announce, media, addresses: sites }),
    ],
    plainRoutes: [],
    jobs: [bindJob(buildSite, { database, announce, releases, media, addresses: sites, clock })],
    releases,
    close: () => imaging.close(),
  };
}
