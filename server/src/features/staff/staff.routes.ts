import type { Database } from '../../adapters/postgres/pool.ts';
import type { Route } from '../../http/route.ts';
import type { Post } from '../mail/open/letter.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { memberRoutes } from './member.routes.ts';
import { ownShopRoutes } from './own-shop.routes.ts';

export interface StaffDeps {
  database: Database;
  post: Post;
}

/** Every call of contract/staff. */
export function staffRoutes(deps: StaffDeps): Route[] {
  return [...memberRoutes(deps), ...invitationRoutes(deps), ...ownShopRoutes(deps)];
}
