import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { givesWay } from '@kolaj/domain/template/exclusive';
import type { TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { liveTemplates } from '../open/template.store.ts';

/** Who changes a template, and in which words. */
export interface Author {
  userId: string;
  note?: string | null;
}

export interface TemplateChange extends Author {
  data: TemplateData;
}

export type TemplateFault = 'name_taken' | 'background_unknown';
export type AddedTemplate = { kind: 'saved'; id: string; version: number } | { kind: 'refused'; why: TemplateFault };
export type ChangedTemplate = AddedTemplate | { kind: 'not-found' } | { kind: 'conflict' };

/** Adds a template at the end of the shop's order. */
export async function addTemplate(scope: ShopScope, change: TemplateChange): Promise<AddedTemplate> {
  const { data } = change;
  const fault = await faultOf(scope, data, null);
  if (fault) return { kind: 'refused', why: fault };
  const row = await scope.db
    .insertInto('templates')
    .values({
      shop_id: scope.shopId,
      name: data.name,
      data: JSON.stringify(data),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from templates where shop_id = ${scope.shopId})`,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await keepVersion(scope, row, change);
  await makeOthersGiveWay(scope, row.id, change);
  return { kind: 'saved', ...row };
}

/**
 * Makes a new version of a template; collages keep the one they were made with. `version` is what the person has seen;
 * absent = whatever there is.
 */
export async function changeTemplate(
  scope: ShopScope,
  { id, version, ...change }: TemplateChange & { id: string; version?: number | undefined },
): Promise<ChangedTemplate> {
  const row = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('version')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { kind: 'not-found' };
  if (version !== undefined && version !== row.version) return { kind: 'conflict' };
  const fault = await faultOf(scope, change.data, id);
  if (fault) return { kind: 'refused', why: fault };

  const next = { id, version: row.version + 1 };
  await writeTemplate(scope, next, change);
  await makeOthersGiveWay(scope, id, change);
  return { kind: 'saved', ...next };
}

/** Safe to repeat. Its versions stay: collages are drawn with them. False when there never was such a template. */
export async function deleteTemplate(scope: ShopScope, id: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('templates')
    .set({ deleted_at: sql`coalesce(deleted_at, now())` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function writeTemplate(
  scope: ShopScope,
  { id, version }: { id: string; version: number },
  change: TemplateChange,
): Promise<void> {
  const { data } = change;
  await scope.db
    .updateTable('templates')
    .set({ name: data.name, data: JSON.stringify(data), version, updated_at: sql`now()` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
  await keepVersion(scope, { id, version }, change);
}

async function keepVersion(
  scope: ShopScope,
  { id, version }: { id: string; version: number },
  { data, userId, note = null }: TemplateChange,
): Promise<void> {
  await scope.db
    .insertInto('template_versions')
    .values({
      shop_id: scope.shopId,
      template_id: id,
      version,
      data: JSON.stringify(data),
      created_by: userId,
      note,
    })
    .execute();
}

async function makeOthersGiveWay(scope: ShopScope, id: string, { data, userId }: TemplateChange): Promise<void> {
  for (const other of await liveTemplates(scope)) {
    const changed = other.id === id ? null : givesWay(other.data, data);
    if (!changed) continue;
    await writeTemplate(scope, { id: other.id, version: other.version + 1 }, { data: changed, userId });
  }
}

/** Names are unique in a shop; a background is one of ours or a picture of this installation. */
async function faultOf(scope: ShopScope, data: TemplateData, id: string | null): Promise<TemplateFault | null> {
  const namesake = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('deleted_at', 'is', null)
    .where('name', '=', data.name)
    .select('id')
    .executeTakeFirst();
  if (namesake && namesake.id !== id) return 'name_taken';
  return (await isBackground(scope, data.background)) ? null : 'background_unknown';
}

async function isBackground({ db }: ShopScope, background: string | null): Promise<boolean> {
  if (background === null || builtInTemplates.some((template) => template.background === background)) return true;
  // In use anew, by a lock: no reference keeps one that is about to be removed, as nobody has named it for long.
  const blob = await db
    .updateTable('blobs')
    .set({ used_at: sql<Date>`now()` })
    .where('sha256', '=', background)
    .where('mime', 'in', ['image/png', 'image/webp', 'image/jpeg'])
    .returning('sha256')
    .executeTakeFirst();
  return blob !== undefined;
}

/** Puts these templates first, in this order; the others follow in theirs. False when one is not there: nothing is written. */
export async function writeOrder(scope: ShopScope, ids: readonly string[]): Promise<boolean> {
  const rows = await scope.db
    .selectFrom('templates')
    .where('shop_id', '=', scope.shopId)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = rows.map(({ id }) => id);
  const first = [...new Set(ids)];
  if (first.some((id) => !known.includes(id))) return false;
  const order = [...first, ...known.filter((id) => !first.includes(id))];
  await scope.db
    .updateTable('templates')
    .set({ position: sql<number>`array_position(${order}::uuid[], id) - 1` })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${order}::uuid[])`)
    .execute();
  return true;
}
