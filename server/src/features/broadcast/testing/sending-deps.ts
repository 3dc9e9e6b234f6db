import type { DriverName } from '@kolaj/domain/channel/connection';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import type { WorldAccount } from '@kolaj/sandbox/world';
import { evolutionDriver } from '../../../adapters/evolution/evolution-driver.ts';
import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { telegramDriver } from '../../../adapters/telegram/telegram-driver.ts';
import { wahaDriver } from '../../../adapters/waha/waha-driver.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { startStopwatch } from '../../../kernel/stopwatch.ts';
import type { Channel } from '../../../ports/channel.ts';
import { telegramFileIds } from '../../channel/connection/telegram.store.ts';
import { phoneBook } from '../../channel/open/phone-book.ts';
import { readPhonePool } from '../../channel/phone-pool.store.ts';
import type { SenderOrders } from './battery/sender-orders.ts';
import { silentProduct } from './battery/silent-accounts.ts';

type SendingOrders = Omit<SenderOrders, 'address' | 'laneLeaseMs' | 'clockOffMs'>;

/** How an account of the sandbox is opened; a bot has a token of its own. */
export function accessTo(account: WorldAccount, driver: DriverName): SendingOrders['account'] {
  const [bot] = account.phones;
  const key = driver === 'telegram-bot' && bot ? botToken(account, bot.id) : account.apiKey;
  return { productId: account.productId, key };
}

/** What sending needs, against the provider and the pictures of a test's world. */
export function sendingDeps(orders: SendingOrders, database: Pick<Database, 'db'>) {
  const { providerUrl, mediaOrigin } = orders;
  const clock = () => new Date();
  const channel = channelOf(orders, database, clock);
  return {
    database,
    channel,
    phones: phoneBook({ channel, clock, pool: (shopId) => inShop(database, shopId, readPhonePool) }),
    post: async () => undefined,
    alertWords: ({ kind }: { kind: string }) => kind,
    media: mediaUrls(mediaOrigin),
    addresses: { sandbox: providerUrl, provider: providerUrl },
    siteAddress: ({ keyword }: { keyword: string }) => `http://site.test/${keyword}/`,
    /** Nothing follows a fact: a test runs the jobs itself. */
    announce: async () => undefined,
    startStopwatch: () => startStopwatch(),
    random: Math.random,
  };
}

/** The sandbox by one of its dialects, with times that a test can wait for. */
function channelOf(orders: SendingOrders, database: Pick<Database, 'db'>, clock: () => Date): Channel {
  const { driver, providerUrl, account, timeoutMs, logLagMs, silentShops = [] } = orders;
  const common = { allowed: [providerUrl], clock, timeoutMs };
  const connection = { shopId: 'any', driver, hookSecret: null };
  switch (driver) {
    case 'provider':
      return maytapiChannel({
        baseUrl: providerUrl,
        header: 'x-api-key',
        account: async (shopId) => (silentShops.includes(shopId) ? { ...account, productId: silentProduct } : account),
        clock,
        timeoutMs,
        logLagMs,
      });
    case 'waha':
      return wahaDriver(common).open({
        ...connection,
        channel: 'whatsapp',
        settings: { base_url: `${providerUrl}/waha` },
        secrets: { api_key: account.key },
      });
    case 'evolution':
      return evolutionDriver(common).open({
        ...connection,
        channel: 'whatsapp',
        settings: { base_url: `${providerUrl}/evolution` },
        secrets: { api_key: account.key },
      });
    case 'telegram-bot':
      return telegramDriver({
        ...common,
        fileIds: telegramFileIds(database),
        chatIds: async () => [],
        readFile: async ({ url }) => ({ kind: 'read', bytes: Buffer.from(await (await fetch(url)).arrayBuffer()) }),
      }).open({
        ...connection,
        channel: 'telegram',
        settings: { base_url: providerUrl },
        secrets: { token: account.key },
      });
  }
}
