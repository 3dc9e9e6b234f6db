import pino from 'pino';
import * as z from 'zod/mini';
import { listen } from '../../../../adapters/postgres/listen.ts';
import { connect } from '../../../../adapters/postgres/pool.ts';
import { bindJob } from '../../../../jobs/bind-job.ts';
import { startQueue } from '../../../../jobs/queue.ts';
import { checkPhones } from '../../phones/check-phones.job.ts';
import { lookUpUncertain } from '../../settle/look-up-uncertain.job.ts';
import { settleDeliveries } from '../../settle/settle-deliveries.job.ts';
import { sendingWheel } from '../../wheel/sending-wheel.ts';
import { sendingDeps } from '../sending-deps.ts';
import { senderOrders } from './sender-orders.ts';
import { shiftWallClock } from './shift-clock.ts';

// A worker process to be killed, frozen and robbed of its database: the product's wheel, queue and jobs, with times that a test
// can wait for. It says `ready` and works until it is killed, or until the test's own process is gone.
process.on('disconnect', () => process.exit());
const orders = z.parse(senderOrders, JSON.parse(process.argv[2] ?? ''));
const { address, laneLeaseMs, clockOffMs = 0 } = orders;
if (clockOffMs !== 0) shiftWallClock(clockOffMs);
const log = pino({ level: 'silent' });
const database = await connect({ address, log: () => undefined, max: 6 });
const queue = await startQueue({ address, isScheduler: false, log });
const deps = { ...sendingDeps(orders, database), laneLeaseMs };
const jobs = [bindJob(settleDeliveries, deps), bindJob(lookUpUncertain, deps), bindJob(checkPhones, deps)];
await queue.makeQueues(jobs);
await queue.startWorkers(jobs);
const listener = listen({ address, log: () => undefined });
const stopWheel = await sendingWheel({ ...deps, log }).start({ listener });
process.once('SIGTERM', () => void stopWheel(10_000).then(() => process.exit()));
process.send?.('ready');
