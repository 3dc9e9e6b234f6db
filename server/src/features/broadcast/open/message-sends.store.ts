import type { MessageKind } from '@kolaj/domain/broadcast/accept/message-kind';
import { type BroadcastStatus, broadcastStatuses, openStatuses } from '@kolaj/domain/broadcast/delivery/delivery';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** What a send of messages says: a template, or this film. */
export type MessageSubject = { kind: Exclude<MessageKind, 'film'> } | { kind: 'film'; filmId: string };

/** The send of it that has not come to its end; null = none. */
export async function openSendOf({ db, shopId }: ShopScope, subject: MessageSubject): Promise<string | null> {
  const row = await db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('kind', '=', subject.kind)
    .where('film_id', 'is not distinct from', subject.kind === 'film' ? subject.filmId : null)
    .where('status', 'in', [...openStatuses])
    .orderBy('created_at', 'desc')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface LastSend {
  id: string;
  status: BroadcastStatus;
  createdAt: Date;
}

export async function lastSendOf({ db, shopId }: ShopScope, kind: MessageKind): Promise<LastSend | null> {
  const row = await db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .select(['id', 'status', 'created_at as createdAt'])
    .executeTakeFirst();
  return row ? { ...row, status: z.parse(z.enum(broadcastStatuses), row.status) } : null;
}

/** What kind of send this is; null = the shop has no such send. */
export async function kindOfSend({ db, shopId }: ShopScope, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('broadcasts')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('kind')
    .executeTakeFirst();
  return row?.kind ?? null;
}
