import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { addContactMessages } from '../accept/contact-messages.ts';
import { each } from '../each.ts';
import { sweepIdempotencyKeys } from '../open/idempotency.store.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { markIncomplete } from '../record/send-state.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { wakeForgottenLanes } from '../wheel/wake.store.ts';
import { pauseIfStale } from './accept-stale.ts';
import { settle } from './settle.ts';
import { findAbandoned, findStale, findUnclosed, findWaitingForParts } from './sweep.store.ts';

export interface SettleDeps {
  database: Pick<Database, 'db'>;
  random: () => number;
}

/**
 * Looks after what no worker looks after any more: messages of dead workers become uncertain (never a second send),
 * sends without their missing batches go on, sends of yesterday ask first, lanes with work at which nobody would look are woken. Every step is
 * safe to run twice. No provider is asked here: a silent one would keep all shops waiting (`look-up-uncertain.job.ts`).
 */
export const settleDeliveries = defineJob<SettleDeps>()({
  name: 'broadcast.settle-deliveries',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, { database, random }) {
    const within = (shopId: string, run: (scope: ShopScope) => Promise<unknown>) =>
      repeatable(random, () => inShop(database, shopId, run));
    const failures = [
      ...(await each(await asSystem(database, findAbandoned), ({ shopId, ...message }) =>
        within(shopId, (scope) => settle(scope, message, lost)),
      )),
      ...(await each(await asSystem(database, findWaitingForParts), ({ shopId, id }) =>
        within(shopId, (scope) => endMissingParts(scope, id)),
      )),
      ...(await each(await asSystem(database, findStale), ({ shopId, id }) =>
        within(shopId, (scope) => pauseIfStale(scope, id)),
      )),
      ...(await each(await asSystem(database, findUnclosed), ({ shopId, id }) =>
        within(shopId, (scope) => refreshBroadcast(scope, id)),
      )),
    ];
    await asSystem(database, sweepIdempotencyKeys);
    await asSystem(database, wakeForgottenLanes);
    if (failures.length > 0) throw new AggregateError(failures, 'some deliveries could not be settled now');
  },
});

const lost = { event: { kind: 'lease-lost' }, note: { code: 'worker_lost' } } as const;

/** The send stops waiting for its missing batches: it continues with what came, marked incomplete (D-56). */
async function endMissingParts(scope: ShopScope, broadcastId: string): Promise<void> {
  const send = await lockBroadcast(scope, broadcastId);
  if (!send || send.incomplete || send.partsReceived.length >= send.partsTotal) return;
  await markIncomplete(scope, broadcastId);
  await addContactMessages(scope, broadcastId, await readSendSettings(scope));
  await refreshBroadcast(scope, broadcastId);
}
