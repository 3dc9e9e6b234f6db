import { loadGenerator } from '@kolaj/catalogue/generator';
import { nameServers } from '../../adapters/dns/name-servers.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { catalogueFolder } from '../../kernel/front-ends.ts';
import type { Post } from '../mail/open/letter.ts';
import { freeBuilds } from './auto/lost-builds.job.ts';
import { publishDue } from './auto/publish-due.job.ts';
import { buildSite } from './build-site.job.ts';
import { checkDomains } from './domain/check-domains.job.ts';
import { domainRoutes } from './domain/domains.routes.ts';
import { domainTarget } from './domain/look-at-domain.ts';
import { reachesUs } from './domain/reaches-us.ts';
import { certificateAllowed } from './domain/site-places.ts';
import { knownCollages } from './known-collages.ts';
import { linksAtStart, liveLinks } from './live/live-links.ts';
import { repairLinks } from './live/repair-links.job.ts';
import { siteAddresses } from './open/site-addresses.ts';
import { eraseOrders } from './order/erase-orders.job.ts';
import { orderNewsRoutes } from './order/order-news.routes.ts';
import { makePhotos, makeSitePhotos } from './photos/make-site-photos.job.ts';
import { type NextSite, nextSite } from './preview/next-site.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { allReelsRoute } from './reels/all-reels.routes.ts';
import { refreshSite } from './refresh/refresh-site.job.ts';
import { openReleases, type Releases } from './releases.ts';
import { releaseFolders } from './shared/adopt-release.ts';
import { keepReleasesTidy, sharedReleases } from './shared/shared-releases.ts';
import { siteRoutes } from './site.routes.ts';
import { forgetVisits } from './visits/forget-visits.job.ts';

type Needs = Pick<
  Services,
  'log' | 'env' | 'installation' | 'addresses' | 'database' | 'files' | 'imaging' | 'media' | 'announce' | 'clock'
>;

/** So many photos of one shop get their copies before another shop has its turn. */
const photosPerRound = 100;
/** A build makes so many itself, for at most so long: a small shop's first site has all of them. */
const photosWait = { atMost: 24, ms: 10_000 };

interface SiteFeature extends Feature {
  releases: Releases;
  next: NextSite;
  /** Whether a host name shows a site, so that a proxy may have a certificate for it. */
  certificateAllowed: (host: string) => Promise<boolean>;
}

export function siteFeature(services: Needs & { post: Post }): SiteFeature {
  const addresses = siteAddresses(services.addresses.site, services.env.siteDomain);
  const { siteDomain, dnsServers } = services.env;
  const place = { database: services.database, siteUrl: services.addresses.site, siteDomain };
  const looks = {
    ...services,
    names: nameServers(dnsServers),
    targetOf: domainTarget(place),
    reachesUs: reachesUs(place.siteUrl),
  };
  const ours = [services.addresses.site, services.addresses.console].map((url) => new URL(url).hostname);
  const releases = sharedReleases({
    ...services,
    here: openReleases(services.env.dataDir),
    folders: releaseFolders(services.env.dataDir),
    isShared: services.env.bucket !== null,
  });
  const links = liveLinks({ ...services, dataDir: services.env.dataDir });
  const bringPhotos = async (shopId: string) => {
    const signal = AbortSignal.timeout(photosWait.ms);
    await makePhotos(services, { shopId, limit: photosWait.atMost, signal, urgent: true });
  };
  const readCollages = knownCollages();
  const generator = () => loadGenerator(catalogueFolder(services.env.dataDir));
  return {
    routes: [
      ...siteRoutes({ ...services, addresses, releases }),
      ...orderNewsRoutes(),
      allReelsRoute({ ...services, releases }),
      ...domainRoutes({ ...looks, addresses, ours: siteDomain === null ? ours : [...ours, siteDomain] }),
      ...previewRoutes({
        ...services,
        addresses,
        readCollages,
        loadGenerator: generator,
        siteUrl: services.addresses.site,
      }),
    ],
    plainRoutes: [],
    jobs: [
      bindJob(buildSite, { ...services, addresses, readCollages, releases, loadGenerator: generator, bringPhotos }),
      bindJob(refreshSite, { ...services, addresses, releases, loadGenerator: generator }),
      bindJob(repairLinks, { links }),
      bindJob(eraseOrders, services),
      bindJob(forgetVisits, services),
      bindJob(checkDomains, looks),
      bindJob(publishDue, services),
      bindJob(freeBuilds, services),
      bindJob(makeSitePhotos, { ...services, perRound: photosPerRound }),
    ],
    runners: [linksAtStart(links), keepReleasesTidy(releases, services.log)],
    releases,
    next: nextSite({ ...services, addresses, readCollages, loadGenerator: generator }),
    certificateAllowed: certificateAllowed(place),
  };
}
