import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** A rendered picture with its copies, as it is kept for ever. */
export interface RenderedExport {
  sha256: string;
  /** SHA-256 by width in px. */
  renditions: Record<string, string>;
  thumbhash: string;
  width: number;
  height: number;
  /** What the scene warns of, for the editor. */
  warnings: readonly unknown[];
}

/** What a picture was made of. */
export interface ExportKey {
  collageId: string;
  /** Content version of the collage. */
  version: number;
  sceneHash: string;
  templateId: string;
  templateVersion: number;
}

/**
 * Gives a version of a collage the picture that an earlier version with the same scene has; null when there is none and it
 * must be rendered. Safe to repeat.
 */
export async function reuseExport(scope: ShopScope, key: ExportKey): Promise<string | null> {
  const row = await scope.db
    .insertInto('exports')
    .columns([...keyColumns, ...pictureColumns])
    .expression(
      scope.db
        .selectFrom('exports')
        .where('shop_id', '=', scope.shopId)
        .where('collage_id', '=', key.collageId)
        .where('scene_hash', '=', key.sceneHash)
        .select([
          'shop_id',
          'collage_id',
          sql<number>`${key.version}::integer`.as('collage_version'),
          'scene_hash',
          sql<string>`${key.templateId}::uuid`.as('template_id'),
          sql<number>`${key.templateVersion}::integer`.as('template_version'),
          ...pictureColumns,
        ])
        .orderBy('collage_version', 'desc')
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['collage_id', 'collage_version', 'scene_hash'])
        .doUpdateSet(({ ref }) => ({ scene_hash: ref('excluded.scene_hash') })),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Keeps a new picture; the same picture of the same version is there only once. Its files must be recorded as blobs before. */
export async function insertExport(scope: ShopScope, key: ExportKey, picture: RenderedExport): Promise<string> {
  const row = await scope.db
    .insertInto('exports')
    .values({
      shop_id: scope.shopId,
      collage_id: key.collageId,
      collage_version: key.version,
      scene_hash: key.sceneHash,
      template_id: key.templateId,
      template_version: key.templateVersion,
      sha256: picture.sha256,
      renditions: JSON.stringify(picture.renditions),
      thumbhash: picture.thumbhash,
      width: picture.width,
      height: picture.height,
      warnings: JSON.stringify(picture.warnings),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['collage_id', 'collage_version', 'scene_hash'])
        .doUpdateSet(({ ref }) => ({ scene_hash: ref('excluded.scene_hash') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const keyColumns = [
  'shop_id',
  'collage_id',
  'collage_version',
  'scene_hash',
  'template_id',
  'template_version',
] as const;
const pictureColumns = ['sha256', 'renditions', 'thumbhash', 'width', 'height', 'warnings'] as const;
