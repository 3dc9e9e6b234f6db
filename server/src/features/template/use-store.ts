import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

/** How many collages use a template, by the version they were made with. */
export interface TemplateUse {
  templateId: string;
  version: number;
  status: string;
  /** Whether their picture has gone out to a group. */
  isSent: boolean;
  count: number;
}

/** Collages by template, version, status and whether they were sent; of all templates, or of one. */
export async function templateUse(scope: ShopScope, templateId?: string): Promise<TemplateUse[]> {
  const ofOne = templateId === undefined ? sql`` : sql`and collages.editor ->> 'template_id' = ${templateId}`;
  const { rows } = await sql<TemplateUse>`
    select collages.editor ->> 'template_id' as "templateId", (collages.editor ->> 'template_version')::int as version,
      collages.status, ${wasSent} as "isSent", count(*)::int as count
    from collages
    where collages.shop_id = ${scope.shopId} and collages.editor ->> 'template_id' is not null ${ofOne}
    group by 1, 2, 3, 4`.execute(scope.db);
  return rows;
}

/** A picture of the collage that a group has, or may have. */
export const wasSent = sql<boolean>`exists (
  select from broadcast_images image
  join deliveries on deliveries.broadcast_id = image.broadcast_id and deliveries.part = image.position
  where image.collage_id = collages.id and deliveries.status in ('accepted', 'delivered', 'uncertain'))`;

/** Sums the numbers of those that `counts` names. */
export function countUse(use: readonly TemplateUse[], counts: (one: TemplateUse) => boolean): number {
  return use.filter(counts).reduce((sum, { count }) => sum + count, 0);
}
