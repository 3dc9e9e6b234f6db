import {
  type ApprovalLink,
  createApprovalLink,
  extendApprovalLink,
  listApprovalLinks,
  revokeApprovalLink,
} from '@kolaj/contract/approval-link';
import { linkEnd, linkStanding } from '@kolaj/domain/approval/approval-link';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { conflict, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';
import { insertLink, type LinkRow, linkable, lockLink, readLinks, writeExtension, writeRevoke } from './link.store.ts';

/** What the shop does with its approval links: make, list, extend, revoke. */
export function linkRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  async function oneLink(scope: ShopScope, id: string): Promise<ApprovalLink> {
    const [row] = await readLinks(scope, id);
    if (!row) throw notFound();
    return linkView(row, clock());
  }

  return [
    on(createApprovalLink).run(async ({ person, days, collage_ids }, { inShop, note, account: { userId } }) => {
      const token = newToken();
      const result = await inShop(async (scope) => {
        const ids = [...new Set(collage_ids)];
        const { known, waiting } = await linkable(scope, ids);
        if (known < ids.length) throw notFound();
        if (waiting.length === 0) return { kind: 'nothing-waits' as const };
        const expiresAt = linkEnd(clock(), days);
        const link = { tokenHash: hashOfToken(token), person, createdBy: userId, expiresAt, items: waiting };
        const id = await insertLink(scope, link);
        note({ object: id, diff: { person, days, collages: waiting.length } });
        await tell(scope, { kind: 'approval-links', id });
        return { kind: 'made' as const, link: await oneLink(scope, id), token };
      });
      return { success: true, data: { result } };
    }),

    on(listApprovalLinks).run(async (_input, { inShop }) => {
      const now = clock();
      const result = (await inShop((scope) => readLinks(scope))).map((row) => linkView(row, now));
      return { success: true, data: { result } };
    }),

    on(extendApprovalLink).run(async ({ id, days }, { inShop, note, account: { userId } }) => {
      const result = await inShop(async (scope) => {
        const link = await lockLink(scope, id);
        if (!link) throw notFound();
        // One that was taken back is not brought to life by somebody whose list is old.
        if (link.revokedAt !== null) throw conflict('changed', 'This link was revoked meanwhile. Make a new one.');
        await writeExtension(scope, { id, expiresAt: linkEnd(clock(), days), by: userId });
        note({ object: id, diff: { person: link.person, days } });
        await tell(scope, { kind: 'approval-links', id });
        return oneLink(scope, id);
      });
      return { success: true, data: { result } };
    }),

    on(revokeApprovalLink).run(async ({ id }, { inShop, note }) => {
      const result = await inShop(async (scope) => {
        const link = await lockLink(scope, id);
        if (!link) throw notFound();
        if (link.revokedAt === null) {
          await writeRevoke(scope, id, clock());
          note({ object: id, diff: { person: link.person } });
          await tell(scope, { kind: 'approval-links', id });
        }
        return oneLink(scope, id);
      });
      return { success: true, data: { result } };
    }),
  ];
}

function linkView(row: LinkRow, now: Date): ApprovalLink {
  return {
    id: row.id,
    person: row.person,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    standing: linkStanding(row, now),
    opened_at: row.openedAt?.toISOString() ?? null,
    total: row.total,
    decided: row.approved + row.returned,
    approved: row.approved,
    returned: row.returned,
    folder_id: row.folder?.id ?? null,
    folder_name: row.folder?.name ?? null,
  };
}
