import pino from 'pino';
import * as z from 'zod/mini';
import { connect } from '../../../../adapters/postgres/pool.ts';
import { announcer } from '../../../../jobs/announcer.ts';
import { bindJob, order } from '../../../../jobs/bind-job.ts';
import { startQueue } from '../../../../jobs/queue.ts';
import type { PumpDeps } from '../../lane/pump.ts';
import { pumpLane } from '../../lane/pump-lane.job.ts';
import { checkPhones } from '../../phones/check-phones.job.ts';
import { lookUpUncertain } from '../../settle/look-up-uncertain.job.ts';
import { settleDeliveries } from '../../settle/settle-deliveries.job.ts';
import { sendingDeps } from '../sending-deps.ts';
import { senderOrders } from './sender-orders.ts';

// A worker process to be killed, frozen and robbed of its database: the product's queue and jobs, with times that a test
// can wait for. It says `ready` and works until it is killed, or until the test's own process is gone.
process.on('disconnect', () => process.exit());
const orders = z.parse(senderOrders, JSON.parse(process.argv[2] ?? ''));
const { address, laneLeaseMs } = orders;
const log = pino({ level: 'silent' });
const database = await connect({ address, log: () => undefined, max: 6 });
const queue = await startQueue({ address, isScheduler: false, log });
const announce = announcer(queue);
const orderPump: PumpDeps['orderPump'] = (scope, lane, delaySeconds) =>
  queue.enqueue(scope, [order(pumpLane, lane, { delaySeconds })]);
const deps = { ...sendingDeps(orders, database), announce, orderPump, laneLeaseMs };
const jobs = [
  bindJob(pumpLane, deps),
  bindJob(settleDeliveries, deps),
  bindJob(lookUpUncertain, deps),
  bindJob(checkPhones, deps),
];
await queue.makeQueues(jobs);
await queue.startWorkers(jobs);
process.send?.('ready');
