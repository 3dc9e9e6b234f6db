import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import { channelDrivers } from '../../adapters/channel-drivers.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { providerDirectory } from '../../adapters/provider-directory/provider-directory.ts';
import { bindJob, order } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { gatewayOf } from '../../kernel/gateway.ts';
import type { Channel } from '../../ports/channel.ts';
import { channelRoutes } from './channel.routes.ts';
import { connectionRoutes } from './connection/connection.routes.ts';
import { connectionBook } from './connection/connection-book.ts';
import { providerHooks } from './connection/hook.routes.ts';
import { switchboard } from './connection/switchboard.ts';
import { telegramChatIds, telegramFileIds } from './connection/telegram.store.ts';
import { channelAdminRoutes } from './groups/admin.routes.ts';
import { fetchChannels } from './groups/fetch-channels.job.ts';
import { type PhoneBook, phoneBook } from './open/phone-book.ts';
import { logOut } from './own/connect-own.ts';
import { ownChannelRoutes } from './own/own.routes.ts';
import { ownGroupRoutes } from './own/own-groups.routes.ts';
import { readPhonePool } from './phone-pool.store.ts';

type Used = 'env' | 'addresses' | 'database' | 'files' | 'sealer' | 'queue' | 'announce' | 'clock';

interface ChannelFeature extends Feature {
  channel: Channel;
  phones: PhoneBook;
}

export function channelFeature(services: Pick<Services, Used>): ChannelFeature {
  const { env, addresses, database, sealer, queue, clock } = services;
  const fileIds = telegramFileIds(database);
  const drivers = channelDrivers({ ...services, fileIds, chatIds: telegramChatIds(database) });
  const gateway = gatewayOf(env, addresses);
  const connections = connectionBook({ database, sealer, clock, gateway });
  const channel = switchboard({ database, book: connections, drivers });
  const phones = phoneBook({ channel, clock, pool: (shopId) => inShop(database, shopId, readPhonePool) });
  const fetching = {
    database,
    sealer,
    connections,
    channel,
    directory: providerDirectory(),
    providerUrl: addresses.provider,
    orderFetch: (scope: ShopScope, wish: { shopId: string; fetchId: string; kind: ChannelKind }) =>
      queue.enqueue(scope, [order(fetchChannels, wish, { priority: 10 })]),
    forgetConnections: connections.forget,
  };
  const hookUrl = (word: string) => `${addresses.console}/hooks/${word}`;
  const own = { ...fetching, drivers, gateway, hookUrl, isOpen: env.ownerChannels };
  return {
    routes: [
      ...channelRoutes({ phones }),
      ...connectionRoutes({
        database,
        sealer,
        clock,
        drivers,
        hookUrl,
        forgetConnections: connections.forget,
        logOut: (shop) => logOut(shop, own),
      }),
      ...channelAdminRoutes(fetching),
      ...ownChannelRoutes(own),
      ...ownGroupRoutes(own),
    ],
    plainRoutes: [providerHooks({ ...services, connections, drivers })],
    jobs: [bindJob(fetchChannels, fetching)],
    channel,
    phones,
  };
}
