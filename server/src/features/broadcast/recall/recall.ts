import { deliveryStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import { moveDelivery } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { type MayRecall, mayRecall } from '@kolaj/domain/broadcast/recall/recall';
import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import type { AuditNote } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Channel } from '../../../ports/channel.ts';
import { refreshBroadcast } from '../record/broadcast-state.ts';
import { lockSends } from '../record/locks.store.ts';
import { lockReported, writeMoved } from '../reports/reported.store.ts';
import { type RecallRow, readRecallRows, writeWish } from './recall.store.ts';

const deliveryStatus = z.enum(deliveryStatuses);

/** How long each of the shop's channels lets a message be taken back, ms; null = never. */
export type Within = Readonly<Record<ChannelKind, number | null>>;

export async function recallWithin(channel: Pick<Channel, 'capabilities'>, shopId: string): Promise<Within> {
  const [whatsapp, telegram] = await Promise.all([
    channel.capabilities({ shopId, channel: 'whatsapp' }),
    channel.capabilities({ shopId, channel: 'telegram' }),
  ]);
  return { whatsapp: whatsapp.recallWithinMs, telegram: telegram.recallWithinMs };
}

/** No gateway deletes what stands in a channel of WhatsApp: it says yes and nothing happens (D-96). */
export const mayOf = (row: RecallRow, within: Within): MayRecall =>
  mayRecall({ ...row, withinMs: isWhatsappChannel(row.groupId) ? null : within[row.channel] });

export interface Wish {
  id: string;
  part: number;
  group_id?: string | undefined;
}

export interface WishDeps {
  within: Within;
  userId: string;
  announce: Announce;
  note: (audited: AuditNote) => void;
}

export type Wished =
  | { kind: 'not-found' }
  | { kind: 'nothing' }
  | { kind: 'done'; asked: number; unsent: number; cannot: number };

/**
 * A person wants one picture of a send out of its groups. What has not left stays where it is, at once; what is there, or may be
 * there, is written down for the job. Whatever of it comes back later for another try is left out (`truth.ts`). Neither a pause
 * nor a stop of sending is in the way: stopping is what one does when the wrong picture has gone out.
 */
export async function askRecall(
  scope: ShopScope,
  { id, part, group_id: groupId = undefined }: Wish,
  { within, userId, announce, note }: WishDeps,
): Promise<Wished> {
  const [broadcastId] = await lockSends(scope, [id]);
  if (broadcastId === undefined) return { kind: 'not-found' };
  // The send is held: nothing of it moves between this look and the commit.
  const rows = await readRecallRows(scope, broadcastId, { part, groupId: groupId ?? null });
  if (rows.length === 0) return { kind: 'not-found' };

  const byKind = Map.groupBy(rows, (row) => mayOf(row, within).kind);
  const of = (kind: MayRecall['kind']) => byKind.get(kind) ?? [];
  const wanted = [...of('yes'), ...of('later')];
  const unsent = of('unsent');
  if (wanted.length + unsent.length === 0) return { kind: 'nothing' };

  await writeWish(scope, { broadcastId, rows: wanted, userId });
  await leaveOut(scope, broadcastId, unsent);
  if (wanted.length > 0) await announce(scope, 'recallWanted', {});
  await tell(scope, { kind: 'broadcasts', id: broadcastId });
  const done = { asked: wanted.length, unsent: unsent.length, cannot: of('no').length };
  note({ action: 'broadcast.recall', object: broadcastId, diff: { part, group: groupId ?? null, ...done } });
  return { kind: 'done', ...done };
}

/** Messages that have not left, or have failed, are left out from now on. The caller holds their send. */
export async function leaveOut(
  scope: ShopScope,
  broadcastId: string,
  rows: readonly { id: string }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const locked = await lockReported(
    scope,
    broadcastId,
    rows.map(({ id }) => id),
  );
  const moved = locked.flatMap(({ id, attempts, messageId, status }) => {
    const before = { status: z.parse(deliveryStatus, status), attempts, messageId, nextAt: null, reason: null };
    const step = moveDelivery(before, { kind: 'taken-back' });
    return step.kind === 'moved' ? [{ id, status: step.delivery.status, reason: step.delivery.reason }] : [];
  });
  if (moved.length > 0) {
    await writeMoved(scope, broadcastId, moved);
    await refreshBroadcast(scope, broadcastId);
  }
  return moved.map(({ id }) => id);
}
