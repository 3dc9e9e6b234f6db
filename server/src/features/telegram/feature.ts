import type { Feature, Services } from '../../kernel/feature.ts';
import type { Channel } from '../../ports/channel.ts';
import { siteAddresses } from '../site/open/site-addresses.ts';
import { messageSettingsRoutes } from './message-settings.routes.ts';
import { type TelegramSends, telegramSends } from './open/telegram-sends.ts';
import { telegramRoutes } from './telegram.routes.ts';

interface Needs extends Pick<Services, 'addresses' | 'announce' | 'env' | 'random'> {
  channel: Pick<Channel, 'capabilities'>;
}

/** Messages to the main groups on Telegram; `sends` is for whoever begins one at a time of its own. */
export function telegramFeature({
  addresses,
  announce,
  env,
  random,
  channel,
}: Needs): Feature & { sends: TelegramSends } {
  const parts = { sites: siteAddresses(addresses.site, env.siteDomain), isDemo: env.demo };
  const sends = telegramSends({ ...parts, channel, addresses });
  return {
    routes: [...telegramRoutes({ ...parts, sends, random, announce }), ...messageSettingsRoutes(parts)],
    plainRoutes: [],
    jobs: [],
    sends,
  };
}
