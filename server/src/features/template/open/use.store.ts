import { collageStatuses } from '@kolaj/domain/collage/collage';
import type { UsedBy } from '@kolaj/domain/template/impact';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** How many collages use a template in the same way. */
export interface TemplateUse extends UsedBy {
  templateId: string;
  /** The version they were made with. */
  version: number;
  count: number;
}

const status = z.enum(collageStatuses);

/** Collages of one template, by version and what they are. */
export async function templateUse(scope: ShopScope, templateId: string): Promise<TemplateUse[]> {
  const { rows } = await sql<TemplateUse>`
    select collages.editor ->> 'template_id' as "templateId", (collages.editor ->> 'template_version')::int as version,
      collages.status, ${wasSent} as "isSent", ${hasOwnLayout} as "hasOwnLayout", count(*)::int as count
    from collages
    where collages.shop_id = ${scope.shopId} and collages.editor ->> 'template_id' = ${templateId}
    group by 1, 2, 3, 4, 5`.execute(scope.db);
  return rows.map((row) => ({ ...row, status: z.parse(status, row.status) }));
}

/**
 * The same of all templates, with no more than a list of them shows: each look into a collage's editor takes the database 2 µs, and
 * what is read with the rows goes through their sorting.
 */
export async function templatesUse({ db, shopId }: ShopScope): Promise<Omit<TemplateUse, 'status' | 'hasOwnLayout'>[]> {
  const { rows } = await sql<Omit<TemplateUse, 'status' | 'hasOwnLayout'>>`
    with used as materialized (
      select collages.id, collages.editor ->> 'template_id' as template, (collages.editor ->> 'template_version')::int as version
      from collages where collages.shop_id = ${shopId}
    ), sent as materialized (
      select image.collage_id from broadcast_images image
      join broadcasts on broadcasts.shop_id = image.shop_id and broadcasts.id = image.broadcast_id
      where image.shop_id = ${shopId} and image.collage_id is not null and (broadcasts.archived_at is not null or exists (
        select from deliveries
        where deliveries.broadcast_id = image.broadcast_id and deliveries.part = image.position
          and deliveries.status in ('accepted', 'delivered', 'uncertain')))
    )
    select template as "templateId", version, id in (select collage_id from sent) as "isSent", count(*)::int as count
    from used where template is not null group by 1, 2, 3`.execute(db);
  return rows;
}

/** A picture of the collage that a group has, or may have. Of a send whose messages are only in a file nobody knows better. */
const wasSent = sql<boolean>`exists (
  select from broadcast_images image
  join broadcasts on broadcasts.id = image.broadcast_id
  left join deliveries on deliveries.broadcast_id = image.broadcast_id and deliveries.part = image.position
  where image.collage_id = collages.id
    and (broadcasts.archived_at is not null or deliveries.status in ('accepted', 'delivered', 'uncertain')))`;

const hasOwnLayout = sql<boolean>`coalesce(jsonb_typeof(collages.editor -> 'texts') = 'array', false)`;

/** Sums the numbers of those that `counts` names. */
export function countUse<Use extends { count: number }>(use: readonly Use[], counts: (one: Use) => boolean): number {
  return use.filter(counts).reduce((sum, { count }) => sum + count, 0);
}

/** A collage that a run looks at. */
export interface RunCandidate extends UsedBy {
  id: string;
}

/** The next collages made with these versions of a template, by id, behind `after`. */
export async function runCandidates(
  scope: ShopScope,
  {
    templateId,
    versions,
    after,
    limit,
  }: { templateId: string; versions: number[]; after: string | null; limit: number },
): Promise<RunCandidate[]> {
  const behind = after === null ? sql`` : sql`and collages.id > ${after}::uuid`;
  const { rows } = await sql<RunCandidate>`
    select collages.id, collages.status, ${wasSent} as "isSent", ${hasOwnLayout} as "hasOwnLayout"
    from collages
    where collages.shop_id = ${scope.shopId} and collages.editor ->> 'template_id' = ${templateId}
      and (collages.editor ->> 'template_version')::int = any(${versions}::int[]) ${behind}
    order by collages.id limit ${limit}`.execute(scope.db);
  return rows.map((row) => ({ ...row, status: z.parse(status, row.status) }));
}
