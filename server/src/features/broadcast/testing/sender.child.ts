import pino from 'pino';
import * as z from 'zod/mini';
import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import { connect } from '../../../adapters/postgres/pool.ts';
import { announcer } from '../../../jobs/announcer.ts';
import { bindJob, order } from '../../../jobs/bind-job.ts';
import { startQueue } from '../../../jobs/queue.ts';
import { mediaUrls } from '../../../media-urls.ts';
import { phoneBook } from '../../channel/phone-book.ts';
import { checkPhones } from '../check-phones.job.ts';
import type { PumpDeps } from '../pump.ts';
import { pumpLane } from '../pump-lane.job.ts';
import { settleDeliveries } from '../settle-deliveries.job.ts';
import { senderOrders } from './sender-orders.ts';

// A worker process to be killed, frozen and robbed of its database: the product's queue and jobs, with times that a test
// can wait for. It says `ready` and works until it is killed, or until the test's own process is gone.
process.on('disconnect', () => process.exit());
const orders = z.parse(senderOrders, JSON.parse(process.argv[2] ?? ''));
const { address, account, providerUrl, mediaOrigin, timeoutMs, logLagMs, laneLeaseMs } = orders;
const log = pino({ level: orders.logLevel }, pino.destination(2));
const database = await connect({ address, log: (line) => log.warn(line), max: 6 });
const clock = () => new Date();
const channel = maytapiChannel({
  baseUrl: providerUrl,
  header: 'x-api-key',
  account: async () => account,
  clock,
  timeoutMs,
  logLagMs,
});
const jobs = [pumpLane, settleDeliveries, checkPhones];
const queue = await startQueue({ address, jobs, isScheduler: false, log });
const announce = announcer(queue);
const phones = phoneBook({ channel, clock });
const deps = {
  ...{ database, channel, phones, announce, clock, laneLeaseMs },
  media: mediaUrls(mediaOrigin),
  addresses: { sandbox: providerUrl, provider: providerUrl },
  siteAddress: (keyword: string) => `http://site.test/${keyword}`,
  orderPump: (...[scope, lane, delaySeconds]: Parameters<PumpDeps['orderPump']>) =>
    queue.enqueue(scope, [order(pumpLane, lane, { delaySeconds })]),
  random: Math.random,
};
await queue.startWorkers([bindJob(pumpLane, deps), bindJob(settleDeliveries, deps), bindJob(checkPhones, deps)]);
process.send?.('ready');
