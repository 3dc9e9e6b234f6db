import { deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { type DeliveryEvent, moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { reasonKey } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { during, placeNow, placeOf } from '../../../kernel/spans.ts';
import { parseReason } from '../../channel/open/stored-reason.ts';
import { lockBroadcast } from '../record/broadcast.store.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { findReported, lockReported, writeMoved } from './reported.store.ts';

/** What a provider reports of messages, by the ids that it gave them. */
export type Reports = ReadonlyMap<string, DeliveryEvent>;

const status = z.enum(deliveryStatuses);

/**
 * Moves the shop's messages that these reports are about; answers which ids are messages of this shop. Each send is moved
 * in one transaction: a report comes for every message, some providers bring several, and few of them change anything.
 */
export async function applyReports(
  database: Pick<Database, 'db'>,
  shopId: string,
  reports: Reports,
): Promise<Set<string>> {
  if (reports.size === 0) return new Set();
  const found = await inShop(database, shopId, (scope) => findReported(scope, [...reports.keys()]));
  const byId = Map.groupBy(found, ({ messageId }) => messageId);
  const clear = [...byId.values()].filter(namesOne).flat();
  for (const [broadcastId, messages] of Map.groupBy(clear, (one) => one.broadcastId)) {
    const ids = messages.map(({ id }) => id);
    const told = { 'kolaj.shop': shopId, 'kolaj.broadcast': broadcastId, 'kolaj.messages': ids.length };
    // A part of the send's trace, beside that of the call that brought them.
    await during(
      () => ({ name: 'reports', parent: placeOf(broadcastId), links: [placeNow()], facts: told }),
      () => inShop(database, shopId, (scope) => moveReported(scope, { broadcastId, ids, reports })),
    );
  }
  return new Set(found.map(({ messageId }) => messageId));
}

/**
 * The pictures of an album may share an id. One that stands for messages of several groups names none of them: an id that is none
 * ("true"), say, would make a single report settle, or fail, all that was ever sent.
 */
const namesOne = (messages: Awaited<ReturnType<typeof findReported>>): boolean =>
  new Set(messages.map(({ broadcastId, groupId }) => `${broadcastId} ${groupId}`)).size === 1;

interface OfSend {
  broadcastId: string;
  ids: readonly string[];
  reports: Reports;
}

async function moveReported(scope: ShopScope, { broadcastId, ids, reports }: OfSend): Promise<void> {
  await lockBroadcast(scope, broadcastId);
  const rows = await lockReported(scope, broadcastId, ids);
  const moved = rows.flatMap((row) => {
    const event = reports.get(row.messageId ?? '');
    const step =
      event &&
      moveDelivery(
        { ...row, status: z.parse(status, row.status), reason: parseReason(row.reason), nextAt: null },
        event,
      );
    return step?.kind === 'moved' ? [{ id: row.id, status: step.delivery.status, reason: step.delivery.reason }] : [];
  });
  if (moved.length === 0) return;
  for (const same of Map.groupBy(moved, ({ status: next, reason }) => `${next} ${reasonKey(reason)}`).values()) {
    await writeMoved(scope, broadcastId, same);
  }
  await refreshBroadcast(scope, broadcastId);
  await tell(scope, { kind: 'broadcasts', id: broadcastId });
}
