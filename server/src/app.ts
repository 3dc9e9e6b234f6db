import { availableParallelism } from 'node:os';
import { createImagingPool } from '@kolaj/imaging/children/pool';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import { samplePhotos } from './demo/sample-photos.ts';
import { drawTryPhotos } from './demo/try-photos.ts';
import { accountFeature } from './features/account/feature.ts';
import { adminFeature } from './features/admin/feature.ts';
import { agentFeature } from './features/agent/feature.ts';
import { analyticsFeature } from './features/analytics/feature.ts';
import { approvalFeature } from './features/approval/feature.ts';
import { brandFeature } from './features/brand/feature.ts';
import { broadcastFeature } from './features/broadcast/feature.ts';
import { channelFeature } from './features/channel/feature.ts';
import { collageFeature } from './features/collage/feature.ts';
import { installationFeature } from './features/installation/feature.ts';
import { integrationFeature } from './features/integration/feature.ts';
import { mailFeature } from './features/mail/feature.ts';
import { orderFeature } from './features/order/feature.ts';
import { pocketFeature } from './features/pocket/feature.ts';
import { reelsFeature } from './features/reels/feature.ts';
import { scheduleFeature } from './features/schedule/feature.ts';
import { settingsFeature } from './features/settings/feature.ts';
import { shopFeature } from './features/shop/feature.ts';
import { siteFeature } from './features/site/feature.ts';
import type { NextSite } from './features/site/preview/next-site.ts';
import type { Releases } from './features/site/releases.ts';
import type { DoorOffer } from './features/source/door/door.routes.ts';
import { sourceFeature } from './features/source/feature.ts';
import { staffFeature } from './features/staff/feature.ts';
import { telegramFeature } from './features/telegram/feature.ts';
import { templateFeature } from './features/template/feature.ts';
import type { Feature, Services } from './kernel/feature.ts';
import { mediaUrls } from './kernel/media-urls.ts';
import { tellOfPicture } from './signs/picture-work.ts';

export interface AppParts extends Omit<Services, 'imaging' | 'shaper' | 'media'> {
  /** Where shops may send photos by FTP; null = nowhere. */
  doorOffer: DoorOffer | null;
}

export interface App extends Required<Feature> {
  releases: Releases;
  /** Files of a shop's site as it would be published now. */
  nextSite: NextSite;
  certificateAllowed: (host: string) => Promise<boolean>;
  close: () => Promise<void>;
}

/** The whole product: every feature with its services and with what it needs of another one. */
export function assemble({ doorOffer, ...parts }: AppParts): App {
  const { env, addresses } = parts;
  const imaging = createImagingPool({
    processes: env.imagingProcesses ?? availableParallelism(),
    onAsk: tellOfPicture,
  });
  const shaper = createShaper(readFonts());
  const services: Services = { ...parts, imaging, shaper, media: mediaUrls(addresses.site) };

  const mail = mailFeature(services);
  const { post, subjectOf, sendTest } = mail;
  const shop = shopFeature(services);
  const template = templateFeature(services);
  const site = siteFeature({ ...services, post });
  const channel = channelFeature(services);
  const telegram = telegramFeature({ ...services, channel: channel.channel });
  const signs: App['signs'] = async (scope) =>
    Object.assign({}, ...(await Promise.all(features.map((feature) => feature.signs?.(scope) ?? {}))));
  const features: Feature[] = [
    mail,
    accountFeature({ ...services, post, makeShop: shop.makeShop }),
    shop,
    staffFeature({ ...services, post }),
    brandFeature(services),
    settingsFeature(services),
    template,
    sourceFeature({ ...services, doorOffer, drawPhotos: drawTryPhotos }),
    collageFeature({ ...services, overlays: template.overlays, samplePhotos: () => samplePhotos(env.dataDir) }),
    approvalFeature(services),
    reelsFeature(services),
    site,
    agentFeature({ ...services, post }),
    channel,
    broadcastFeature({ ...services, channel: channel.channel, phones: channel.phones, post, subjectOf }),
    telegram,
    scheduleFeature({ ...services, post, channel: channel.channel, phones: channel.phones, sends: telegram.sends }),
    orderFeature({ ...services, channel: channel.channel, post, subjectOf }),
    analyticsFeature(services),
    pocketFeature(services),
    integrationFeature(services),
    adminFeature({
      ...{ ...services, post, makeShop: shop.makeShop },
      removeSite: (shopId) => site.releases.keepOnly(shopId, async () => []),
    }),
    installationFeature({ ...services, sendTest, signs }),
  ];
  return {
    routes: features.flatMap(({ routes }) => routes),
    plainRoutes: features.flatMap(({ plainRoutes }) => plainRoutes),
    jobs: features.flatMap(({ jobs }) => jobs),
    runners: features.flatMap(({ runners = [] }) => runners),
    signs,
    releases: site.releases,
    nextSite: site.next,
    certificateAllowed: site.certificateAllowed,
    async close() {
      await imaging.close();
      await Promise.all(features.map(({ close }) => close?.()));
    },
  };
}
