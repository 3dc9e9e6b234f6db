import { outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import { saidValues } from '@kolaj/domain/collage/said-values';
import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseTextData } from '../open/collage-json.ts';

const outputs = z.array(z.object({ kind: z.enum(outputKinds), sha256: z.string() }));

/** An exported collage as a download names and lists it. */
export interface DownloadRow {
  id: string;
  folder: string;
  /** The brand as people see it: the name it was given, else its own (D-41). */
  brand: string;
  name: string;
  code: string;
  /** Without what a machine only assumed: a name and a list say facts (D-103). */
  values: Readonly<Record<string, string>>;
  discountprice: string | null;
  status: string;
  createdAt: Date;
  verifiedAt: Date | null;
  exportedAt: Date;
  sha256: string;
  outputs: z.infer<typeof outputs>;
}

/** Which collages: one, the active ones of a subfolder, or those that somebody has selected, whatever their state. */
export type DownloadWish = { collageId: string } | { subfolderId: string } | { selectionId: string };

/** Those of the wish that have an exported picture, in the order of making (D-40). */
export async function downloadRows(scope: ShopScope, wish: DownloadWish): Promise<DownloadRow[]> {
  const rows = await exported(scope, wish).orderBy('collages.created_at').orderBy('collages.id').execute();
  return rows.map((row) => {
    const text = parseTextData(row.text_data);
    return {
      id: row.id,
      folder: row.folder,
      brand: row.showing_name ?? row.brand,
      name: row.kolaj_name,
      code: text?.code ?? row.product_code,
      values: text ? saidValues(text) : {},
      discountprice: text?.discountprice ?? null,
      status: row.status,
      createdAt: row.created_at,
      verifiedAt: row.verified_at,
      exportedAt: row.exported_at ?? row.export_created_at,
      sha256: row.sha256,
      outputs: z.parse(outputs, row.outputs),
    };
  });
}

function exported(scope: ShopScope, wish: DownloadWish) {
  return scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .innerJoin('folders', 'folders.id', 'collages.folder_id')
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .$if('collageId' in wish, (query) => query.where('collages.id', '=', 'collageId' in wish ? wish.collageId : ''))
    .$if('subfolderId' in wish, (query) =>
      query
        .where('collages.subfolder_id', '=', 'subfolderId' in wish ? wish.subfolderId : '')
        .where('collages.state', '=', 'active'),
    )
    .$if('selectionId' in wish, (query) =>
      query.where(
        sql<boolean>`collages.id = any(select unnest(s.collage_ids) from download_selections s
          where s.shop_id = ${scope.shopId} and s.id = ${'selectionId' in wish ? wish.selectionId : null})`,
      ),
    )
    .select([
      'collages.id',
      'collages.kolaj_name',
      'collages.product_code',
      'collages.status',
      'collages.created_at',
      'collages.verified_at',
      'collages.exported_at',
      'folders.name as folder',
      'subfolders.name as brand',
      'subfolders.showing_name',
      'exports.sha256',
      'exports.created_at as export_created_at',
      sql<unknown>`collages.editor -> 'text_data'`.as('text_data'),
      sql<unknown>`coalesce((select json_agg(json_build_object('kind', o.kind, 'sha256', o.sha256) order by o.kind)
        from export_outputs o where o.export_id = exports.id), '[]'::json)`.as('outputs'),
    ]);
}

/** Keeps a selection for a day, and forgets those that are older. Unknown and other shops' collages are no part of it. */
export async function keepSelection(
  scope: ShopScope,
  { userId, collages }: { userId: string; collages: readonly string[] },
): Promise<string> {
  await scope.db
    .deleteFrom('download_selections')
    .where('shop_id', '=', scope.shopId)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${daysKept('downloads')}::int)`)
    .execute();
  const { id } = await scope.db
    .insertInto('download_selections')
    .values({ shop_id: scope.shopId, user_id: userId, collage_ids: [...new Set(collages)] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
