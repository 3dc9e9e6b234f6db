import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { mediaUrls } from '../../../media-urls.ts';
import { phoneBook } from '../../channel/phone-book.ts';
import { pumpLane } from '../pump-lane.job.ts';

/** What the kill test tells the process that it will kill. */
export const workerOrder = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  providerUrl: z.string(),
  account: z.object({ productId: z.string(), key: z.string() }),
  mediaOrigin: z.string(),
  shopId: z.string(),
  laneIds: z.array(z.string()),
  timeoutMs: z.number(),
  laneLeaseMs: z.number(),
});

const order = z.parse(workerOrder, JSON.parse(process.argv[2] ?? ''));
const { shopId, laneIds, timeoutMs, laneLeaseMs } = order;
const database = await connect({ address: order.address, log: console.error, max: 5 });
const clock = () => new Date();
const channel = maytapiChannel({
  baseUrl: order.providerUrl,
  header: 'x-api-key',
  account: async () => order.account,
  clock,
  timeoutMs,
});
const deps = {
  database,
  channel,
  phones: phoneBook({ channel, clock }),
  media: mediaUrls(order.mediaOrigin),
  siteAddress: () => '',
  announce: async () => undefined,
  orderPump: async () => undefined,
  clock,
  random: Math.random,
  laneLeaseMs,
};
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

// Until it is killed. A run that fails (rows locked by the test's own worker) is repeated, as the job queue would.
for (;;) {
  await Promise.allSettled(laneIds.map((laneId) => pumpLane.run({ shopId, laneId }, deps, context)));
  await delay(20);
}
