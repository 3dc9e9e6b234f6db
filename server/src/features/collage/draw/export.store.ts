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
  /** SHA-256 of the logo that the shown brand had, also when its file was lost; empty = it had none, null = no brand is shown. */
  logo: string | null;
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
          sql<string | null>`${key.logo}::text`.as('logo_sha256'),
          ...pictureColumns,
        ])
        .orderBy('collage_version', 'desc')
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['collage_id', 'collage_version', 'scene_hash'])
        .doUpdateSet(({ ref }) => ({ logo_sha256: ref('excluded.logo_sha256') })),
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
      logo_sha256: key.logo,
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
        .doUpdateSet(({ ref }) => ({ logo_sha256: ref('excluded.logo_sha256') })),
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
  'logo_sha256',
] as const;
const pictureColumns = ['sha256', 'renditions', 'thumbhash', 'width', 'height', 'warnings'] as const;

/** Collages that wait for approval with a picture that shows a brand, in the order of their ids. */
export async function waitingLogos(
  { db, shopId }: ShopScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; firm: string; logo: string }[]> {
  return db
    .selectFrom('collages')
    .innerJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.status', '=', 'done')
    .where('exports.logo_sha256', 'is not', null)
    .$if(after !== null, (query) => query.where('collages.id', '>', after ?? ''))
    .select([
      'collages.id',
      sql<string>`coalesce(collages.editor -> 'text_data' -> 'values' ->> 'firm', '')`.as('firm'),
      sql<string>`exports.logo_sha256`.as('logo'),
    ])
    .orderBy('collages.id')
    .limit(limit)
    .execute();
}
