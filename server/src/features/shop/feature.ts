import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { whoIsMissing } from '../../kernel/missing-people.store.ts';
import { ownPhotosIn, sourcesFolder } from '../../settings/data-folders.ts';
import { termsChangedAt, termsOfNow } from '../account/open/consent.store.ts';
import { endTrials } from './end-trials.job.ts';
import { shopMaker } from './make-shop.ts';
import { nameShopRoutes } from './name-shop.routes.ts';
import { shopRoutes } from './shop.routes.ts';
import { faultLog } from './shop-view.ts';

type Needs = Pick<Services, 'env' | 'installation' | 'addresses' | 'version' | 'database' | 'clock' | 'log'>;

interface ShopFeature extends Feature {
  makeShop: ReturnType<typeof shopMaker>;
}

export function shopFeature(services: Needs): ShopFeature {
  const { env, database, clock, log } = services;
  return {
    routes: [
      ...shopRoutes({
        database,
        installation: installationOf(services),
        clock,
        noteFaults: faultLog(log),
      }),
      ...nameShopRoutes({ database }),
    ],
    plainRoutes: [],
    jobs: [bindJob(endTrials, { database, clock })],
    makeShop: shopMaker({
      installation: services.installation,
      ownSources: env.autoFtp ? { root: sourcesFolder(env.dataDir), photosIn: ownPhotosIn(env) } : null,
    }),
  };
}

/** What everybody may know of this installation. */
const installationOf =
  ({ env, installation, addresses, version }: Needs) =>
  async (scope: SystemScope) => {
    const { registration, mail } = await installation.read(scope);
    return {
      success: true as const,
      site_url: addresses.site,
      sandbox_url: env.demo ? addresses.sandbox : null,
      demo: env.demo,
      version,
      registration: registration.value,
      missing: await whoIsMissing(scope),
      terms_url: env.termsUrl,
      privacy_url: env.privacyUrl,
      terms_version: await termsOfNow(scope),
      terms_changed_at: (await termsChangedAt(scope))?.toISOString() ?? null,
      verify_banner_hosts: env.verifyBannerHosts,
      outbox_url: env.demo && mail.value === null ? `${addresses.sandbox}/outbox` : null,
    };
  };
