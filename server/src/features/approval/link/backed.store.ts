import { type RawBuilder, sql } from 'kysely';

/**
 * Whether who stands for a link may still approve (`mayDo` of the domain, as a condition): a link lends their right to somebody
 * outside, and whoever left the shop or lost the right has none to lend.
 */
export const isBacked = (link: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from users
    left join memberships on memberships.user_id = users.id and memberships.shop_id = ${sql.ref(`${link}.shop_id`)}
  where users.id = ${sql.ref(`${link}.created_by`)} and users.deleted_at is null
    and (users.is_admin or memberships.role = 'owner' or memberships.can_approve))`;
