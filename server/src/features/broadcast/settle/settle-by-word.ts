import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryEvent } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { readSendSettings } from '../settings.store.ts';
import { confirmAgain } from './accept-stale.ts';
import { settle } from './settle.ts';

/** `check`: found in the provider's log; `sent`: a person saw it in the group; `again`: it goes out again and may double. */
type SettledAs = 'check' | 'sent' | 'again';

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
async function inLockOrder({ db, shopId }: ShopScope, words: readonly Word[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const byId = new Map(words.map((word) => [word.id, word]));
  const rows = await db
    .selectFrom('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...byId.keys()])
    .select('id')
    .orderBy('broadcast_id')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Whose word it was stays with the message. */
async function signWord(
  { db, shopId }: ShopScope,
  { ids, as, userId }: { ids: readonly string[]; as: SettledAs; userId: string },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('deliveries')
    .where('shop_id', '=', shopId)
    .where('id', 'in', [...ids])
    .set({ settled_as: as, settled_by: userId, settled_at: sql<Date>`now()` })
    .execute();
}
