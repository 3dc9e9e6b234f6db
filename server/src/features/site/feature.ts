import { loadGenerator } from '@kolaj/catalogue/generator';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { catalogueFolder } from '../../kernel/front-ends.ts';
import { buildSite } from './build-site.job.ts';
import { siteAddresses } from './open/site-addresses.ts';
import { eraseOrders } from './order/erase-orders.job.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { openReleases, type Releases } from './releases.ts';
import { siteRoutes } from './site.routes.ts';

type Needs = Pick<Services, 'env' | 'addresses' | 'database' | 'media' | 'announce' | 'clock'>;

interface SiteFeature extends Feature {
  releases: Releases;
}

export function siteFeature(services: Needs): SiteFeature {
  const addresses = siteAddresses(services.addresses.site);
  const releases = openReleases(services.env.dataDir);
  const generator = () => loadGenerator(catalogueFolder(services.env.dataDir));
  return {
    routes: [
      ...siteRoutes({ ...services, addresses }),
      ...previewRoutes({ ...services, addresses, loadGenerator: generator, siteUrl: services.addresses.site }),
    ],
    plainRoutes: [],
    jobs: [
      bindJob(buildSite, { ...services, addresses, releases, loadGenerator: generator }),
      bindJob(eraseOrders, services),
    ],
    releases,
  };
}
