import { interfaceLanguage } from '@kolaj/contract/account/account';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../kernel/held.store.ts';
import type { Recipient } from './open/letter.ts';

export interface WaitingMail {
  id: string;
  address: string;
  kind: string;
  language: Language;
  sealed: Buffer;
  createdAt: Date;
  /** Nothing leaves its shop or the installation; letters to the installation's own administrators do. */
  isHeld: boolean;
}

/** Writes down a mail that waits to be sent. */
export async function insertMail(
  scope: ShopScope | SystemScope,
  { id, to, kind, sealed }: { id: string; to: Recipient; kind: string; sealed: Buffer },
): Promise<void> {
  const { userId, address, language } = to;
  const shopId = 'shopId' in scope ? scope.shopId : null;
  await scope.db
    .insertInto('mails')
    .values({ id, shop_id: shopId, user_id: userId, to_address: address, kind, language, sealed })
    .execute();
}

/** null = there is nothing to send: sent, failed, or its account is gone. */
export async function readMail({ db }: SystemScope, mailId: string): Promise<WaitingMail | null> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'to_address', 'kind', 'language', 'sealed', 'created_at'])
    .select(({ and, not, exists, selectFrom }) =>
      and([
        nothingLeaves(sql.ref('mails.shop_id')),
        not(
          exists(
            selectFrom('users')
              .whereRef('users.id', '=', 'mails.user_id')
              .where('users.is_admin', '=', true)
              .where('users.deleted_at', 'is', null),
          ),
        ),
      ]).as('isHeld'),
    )
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (!row?.sealed) return null;
  const { id, kind, sealed, isHeld } = row;
  const language = z.parse(interfaceLanguage, row.language);
  return {
    id,
    kind,
    sealed,
    language,
    address: row.to_address,
    createdAt: row.created_at,
    isHeld: isHeld === true,
  };
}

/** Settles a mail and wipes what its links need. Of two runs the first to commit counts. */
export async function finishMail(
  { db }: SystemScope,
  mailId: string,
  { error, at }: { error: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: error === null ? 'sent' : 'failed', error, sealed: null, sent_at: error === null ? at : null })
    .where('id', '=', mailId)
    .where('status', '=', 'queued')
    .execute();
}

export async function forgetMails({ db }: SystemScope, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute();
}

/** It waits until the hold of the installation, or of its shop, ends. */
export async function keepMail({ db }: SystemScope, mailId: string): Promise<void> {
  await db.updateTable('mails').set({ held: true }).where('id', '=', mailId).where('status', '=', 'queued').execute();
}

/** Their hold has ended: these are to be sent. Their day, after which they are given up, begins now. */
export async function releaseMails({ db }: SystemScope): Promise<string[]> {
  const rows = await db
    .updateTable('mails')
    .set({ held: false, waits_since: sql<Date>`now()` })
    .where('held', '=', true)
    .where('status', '=', 'queued')
    .where(sql<boolean>`not ${nothingLeaves(sql.ref('mails.shop_id'))}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Mails whose job no longer exists; what a hold keeps, or has kept until now, waits on. */
export async function giveUpMails({ db }: SystemScope, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', error: 'Nobody was left to send it.', sealed: null })
    .where('status', '=', 'queued')
    .where('waits_since', '<', before)
    .where('held', '=', false)
    .where(sql<boolean>`not ${nothingLeaves(sql.ref('mails.shop_id'))}`)
    .execute();
}
