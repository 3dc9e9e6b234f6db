import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../media-urls.ts';
import { phoneBook } from '../../channel/phone-book.ts';
import { readPhonePool } from '../../channel/phone-pool-store.ts';
import type { SenderOrders } from './sender-orders.ts';

/** What sending needs, against the provider and the pictures of a test's world. */
export function sendingDeps(
  { providerUrl, account, mediaOrigin, timeoutMs, logLagMs }: Omit<SenderOrders, 'address' | 'laneLeaseMs'>,
  database: Pick<Database, 'db'>,
) {
  const clock = () => new Date();
  const channel = maytapiChannel({
    baseUrl: providerUrl,
    header: 'x-api-key',
    account: async () => account,
    clock,
    timeoutMs,
    logLagMs,
  });
  return {
    database,
    channel,
    phones: phoneBook({ channel, clock, pool: (shopId) => inShop(database, shopId, readPhonePool) }),
    post: async () => undefined,
    media: mediaUrls(mediaOrigin),
    addresses: { sandbox: providerUrl, provider: providerUrl },
    siteAddress: (keyword: string) => `http://site.test/${keyword}`,
    clock,
    random: Math.random,
  };
}
