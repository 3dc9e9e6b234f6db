import { setTimeout as delay } from 'node:timers/promises';
import { afterEdit } from '@kolaj/domain/broadcast/edit/edit';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Channel } from '../../../ports/channel.ts';
import type { AddressedShop } from '../../site/open/site-addresses.ts';
import { each, firmsAtOnce } from '../each.ts';
import { codedContent, countedSiteOf } from '../links/coded-content.ts';
import { readSendSettings } from '../settings.store.ts';
import { type DueEdit, endEdit, findShopsWithEdits, postponeAll, postponeEdit, takeDueEdit } from './edit.store.ts';

export interface EditDeps {
  database: Pick<Database, 'db'>;
  channel: Channel;
  siteAddress: (shop: AddressedShop) => string;
  /** Between two calls of one firm, ms. */
  gapMs?: number;
}

/** A firm begins no further call after this; the sweep of the next minute goes on. */
const budgetMs = 120_000;
const usualGapMs = 100;
/** A message that is still on its way is looked at again after this. */
const onItsWayMs = 20_000;

/**
 * Changes messages that people want to say something else. Safe to run twice, at once too: a wish is taken by one, and a call may be
 * made again (`afterEdit`). Each minute for all firms, so that nothing is forgotten.
 */
export const editMessages = defineJob<EditDeps>()({
  name: 'broadcast.edit-messages',
  payload: z.object({ shopId: z.optional(z.string()) }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId ?? 'all',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 2,
  schedule: '* * * * *',

  async run({ shopId }, deps, { signal }) {
    const shops = shopId === undefined ? await asSystem(deps.database, findShopsWithEdits) : [shopId];
    const failures = await each(shops, (id) => editOfShop(id, deps, signal), { atOnce: firmsAtOnce });
    if (failures.length > 0) throw new AggregateError(failures, 'some messages could not be changed now');
  },
});

async function editOfShop(
  shopId: string,
  { database, channel, siteAddress, gapMs = usualGapMs }: EditDeps,
  signal: AbortSignal,
): Promise<void> {
  const inScope = <Result>(run: (scope: ShopScope) => Promise<Result>) => inShop(database, shopId, run);
  const endsAt = performance.now() + budgetMs;
  while (!signal.aborted && performance.now() < endsAt) {
    const due = await inScope((scope) => takeDueEdit(scope, 3 * channel.timeoutMs));
    if (!due) return;
    const goesOn = await editOne(due, { shopId, channel, siteAddress, inScope });
    if (!goesOn) return;
    await delay(gapMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Editing extends Pick<EditDeps, 'channel' | 'siteAddress'> {
  shopId: string;
  inScope: <Result>(run: (scope: ShopScope) => Promise<Result>) => Promise<Result>;
}

/** False = the sender has to wait, and with it whatever else the firm wants to change. */
async function editOne(due: DueEdit, { shopId, channel, siteAddress, inScope }: Editing): Promise<boolean> {
  const end = (change: Parameters<typeof endEdit>[2]) =>
    inScope(async (scope) => {
      await endEdit(scope, due, change);
      await tell(scope, { kind: 'broadcasts', id: due.broadcastId });
    });
  const standing = standingOf(due);
  switch (standing.kind) {
    case 'over':
      await end(standing);
      return true;
    case 'on-its-way':
      await inScope((scope) => postponeEdit(scope, due, { ms: onItsWayMs, tries: due.tries }));
      return true;
    case 'there':
      break;
  }
  const { channel: kind, senderId, groupId } = due;
  // The same code as the message that is there.
  const content = await inScope(async (scope) => {
    const countedSite = countedSiteOf({ settings: await readSendSettings(scope), siteAddress });
    return codedContent(scope, due.content, { ...due, countedSite });
  });
  const { messageId } = standing;
  const outcome = await channel.edit({ shopId, channel: kind, senderId, groupId, messageId, content });
  const tries = due.tries + 1;
  const step = afterEdit(outcome, { tries });
  if (step.kind === 'over') {
    await end(step);
    return true;
  }
  await inScope(async (scope) => {
    // A clear "not now" is no try.
    await postponeEdit(scope, due, { ms: step.ms, tries: step.isSenders ? due.tries : tries });
    if (step.isSenders) await postponeAll(scope, step.ms);
  });
  return !step.isSenders;
}

type Standing =
  | { kind: 'there'; messageId: string }
  | { kind: 'on-its-way' }
  | ({ kind: 'over' } & Parameters<typeof endEdit>[2]);

/** Whether there is something to change: what has not left yet leaves with the new words. */
function standingOf({ status, messageId }: DueEdit): Standing {
  switch (status) {
    case 'accepted':
    case 'delivered':
      return messageId === null
        ? { kind: 'over', status: 'unknown', reason: { code: 'no_message_id' } }
        : { kind: 'there', messageId };
    case 'queued':
    case 'waiting':
    case 'sending':
    case 'uncertain':
      return { kind: 'on-its-way' };
    case 'failed':
    case 'cancelled':
    case 'skipped':
      return { kind: 'over', status: 'unsent', reason: null };
  }
}
