import { type Expression, sql } from 'kysely';
import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** Whether nothing leaves a shop, named by its id: all of the installation is held, or this shop was read in from another one (D-104). */
export const nothingLeaves = (shop: Expression<unknown> | string) => sql<boolean>`
  (exists (select from installation where sending_held)
    or exists (select from shops held where held.id = ${shop} and held.held_at is not null))`;

/** Whether nothing leaves: of a shop's scope the shop, else the whole installation but for mails to its own administrators (D-104). */
export async function isHeld(scope: ShopScope | SystemScope): Promise<boolean> {
  const { sending_held } = await scope.db
    .selectFrom('installation')
    .select('shopId' in scope ? nothingLeaves(scope.shopId).as('sending_held') : 'sending_held')
    .executeTakeFirstOrThrow();
  return sending_held;
}
