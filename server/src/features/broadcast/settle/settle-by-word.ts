import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { lockAccepts } from '../record/broadcast.store.ts';
import { runningInstead } from '../record/broadcast-state.ts';
import { lockSends } from '../record/locks.store.ts';
import { lockSend } from '../record/send-state.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { wakeLanes } from '../wheel/wake.store.ts';
import { confirmAgain } from './accept-stale.ts';
import { type SettledAs, sendsOfMessages, signWord } from './settle.store.ts';
import { settle } from './settle.ts';

/** A message and what is to become of it. */
export interface Word {
  id: string;
  event: DeliveryEvent;
  /** What is said is about the last of so many tries; null = of whichever. */
  tries: number | null;
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
  /** false: it was settled before, or tried once more since it was asked about. */
  moved: boolean;
}

interface Done {
  done: WordDone[];
  /** Not sent again while another send of their days is under way. */
  blocked: string[];
}

/** Settles messages by a person's word, all in one transaction. Those that are not the shop's are missing in the answer. */
export async function settleByWord(
  scope: ShopScope,
  words: readonly Word[],
  { as, userId, addresses, note }: WordDeps,
): Promise<Done> {
  if (as === 'again') await lockAccepts(scope);
  const done: (WordDone & { broadcastId: string; laneId: string })[] = [];
  const known = await findOf(scope, words);
  const sends = await lockSends(
    scope,
    known.map(({ broadcastId }) => broadcastId),
  );
  const goOn = as === 'again' ? await letGoOn(scope, sends, addresses) : new Set(sends);
  const [blocked, settling] = [
    known.filter((one) => !goOn.has(one.broadcastId)),
    known.filter((one) => goOn.has(one.broadcastId)),
  ];
  for (const { id, broadcastId, event, tries } of settling) {
    const settled = await settle(scope, { broadcastId, id }, { event, note: null, tries });
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
  return {
    done: done.map(({ id, status, moved: hasMoved }) => ({ id, status, moved: hasMoved })),
    blocked: blocked.map(({ id }) => id),
  };
}

/**
 * Those of the sends that may go on, confirmed again. Before their messages move: a send that was over or stopped goes on, and
 * its state follows.
 */
async function letGoOn(
  scope: ShopScope,
  sends: readonly string[],
  addresses: InstallationAddresses,
): Promise<Set<string>> {
  const settings = await readSendSettings(scope);
  const goOn = new Set<string>();
  for (const id of sends) {
    if ((await runningInstead(scope, await lockSend(scope, id))) !== null) continue;
    await confirmAgain(scope, id, { addresses, settings });
    goOn.add(id);
  }
  return goOn;
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
