import { type CollageEditor, type CollageStatus, collageStatuses } from '@kolaj/domain/collage/collage';
import { type ProductNames, siblingsOf } from '@kolaj/domain/collage/siblings';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseEditor } from '../open/collage-json.ts';

/** A collage of a product in one of its colours. */
export interface ColourRow {
  id: string;
  name: string;
  colour: string;
  status: CollageStatus;
  version: number;
  /** SHA-256 of its small WebP picture; null without an export. */
  thumbnail: string | null;
}

/** All colours of a product in its subfolder, this one too, in the order of making; passive ones only when they are `own` (D-36). */
export async function coloursOf(
  scope: ShopScope,
  { subfolderId, own, ...names }: ProductNames & { subfolderId: string; own?: string },
): Promise<ColourRow[]> {
  const all = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('subfolder_id', '=', subfolderId)
    .where((is) => is.or([is('state', '=', 'active'), ...(own === undefined ? [] : [is('id', '=', own)])]))
    .select(['id', 'kolaj_name as name', sql<string>`coalesce(${typedCode}, product_code)`.as('code')])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return colourRows(
    scope,
    siblingsOf(names, all).map(({ id }) => id),
  );
}

const typedCode = sql<string | null>`nullif(collages.editor -> 'text_data' ->> 'code', '')`;
const typedColour = sql<string | null>`collages.editor -> 'text_data' -> 'values' ->> 'color'`;
const status = z.enum(collageStatuses);

async function colourRows(scope: ShopScope, ids: readonly string[]): Promise<ColourRow[]> {
  const rows = await scope.db
    .selectFrom('collages')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'collages.id',
      'collages.kolaj_name as name',
      'collages.status',
      'collages.version',
      sql<string>`coalesce(${typedColour}, collages.color_key, '')`.as('colour'),
      sql<string | null>`coalesce(exports.renditions ->> '192', exports.renditions ->> '384')`.as('thumbnail'),
    ])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return rows.map((row) => ({ ...row, status: z.parse(status, row.status) }));
}

/** What these collages say now; one without an editor is absent. */
export async function editorsOf(
  { db, shopId }: ShopScope,
  ids: readonly string[],
): Promise<Map<string, CollageEditor>> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'editor'])
    .execute();
  return new Map(
    rows.flatMap(({ id, editor }) => {
      const parsed = parseEditor(editor);
      return parsed ? [[id, parsed] as const] : [];
    }),
  );
}
