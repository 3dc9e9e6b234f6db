import * as z from 'zod/mini';
import { connect } from '../../../../adapters/postgres/pool.ts';
import { serveForTest } from '../../../../testing/calls.ts';
import { broadcastRoutes } from '../../broadcast.routes.ts';
import { sendingDeps } from '../sending-deps.ts';
import { senderOrders } from './sender-orders.ts';

// The calls of broadcast over HTTP in a process of its own, to be killed while it answers. Says on which port it listens.
process.on('disconnect', () => process.exit());
const orders = z.parse(senderOrders, JSON.parse(process.argv[2] ?? ''));
const database = await connect({ address: orders.address, log: () => undefined, max: 6 });
const routes = broadcastRoutes(sendingDeps(orders, database));
const served = await serveForTest({ database, routes });
process.send?.(await served.listen());
