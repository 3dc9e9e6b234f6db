import type { MonthlyCount, PackageLimits } from '@kolaj/domain/shop/package';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface ShopPackage {
  subscriptionPackage: string | null;
  createdAt: Date;
  trialDays: number;
  limits: PackageLimits;
}

/** What the shop has and what of it is limited; a package that no administrator has defined limits nothing. */
export async function readPackage({ db, shopId }: ShopScope): Promise<ShopPackage> {
  const { messages, collages, members, ...shop } = await db
    .selectFrom('shops')
    .leftJoin('packages', 'packages.name', 'shops.subscription_package')
    .where('shops.id', '=', shopId)
    .select(['subscription_package as subscriptionPackage', 'shops.created_at as createdAt'])
    .select(['trial_days as trialDays', 'messages', 'collages', 'members'])
    .executeTakeFirstOrThrow();
  return { ...shop, limits: { messages, collages, members } };
}

/**
 * How many there are since a moment. Messages that went or still may, by when their send began: those that failed, were left out or were
 * called back before they went cost nothing. Of collages those that were made, whatever became of them.
 */
export async function countSince(scope: ShopScope, what: MonthlyCount, since: Date): Promise<number> {
  const { db, shopId } = scope;
  const query =
    what === 'messages'
      ? sql<{ used: number }>`
          select coalesce(sum(c.messages), 0)::int as used
          from broadcasts b join send_counts c on c.shop_id = b.shop_id and c.broadcast_id = b.id
          where b.shop_id = ${shopId} and b.created_at >= ${since} and c.status not in ('failed', 'cancelled', 'skipped')`
      : sql<{ used: number }>`
          select count(*)::int as used from collages where shop_id = ${shopId} and created_at >= ${since}`;
  const { rows } = await query.execute(db);
  return rows[0]?.used ?? 0;
}

/**
 * Who works in the shop or is invited to; staff who are invited to own it count once. Agents work beside the console and are not counted.
 *
 * @param beside whose invitation is left out, in lower case
 */
export async function countMembers({ db, shopId }: ShopScope, { beside = '' } = {}): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (
      (select count(*) from memberships join users on users.id = memberships.user_id
        where memberships.shop_id = ${shopId} and users.deleted_at is null and not users.is_agent)
      + (select count(*) from invitations where shop_id = ${shopId}
        and accepted_at is null and revoked_at is null and expires_at > now() and email <> ${beside}
          and not exists (select from memberships join users on users.id = memberships.user_id
            where memberships.shop_id = invitations.shop_id and users.deleted_at is null and lower(users.email) = invitations.email))
    )::int as used`.execute(db);
  return rows[0]?.used ?? 0;
}
