import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { lockSends } from '../record/locks.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { confirmAgain } from './accept-stale.ts';
import { type SettledAs, sendsOfMessages, signWord } from './settle.store.ts';
import { settle } from './settle.ts';

/** A message and what is to become of it. */
export interface Word {
  id: string;
  event: DeliveryEvent;
}

export interface WordDeps {
  as: SettledAs;
  userId: string;
  addresses: InstallationAddresses;
  note: (audited: AuditNote) => void;
}

interface WordDone {
  id: string;
  status: DeliveryStatus;
  /** false: it was settled before. */
  moved: boolean;
}

/** Settles messages by a person's word, all in one transaction. Those that are not the shop's are missing in the answer. */
export async function settleByWord(
  scope: ShopScope,
  words: readonly Word[],
  { as, userId, addresses, note }: WordDeps,
): Promise<WordDone[]> {
  const done: (WordDone & { broadcastId: string; laneId: string })[] = [];
  const known = await findOf(scope, words);
  const sends = await lockSends(
    scope,
    known.map(({ broadcastId }) => broadcastId),
  );
  // Before they move: a send that was over or stopped goes on, and its state follows.
  if (as === 'again') {
    const settings = await readSendSettings(scope);
    for (const broadcastId of sends) await confirmAgain(scope, broadcastId, { addresses, settings });
  }
  for (const { id, broadcastId, event } of known) {
    const settled = await settle(scope, { broadcastId, id }, { event, note: null });
    if (settled) done.push({ id, ...settled });
  }
  const moved = done.filter((one) => one.moved);
  await signWord(scope, { ids: moved.map(({ id }) => id), as, userId });

  for (const [broadcastId, of] of Map.groupBy(moved, (one) => one.broadcastId)) {
    await tell(scope, { kind: 'broadcasts', id: broadcastId });
    note({ action: `delivery.${as}`, object: broadcastId, diff: { deliveries: of.map(({ id }) => id) } });
  }
  const again = moved.filter(({ status }) => status === 'queued');
  await wakeLanes(
    scope,
    again.map(({ laneId }) => laneId),
  );
  return done.map(({ id, status, moved: hasMoved }) => ({ id, status, moved: hasMoved }));
}

/** Those that are the shop's, with their send. */
async function findOf(scope: ShopScope, words: readonly Word[]): Promise<(Word & { broadcastId: string })[]> {
  if (words.length === 0) return [];
  const found = await sendsOfMessages(
    scope,
    words.map(({ id }) => id),
  );
  return words.flatMap((word) => {
    const broadcastId = found.get(word.id);
    return broadcastId === undefined ? [] : [{ ...word, broadcastId }];
  });
}
