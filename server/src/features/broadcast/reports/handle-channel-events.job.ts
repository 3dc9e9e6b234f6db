import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { isBasicGroup } from '@kolaj/domain/channel/telegram-chat';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { ChannelEvent } from '../../../ports/channel.ts';
import {
  closeCalls,
  endMemberships,
  findShopsWithCalls,
  keepMembership,
  openCalls,
  type StoredCall,
  sweepCalls,
} from '../../channel/open/event.store.ts';
import { each } from '../each.ts';
import { findGroupAgain, followGroup, loseGroup } from '../record/record-group-change.ts';
import { applyReports } from './apply-reports.ts';

export interface HandleEventsDeps {
  database: Pick<Database, 'db'>;
  /** Asks the provider for the state of a shop's phones now: what it says outweighs a report that may be late. */
  lookAtPhones: (shopId: string) => Promise<void>;
  random: () => number;
}

const perRound = 500;
/** For so long a report of a message that nobody knows waits: it may have overtaken the answer to the very call. */
const patienceMs = 10 * 60_000;
const movingMs = 20_000;

/**
 * Works on what providers have reported. Safe to run twice, and right in any order: a message never goes back, groups and
 * phones are as the last word has them. Once a minute for all shops, so that nothing is forgotten.
 */
export const handleChannelEvents = defineJob<HandleEventsDeps>()({
  name: 'broadcast.handle-channel-events',
  payload: z.object({ shopId: z.optional(z.string()) }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId ?? 'all',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 2,
  schedule: '* * * * *',

  async run({ shopId }, deps, { signal }) {
    const shops = shopId === undefined ? await asSystem(deps.database, findShopsWithCalls) : [shopId];
    const failures = await each(shops, async (shop) => {
      if (!signal.aborted) await handleShop(shop, deps, signal);
    });
    if (shopId === undefined) await asSystem(deps.database, sweepCalls);
    if (failures.length > 0) throw new AggregateError(failures, 'some reports could not be worked on now');
  },
});

async function handleShop(shopId: string, deps: HandleEventsDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  let afterId = 0;
  let hasPhones = false;
  while (!signal.aborted) {
    const calls = await inShop(deps.database, shopId, (scope) => openCalls(scope, { afterId, limit: perRound }));
    const round = await handleRound(shopId, calls, deps);
    failures.push(...round.failures);
    hasPhones ||= round.hasPhones;
    afterId = calls.at(-1)?.id ?? afterId;
    if (calls.length < perRound) break;
  }
  if (hasPhones) failures.push(...(await each([shopId], deps.lookAtPhones)));
  if (failures.length > 0) throw new AggregateError(failures, `reports of shop ${shopId}`);
}

interface Round {
  failures: unknown[];
  hasPhones: boolean;
}

/** Calls whose work fails stay open, and the others do not wait for them. */
async function handleRound(shopId: string, calls: readonly StoredCall[], deps: HandleEventsDeps): Promise<Round> {
  const { database } = deps;
  const known = await applyReports(database, shopId, reportsIn(calls));
  const done: number[] = [];
  const failures = await each(calls, async ({ id, events, ageMs }) => {
    if (events.some((event) => mayBeMoving(event, ageMs))) return;
    for (const event of events) await repeatable(deps.random, () => handleGroup(shopId, event, database));
    const isWaiting = events.some((event) => 'messageId' in event && !known.has(event.messageId));
    if (!isWaiting || ageMs > patienceMs) done.push(id);
  });
  await inShop(database, shopId, (scope) => closeCalls(scope, done));
  return { failures, hasPhones: calls.some(({ events }) => events.some(({ kind }) => kind === 'phone-status')) };
}

/** A bot leaves a group also when the group gets another id: that it is lost is believed when nothing of that came. */
const mayBeMoving = (event: ChannelEvent, ageMs: number): boolean =>
  event.kind === 'group-lost' && isBasicGroup(event.groupId) && ageMs < movingMs;

/** What all these calls together say of each message: being there outweighs a failure, whatever came first. */
function reportsIn(calls: readonly StoredCall[]): Map<string, DeliveryEvent> {
  const reports = new Map<string, DeliveryEvent>();
  for (const event of calls.flatMap(({ events }) => events)) {
    if (event.kind === 'ack') reports.set(event.messageId, { kind: 'delivered' });
    if (event.kind === 'message-failed' && reports.get(event.messageId)?.kind !== 'delivered') {
      reports.set(event.messageId, { kind: 'reported-failed', why: event.why });
    }
  }
  return reports;
}

/** Only bots report of their groups: of a phone that has left, the group's other phones know nothing. */
const channel = 'telegram';

async function handleGroup(shopId: string, event: ChannelEvent, database: HandleEventsDeps['database']): Promise<void> {
  switch (event.kind) {
    case 'group-moved':
      return followGroup((run) => inShop(database, shopId, run), { channel, ...event });
    case 'group-lost':
      return inShop(database, shopId, async (scope) => {
        await endMemberships(scope, event.groupId);
        await loseGroup(scope, { channel, ...event });
      });
    case 'group-seen':
      return inShop(database, shopId, async (scope) => {
        await keepMembership(scope, event);
        if (event.canPost === false) await loseGroup(scope, { channel, groupId: event.groupId, why: noRights });
        if (event.canPost === true) await findGroupAgain(scope, { channel, groupId: event.groupId });
      });
    case 'ack':
    case 'message-failed':
    case 'phone-status':
      return;
  }
}

const noRights = { code: 'bot_no_rights' } as const;
