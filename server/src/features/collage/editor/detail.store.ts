import {
  type CollageEditor,
  type CollageStatus,
  collageStatuses,
  type State,
  states,
} from '@kolaj/domain/collage/collage';
import type { OutputKind } from '@kolaj/domain/collage/outputs/outputs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type PhotoKnowledge, photoKnowledge } from '../../source/open/photo.store.ts';
import { parseEditor } from '../open/collage-json.ts';
import { chosenOutputs, type OutputPicture, outputsOf } from '../outputs/output.store.ts';

const words = z.object({ status: z.enum(collageStatuses), state: z.enum(states) });

/** One collage with everything the editor needs (ENT-59…ENT-63). */
export interface CollageDetail {
  id: string;
  folderId: string;
  subfolderId: string;
  subfolder: string;
  status: CollageStatus;
  state: State;
  name: string;
  version: number;
  contentVersion: number;
  createdAt: Date;
  updatedAt: Date;
  photos: { path: string; sha256: string; selected: boolean; knowledge: PhotoKnowledge | null }[];
  editor: CollageEditor | null;
  firstResult: CollageEditor | null;
  /** SHA-256 of the export. */
  exported: string | null;
  outputs: { chosen: OutputKind[]; made: OutputPicture[] };
}

/** null: there is no such collage in this shop. */
export async function collageDetail(scope: ShopScope, id: string): Promise<CollageDetail | null> {
  const row = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', id)
    .select([
      'collages.id',
      'collages.folder_id',
      'collages.subfolder_id',
      'collages.status',
      'collages.state',
      'collages.kolaj_name',
      'collages.version',
      'collages.content_version',
      'collages.created_at',
      'collages.updated_at',
      'collages.editor',
      'collages.first_result',
      'subfolders.name as subfolder',
      'exports.sha256',
      'collages.export_id',
    ])
    .executeTakeFirst();
  if (!row) return null;

  return {
    ...z.parse(words, row),
    id: row.id,
    folderId: row.folder_id,
    subfolderId: row.subfolder_id,
    subfolder: row.subfolder,
    name: row.kolaj_name,
    version: row.version,
    contentVersion: row.content_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    photos: await photosOf(scope, id),
    editor: parseEditor(row.editor),
    firstResult: parseEditor(row.first_result),
    exported: row.sha256,
    outputs: { chosen: await chosenOutputs(scope), made: row.export_id ? await outputsOf(scope, row.export_id) : [] },
  };
}

async function photosOf(scope: ShopScope, collageId: string): Promise<CollageDetail['photos']> {
  const rows = await scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', collageId)
    .select(['path', 'sha256', 'selected'])
    .orderBy('position')
    .execute();
  const known = await photoKnowledge(
    scope,
    rows.map(({ sha256 }) => sha256),
  );
  return rows.map(({ path, sha256, selected }) => ({ path, sha256, selected, knowledge: known.get(sha256) ?? null }));
}

/** Photo paths of these collages, in their order, by collage id. */
export async function photoPaths(scope: ShopScope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['collage_id', 'path'])
    .orderBy('position')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.collage_id);
  return new Map([...grouped].map(([id, images]) => [id, images.map(({ path }) => path)]));
}
