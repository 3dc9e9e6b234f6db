import { itemState } from '@kolaj/domain/approval/approval-link';
import { keptSince } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { isBacked } from './backed.store.ts';
import { lifeWords } from './review.store.ts';

export interface LinkRow {
  id: string;
  person: string;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  isBacked: boolean;
  openedAt: Date | null;
  total: number;
  approved: number;
  returned: number;
  folder: { id: string; name: string } | null;
}

/** Which of these wait for approval, in the order of making, and how many of them are of this shop. */
export async function linkable(
  { db, shopId }: ShopScope,
  ids: readonly string[],
): Promise<{ known: number; waiting: { id: string; contentVersion: number }[] }> {
  const rows = await db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      ...(['collages.id', 'collages.status', 'collages.state', 'collages.failure', 'collages.version'] as const),
      'collages.content_version as contentVersion',
      'exports.collage_version as exportVersion',
      'subfolders.state as subfolderState',
    ])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  const waiting = rows.filter((row) => itemState({ ...row, ...z.parse(lifeWords, row) }) === 'waiting');
  return { known: rows.length, waiting: waiting.map(({ id, contentVersion }) => ({ id, contentVersion })) };
}

export interface NewLink {
  tokenHash: Buffer;
  person: string;
  createdBy: string;
  expiresAt: Date;
  /** In the order of the page. */
  items: readonly { id: string; contentVersion: number }[];
}

export async function insertLink({ db, shopId }: ShopScope, link: NewLink): Promise<string> {
  const { id } = await db
    .insertInto('approval_links')
    .values({
      shop_id: shopId,
      token_hash: link.tokenHash,
      person: link.person,
      created_by: link.createdBy,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = link.items.map((item, position) => ({
    link_id: id,
    shop_id: shopId,
    collage_id: item.id,
    content_version: item.contentVersion,
    position,
  }));
  await db.insertInto('approval_link_items').values(rows).execute();
  return id;
}

/** Newest first. What counts as decided is `itemState` of the domain, counted here so that no list reads thousands of collages. */
export async function readLinks({ db, shopId }: ShopScope, id?: string): Promise<LinkRow[]> {
  const rows = await db
    .selectFrom('approval_links as link')
    .leftJoin('users', 'users.id', 'link.created_by')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('approval_link_items as item')
          .innerJoin('collages', 'collages.id', 'item.collage_id')
          .innerJoin('folders', 'folders.id', 'collages.folder_id')
          .whereRef('item.link_id', '=', 'link.id')
          .select([
            sql<number>`count(*)::int`.as('total'),
            sql<number>`(count(*) filter (where collages.status = 'verified'))::int`.as('approved'),
            sql<number>`(count(*) filter (where collages.status = 'failed'
              and collages.failure ->> 'reason' = 'sent_back'))::int`.as('returned'),
            sql<string | null>`case when count(distinct folders.id) = 1 then min(folders.id::text) end`.as('folder_id'),
            sql<string | null>`case when count(distinct folders.id) = 1 then min(folders.name) end`.as('folder_name'),
          ])
          .as('progress'),
      (join) => join.onTrue(),
    )
    .where('link.shop_id', '=', shopId)
    .$if(id !== undefined, (query) => query.where('link.id', '=', id ?? ''))
    .select([
      ...(['link.id', 'link.person', 'users.name', 'link.created_at', 'link.expires_at', 'link.revoked_at'] as const),
      ...(['link.opened_at', 'total', 'approved', 'returned', 'folder_id', 'folder_name'] as const),
      isBacked('link').as('isBacked'),
    ])
    .orderBy('link.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    person: row.person,
    createdBy: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    isBacked: row.isBacked,
    openedAt: row.opened_at,
    total: row.total ?? 0,
    approved: row.approved ?? 0,
    returned: row.returned ?? 0,
    folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name ?? '' },
  }));
}

/** A link's row, so that no decision is under way by it; null = not this shop's. */
export async function lockLink(
  { db, shopId }: ShopScope,
  id: string,
): Promise<{ person: string; revokedAt: Date | null } | null> {
  const row = await db
    .selectFrom('approval_links')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(['person', 'revoked_at as revokedAt'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Lets it go on until then, in this person's name. */
export async function writeExtension(
  { db, shopId }: ShopScope,
  { id, expiresAt, by }: { id: string; expiresAt: Date; by: string },
): Promise<void> {
  await db
    .updateTable('approval_links')
    .set({ expires_at: expiresAt, created_by: by })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export async function writeRevoke({ db, shopId }: ShopScope, id: string, revokedAt: Date): Promise<void> {
  await db
    .updateTable('approval_links')
    .set({ revoked_at: revokedAt })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

/** Erases links that ended long ago, with the names of people outside; answers how many. */
export async function eraseOldLinks({ db }: SystemScope, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('approval_links')
    .where(sql<Date>`least(expires_at, revoked_at)`, '<', keptSince('approval-links', now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
