import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import * as z from 'zod/mini';
import { connect } from '../../../adapters/postgres/pool.ts';
import { bindJob } from '../../../jobs/bind-job.ts';
import { startQueue } from '../../../jobs/queue.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { newSends } from '../../broadcast/open/send-new.ts';
import { senderOrders } from '../../broadcast/testing/battery/sender-orders.ts';
import { sendingDeps } from '../../broadcast/testing/sending-deps.ts';
import { siteAddresses } from '../../site/open/site-addresses.ts';
import { telegramSends } from '../../telegram/open/telegram-sends.ts';
import { lookAtSchedules } from '../look-at-schedules.job.ts';
import { runSchedule } from '../run-schedule.job.ts';

// A process that looks at schedules without pause and carries out runs, to be killed and robbed of its database. It says `ready` and
// works until it is killed, or until the test's own process is gone.
process.on('disconnect', () => process.exit());
// A database that goes away breaks what is under way; the process goes on, as the product does.
process.on('unhandledRejection', () => undefined);
const orders = z.parse(senderOrders, JSON.parse(process.argv[2] ?? ''));
const { address } = orders;
const log = pino({ level: 'silent' });
const database = await connect({ address, log: () => undefined, max: 6 });
const queue = await startQueue({ address, isScheduler: false, log });
const { channel, addresses, announce, random, phones } = sendingDeps(orders, database);
const sends = telegramSends({ sites: siteAddresses('https://shops.example.com'), isDemo: false, channel, addresses });
const collages = newSends({ database, channel, phones, addresses });
const run = bindJob(runSchedule, {
  database,
  sends,
  collages,
  random,
  installation: settingsBy(),
  announce,
  post: async () => undefined,
});
const look = bindJob(lookAtSchedules, { database, queue });
await queue.makeQueues([run, look]);
await queue.startWorkers([run]);
process.send?.('ready');
for (;;) {
  const context = { signal: AbortSignal.timeout(60_000), attempt: 1, lastAttempt: false };
  await look.run({}, context).catch(() => undefined);
  await delay(20);
}
