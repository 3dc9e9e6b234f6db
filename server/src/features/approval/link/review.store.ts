import { collageFailure } from '@kolaj/contract/collage/failure';
import type { LinkDecision, LinkEnds, LinkedCollage } from '@kolaj/domain/approval/approval-link';
import { collageStatuses, states } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { isBacked } from './backed.store.ts';

export interface FoundLink {
  id: string;
  shopId: string;
  shopName: string;
  timeZone: string;
  /** The shop itself was deleted. */
  isShopGone: boolean;
  /** Who made it. */
  sender: string | null;
}

/** Whose link a token opens; null = nobody's. */
export async function findLink({ db }: SystemScope, tokenHash: Buffer): Promise<FoundLink | null> {
  const row = await db
    .selectFrom('approval_links')
    .innerJoin('shops', 'shops.id', 'approval_links.shop_id')
    .leftJoin('users', 'users.id', 'approval_links.created_by')
    .where('token_hash', '=', tokenHash)
    .select([
      'approval_links.id',
      'approval_links.shop_id as shopId',
      'shops.name as shopName',
      'shops.time_zone as timeZone',
      'shops.deleted_at',
      'users.name as sender',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { deleted_at, ...link } = row;
  return { ...link, isShopGone: deleted_at !== null };
}

export interface HeldLink extends LinkEnds {
  id: string;
  person: string;
}

const heldLink = ({ db, shopId }: ShopScope, id: string) =>
  db
    .selectFrom('approval_links')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(['id', 'person', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .select(isBacked('approval_links').as('isBacked'));

/** The link as it is, kept so until the transaction ends: who revokes it waits for the decision, and none comes after. */
export async function holdLink(scope: ShopScope, id: string): Promise<HeldLink | null> {
  return (await heldLink(scope, id).forShare().executeTakeFirst()) ?? null;
}

/** The link as it is now. */
export async function readLink(scope: ShopScope, id: string): Promise<HeldLink | null> {
  return (await heldLink(scope, id).executeTakeFirst()) ?? null;
}

/** Notes that it is open, once a minute; answers whether it did. */
export async function markOpened({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approval_links')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('opened_at', 'is', null), where('opened_at', '<', sql<Date>`now() - interval '1 minute'`)]),
    )
    .set({ opened_at: sql<Date>`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The words of a collage's life, as stored. */
export const lifeWords = z.object({
  status: z.enum(collageStatuses),
  state: z.enum(states),
  subfolderState: z.enum(states),
  failure: z.nullable(collageFailure),
});

/** A collage of a link, with what this link has decided about it. */
export interface LinkItem extends LinkedCollage {
  id: string;
  /** What it showed when the link was made. */
  madeWith: number;
  decision: (LinkDecision & { kind: 'approved' | 'returned' }) | null;
  /** Whether its visit has decided nothing after it. */
  isLast: boolean;
  returnNote: string | null;
  approver: { name: string; link: boolean } | null;
}

/** In the order of the page. Those that were deleted are gone from it. */
export async function linkItems({ db, shopId }: ShopScope, linkId: string, only?: string): Promise<LinkItem[]> {
  const rows = await db
    .selectFrom('approval_link_items as item')
    .innerJoin('collages', 'collages.id', 'item.collage_id')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .leftJoin('users', 'users.id', 'collages.verified_by')
    .leftJoin('approval_links as by_link', 'by_link.id', 'collages.verified_link')
    .where('item.shop_id', '=', shopId)
    .where('item.link_id', '=', linkId)
    .$if(only !== undefined, (query) => query.where('item.collage_id', '=', only ?? ''))
    .select([
      ...(['collages.id', 'item.content_version as madeWith', 'collages.return_note as returnNote'] as const),
      ...(['item.decision', 'item.decided_at', 'item.decided_version', 'item.visit'] as const),
      ...(['collages.status', 'collages.state', 'collages.failure', 'collages.version'] as const),
      'collages.content_version as contentVersion',
      'exports.collage_version as exportVersion',
      'subfolders.state as subfolderState',
      'users.name as user',
      'by_link.person as person',
      sql<boolean>`not exists (select from approval_link_items later
        where later.link_id = item.link_id and later.visit = item.visit and later.decided_at > item.decided_at)`.as(
        'isLast',
      ),
    ])
    .orderBy('item.position')
    .execute();
  return rows.map(({ user, person, decision, decided_at, decided_version, visit, ...row }) => ({
    ...row,
    ...z.parse(lifeWords, row),
    decision: decisionOf({ decision, decided_at, decided_version, visit }),
    approver: approverOf({ user, person }),
  }));
}

function approverOf({ user, person }: { user: string | null; person: string | null }): LinkItem['approver'] {
  if (person !== null) return { name: person, link: true };
  return user === null ? null : { name: user, link: false };
}

interface DecisionColumns {
  decision: string | null;
  decided_at: Date | null;
  decided_version: number | null;
  visit: string | null;
}

function decisionOf({ decision, decided_at, decided_version, visit }: DecisionColumns): LinkItem['decision'] {
  if (decided_at === null || decided_version === null || visit === null) return null;
  return { kind: decision === 'approved' ? 'approved' : 'returned', at: decided_at, version: decided_version, visit };
}

/** Writes what a link has decided about one of its collages; null = the decision was taken back. */
export async function writeDecision(
  { db, shopId }: ShopScope,
  { linkId, id, decision }: { linkId: string; id: string; decision: LinkItem['decision'] },
): Promise<void> {
  await db
    .updateTable('approval_link_items')
    .set({
      decision: decision?.kind ?? null,
      decided_at: decision?.at ?? null,
      decided_version: decision?.version ?? null,
      visit: decision?.visit ?? null,
    })
    .where('shop_id', '=', shopId)
    .where('link_id', '=', linkId)
    .where('collage_id', '=', id)
    .execute();
}
