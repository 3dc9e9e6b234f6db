import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { confirmAgain } from './accept-stale.ts';
import { idsInLockOrder, type SettledAs, signWord } from './settle.store.ts';
import { settle } from './settle.ts';

/** A message and what is to become of it. */
export interface Word {
  id: string;
  event: DeliveryEvent;
}

export interface WordDeps {
  as: SettledAs;
  userId: string;
  announce: Announce;
  addresses: InstallationAddresses;
  now: Date;
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
  { as, userId, announce, addresses, now, note }: WordDeps,
): Promise<WordDone[]> {
  const done: (WordDone & { broadcastId: string; laneId: string })[] = [];
  for (const { id, event } of await inLockOrder(scope, words)) {
    const settled = await settle(scope, id, { event, note: null });
    if (settled) done.push({ id, ...settled });
  }
  const moved = done.filter((one) => one.moved);
  await signWord(scope, { ids: moved.map(({ id }) => id), as, userId });

  for (const [broadcastId, of] of Map.groupBy(moved, (one) => one.broadcastId)) {
    if (as === 'again') {
      await confirmAgain(scope, broadcastId, { addresses, settings: await readSendSettings(scope), now });
    }
    await tell(scope, { kind: 'broadcasts', id: broadcastId });
    note({ action: `delivery.${as}`, object: broadcastId, diff: { deliveries: of.map(({ id }) => id) } });
  }
  const laneIds = [...new Set(moved.filter(({ status }) => status === 'queued').map(({ laneId }) => laneId))];
  if (laneIds.length > 0) await announce(scope, 'lanesFilled', { laneIds });
  return done.map(({ id, status, moved: hasMoved }) => ({ id, status, moved: hasMoved }));
}

/** Send by send, so that two people who settle the same messages never wait for each other in a circle. */
async function inLockOrder(scope: ShopScope, words: readonly Word[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const byId = new Map(words.map((word) => [word.id, word]));
  return (await idsInLockOrder(scope, [...byId.keys()])).flatMap((id) => byId.get(id) ?? []);
}
