import { drawsAlike } from '@kolaj/domain/template/impact';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseTemplateData } from '../template-view.ts';

export interface TemplateVersion {
  version: number;
  data: TemplateData;
  createdAt: Date;
  /** Who made it; null = the machine, or somebody who is gone. */
  by: string | null;
}

/** All versions of a template, the newest first; none when the shop has no such template. */
export async function templateVersions(scope: ShopScope, templateId: string): Promise<TemplateVersion[]> {
  const rows = await scope.db
    .selectFrom('template_versions')
    .leftJoin('users', 'users.id', 'template_versions.created_by')
    .where('template_versions.shop_id', '=', scope.shopId)
    .where('template_versions.template_id', '=', templateId)
    .select(['template_versions.version', 'template_versions.data', 'template_versions.created_at', 'users.name as by'])
    .orderBy('template_versions.version', 'desc')
    .execute();
  return rows.map(({ version, data, created_at, by }) => ({
    version,
    data: parseTemplateData(data),
    createdAt: created_at,
    by,
  }));
}

/** Versions that give another picture than this one. */
export function versionsUnlike(versions: readonly TemplateVersion[], data: TemplateData): number[] {
  return versions.filter((one) => !drawsAlike(one.data, data)).map(({ version }) => version);
}
