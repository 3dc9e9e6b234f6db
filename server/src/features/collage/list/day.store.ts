import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { ListRange } from './list-range.ts';

/** The approvals nearest to a day; null = there is none. */
export interface Neighbours {
  before: Date | null;
  after: Date | null;
}

/** The last approval before `day` and the first one after it, of what lists show since `since`. */
export async function approvalsBeside(
  scope: ShopScope,
  { day, since }: { day: ListRange; since: Date },
): Promise<Neighbours> {
  const shown = scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.status', '=', 'verified')
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .where('collages.updated_at', '>=', since);
  const row = await scope.db
    .selectNoFrom([
      shown
        .where('collages.verified_at', '<', day.from)
        .select(({ fn }) => fn.max('collages.verified_at').as('at'))
        .as('before'),
      shown
        .where('collages.verified_at', '>=', day.to)
        .select(({ fn }) => fn.min('collages.verified_at').as('at'))
        .as('after'),
    ])
    .executeTakeFirstOrThrow();
  return { before: row.before, after: row.after };
}

/** Names of these folders. */
export async function folderNames(scope: ShopScope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('id', 'in', ids)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
