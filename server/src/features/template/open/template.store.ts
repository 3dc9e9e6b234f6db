import { present } from '@kolaj/contract/present';
import { templateData } from '@kolaj/contract/template/template';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { drawsAlike } from '@kolaj/domain/template/impact';
import type { Template, TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** The safety net that comes along with every choice (D-31). */
const silentName = 'plain';

/** The six that can be offered (TPL-01). */
export const exampleTemplates: readonly TemplateData[] = builtInTemplates.filter(({ hidden }) => !hidden);

/** A template as it is now. */
export interface StoredTemplate extends Template {
  updatedAt: Date;
}

/** All templates of the shop, hidden ones too, in the shop's order. */
export async function liveTemplates(scope: ShopScope): Promise<StoredTemplate[]> {
  const rows = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('deleted_at', 'is', null)
    .select(['id', 'version', 'position', 'data', 'updated_at as updatedAt'])
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: parseTemplateData(data) }));
}

/** A template as it was when a collage was composed with it; null when there never was such a version in this shop. */
export async function pinnedTemplate(
  scope: ShopScope,
  { templateId, version }: { templateId: string; version: number },
): Promise<TemplateData | null> {
  const row = await scope.db
    .selectFrom('template_versions')
    .where('shop_id', '=', scope.shopId)
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .select('data')
    .executeTakeFirst();
  return row ? parseTemplateData(row.data) : null;
}

/**
 * Gives the shop its own copies of built-in templates, so that editing them changes no other shop; `plain` comes along in
 * silence. Safe to repeat: a name that is there already stays as it is (D-31, D-43). Unknown names are a bug of the caller.
 */
export async function addBuiltInTemplates(scope: ShopScope, names: readonly string[]): Promise<void> {
  const wanted = new Set([...names, silentName]);
  for (const [position, data] of builtInTemplates.entries()) {
    if (!wanted.delete(data.name)) continue;
    await addCopy(scope, data, position);
  }
  if (wanted.size > 0) throw new Error(`No built-in template is called ${[...wanted].join(', ')}.`);
}

async function addCopy(scope: ShopScope, data: TemplateData, position: number): Promise<void> {
  const json = JSON.stringify(data);
  const made = await scope.db
    .insertInto('templates')
    .values({ shop_id: scope.shopId, name: data.name, data: json, position, origin: data.name })
    .onConflict((conflict) => conflict.columns(['shop_id', 'name']).where('deleted_at', 'is', null).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (!made) return;
  await scope.db
    .insertInto('template_versions')
    .values({ shop_id: scope.shopId, template_id: made.id, version: made.version, data: json })
    .execute();
}

/** Whether the shop has a template that may be offered: without one everything leads to the examples (ROUTE-16, D-43). */
export async function hasUsableTemplate(scope: ShopScope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not coalesce((data ->> 'hidden')::boolean, false)`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Reads `templates.data`. Throws on a row that no version of this program has written. */
export function parseTemplateData(json: unknown): TemplateData {
  return present(z.parse(templateData, json));
}
