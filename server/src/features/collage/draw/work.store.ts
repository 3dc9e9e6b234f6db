import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import { type CollageEvent, type CollageLife, hasFreshExport, moveCollage } from '@kolaj/domain/collage/status/status';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { amountColumns } from '../open/amounts.store.ts';
import { parseEditor } from '../open/collage-json.ts';

/** A collage that a worker has taken. */
export interface CollageWork {
  id: string;
  folderId: string;
  subfolderId: string;
  importId: string | null;
  /** What is drawn; a later change of it raises the content version, and the result is dropped. */
  contentVersion: number;
  /** `compose` = the machine chooses; `render` = a person's editor is drawn exactly as it is. */
  mode: 'compose' | 'render';
  forced: boolean;
  sourceKey: string;
  name: string;
  productCode: string;
  /** A person has given the code. */
  isNamed: boolean;
  colourKey: string | null;
  /** Brand name as imported and the name a person gave it (D-41), and the brand's place in the source. */
  brand: { name: string; showingName: string | null; path: string };
  photos: { path: string; sha256: string }[];
  editor: CollageEditor | null;
  firstResult: CollageEditor | null;
}

export type Taken = { kind: 'taken'; work: CollageWork } | { kind: 'nothing-to-do' } | { kind: 'gave-up' };

/**
 * Takes a collage for a worker. A run that finds it already taken follows a worker that was lost; the third such run gives
 * up (D-34).
 */
export async function takeCollage(
  scope: ShopScope,
  { collageId, isRetry }: { collageId: string; isRetry: boolean },
): Promise<Taken> {
  const life = (await lockLives(scope, [collageId])).get(collageId);
  if (!life || !wantsWorker(life)) return { kind: 'nothing-to-do' };

  const current = afterLostWorker(life, isRetry);
  const step = moveCollage(current, { kind: 'taken' });
  const next = step.kind === 'moved' ? step.collage : current;
  if (next !== life) await writeLife(scope, collageId, next);
  if (next.status === 'failed') return { kind: 'gave-up' };
  return { kind: 'taken', work: await loadWork(scope, collageId, next) };
}

function wantsWorker(life: CollageLife): boolean {
  return life.status === 'pending' || (life.status === 'done' && !hasFreshExport(life));
}

function afterLostWorker(life: CollageLife, isRetry: boolean): CollageLife {
  const wasLost = life.stage === 'processing' || (life.stage === 'preview' && isRetry);
  if (!wasLost) return life;
  const step = moveCollage(life, { kind: 'lease-lost' });
  return step.kind === 'moved' ? step.collage : life;
}

export async function isGone({ db, shopId }: ShopScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row === undefined;
}

/** Lets go of a collage without a result; it waits as before, and nothing counts as failed. */
export async function putBack(scope: ShopScope, { id, contentVersion }: CollageWork): Promise<void> {
  const life = (await lockLives(scope, [id])).get(id);
  if (life?.contentVersion !== contentVersion || life.stage !== 'processing') return;
  await writeLife(scope, id, { ...life, stage: 'queued' });
}

async function loadWork(scope: ShopScope, collageId: string, life: CollageLife): Promise<CollageWork> {
  const row = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', collageId)
    .select([
      'collages.folder_id',
      'collages.subfolder_id',
      'collages.import_id',
      'collages.source_key',
      'collages.kolaj_name',
      'collages.product_code',
      'collages.named_before',
      'collages.color_key',
      'collages.editor',
      'collages.first_result',
      'subfolders.name',
      'subfolders.showing_name',
      'subfolders.source_path',
    ])
    .executeTakeFirstOrThrow();
  const photos = await scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', collageId)
    .select(['path', 'sha256'])
    .orderBy('position')
    .execute();
  const editor = parseEditor(row.editor);
  const isPersons = life.status === 'done' || life.stage === 'preview';
  return {
    id: collageId,
    folderId: row.folder_id,
    subfolderId: row.subfolder_id,
    importId: row.import_id,
    contentVersion: life.contentVersion,
    mode: isPersons && editor ? 'render' : 'compose',
    forced: life.forced,
    sourceKey: row.source_key,
    name: row.kolaj_name,
    productCode: row.product_code,
    isNamed: row.named_before !== null,
    colourKey: row.color_key,
    brand: { name: row.name, showingName: row.showing_name, path: row.source_path },
    photos,
    editor,
    firstResult: parseEditor(row.first_result),
  };
}

export interface FinishedWork {
  editor: CollageEditor;
  exportId: string;
  /** As in `ExportKey`. */
  logo: string | null;
}

/**
 * Ends a worker's run: done with its export, or failed with the reason. False when the collage was changed in the meantime; then
 * nothing is written, because another run follows for the newer version.
 */
export async function finishWork(
  scope: ShopScope,
  work: Pick<CollageWork, 'id' | 'contentVersion' | 'mode' | 'forced'>,
  result: FinishedWork | { failure: CollageFailure },
): Promise<boolean> {
  const life = (await lockLives(scope, [work.id])).get(work.id);
  if (!life) return false;
  const step = moveCollage(life, eventOf(work.contentVersion, result));
  if (step.kind !== 'moved') return false;

  await writeLife(scope, work.id, step.collage);
  if ('exportId' in result) await writeResult(scope, work, result);
  return true;
}

function eventOf(contentVersion: number, result: FinishedWork | { failure: CollageFailure }): CollageEvent {
  if ('failure' in result) return { kind: 'failed', contentVersion, failure: result.failure };
  return { kind: 'rendered', contentVersion };
}

/**
 * The machine's first editor state is kept once and never overwritten by what a person does or asks for (D-35). Only new
 * photos that meet texts as the machine left them bring a new automatic result: the old one speaks of photos that are
 * gone, and its texts would pass for typed ones.
 */
async function writeResult(
  scope: ShopScope,
  { id, mode, forced }: Pick<CollageWork, 'id' | 'mode' | 'forced'>,
  { editor, exportId }: FinishedWork,
): Promise<void> {
  const json = JSON.stringify(editor);
  const amounts = amountColumns(editor.text_data, await shopPrices(scope));
  const isTyped = sql<boolean>`editor -> 'text_data' is distinct from first_result -> 'text_data'`;
  const firstResult = sql<string>`
    case when ${forced} or ${isTyped} then coalesce(first_result, ${json}::jsonb) else ${json}::jsonb end`;
  await scope.db
    .updateTable('collages')
    .set({
      export_id: exportId,
      exported_at: sql`now()`,
      editor: json,
      ...amounts,
      discounted: amounts.discount_minor !== null,
      ...(mode === 'compose' ? { first_result: firstResult } : {}),
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
  if (mode === 'compose') await markSelected(scope, id, editor);
}

/** `selected_images` are the photos that are in a slot, unless a person has chosen others when saving: drawing keeps those. */
export async function markSelected(scope: ShopScope, collageId: string, editor: CollageEditor): Promise<void> {
  const paths = editor.images.flatMap((image) => (image ? [image.path] : []));
  await setSelected(scope, collageId, paths);
}

export async function setSelected(scope: ShopScope, collageId: string, paths: readonly string[]): Promise<void> {
  await scope.db
    .updateTable('collage_images')
    .set({ selected: sql<boolean>`path = any(${[...paths]}::text[])` })
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', collageId)
    .execute();
}

/** Pending collages, and done ones without their picture, that nothing has happened to for a while. */
export async function forgottenCollages(scope: ShopScope, before: Date): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('collages')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.updated_at', '<', before)
    .where((is) =>
      is.or([
        is('collages.status', '=', 'pending'),
        is.and([
          is('collages.status', '=', 'done'),
          sql<boolean>`exports.collage_version is distinct from collages.content_version`,
        ]),
      ]),
    )
    .select('collages.id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

/** How the searches among a subfolder's photos have gone so far, and whether any photo there shows a barcode at all. */
export async function searchesOf(scope: ShopScope, subfolderId: string): Promise<{ inVain: number; found: boolean }> {
  const { in_vain, found } = await scope.db
    .selectFrom('collages')
    .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
    .innerJoin('photo_analyses', 'photo_analyses.sha256', 'collage_images.sha256')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.subfolder_id', '=', subfolderId)
    .select([
      sql<number>`count(*) filter (where analysis ->> 'barcodeLook' = 'thorough')::integer`.as('in_vain'),
      sql<boolean>`coalesce(bool_or(analysis ->> 'hasBarcode' = 'true'), false)`.as('found'),
    ])
    .executeTakeFirstOrThrow();
  return { inVain: in_vain, found };
}

/** Where a collage belongs: who watches it is told by these. */
export function placeOf({ db, shopId }: ShopScope, collageId: string) {
  return db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', collageId)
    .select(['folder_id', 'subfolder_id', 'import_id'])
    .executeTakeFirstOrThrow();
}

/** Shops with a collage or an import that is not finished; a deleted one's wait until it is restored. */
export async function shopsAtWork({ db }: SystemScope): Promise<string[]> {
  const rows = await db
    .selectFrom('shops')
    .where('deleted_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('collages')
          .where('status', 'in', ['pending', 'done'])
          .select('shop_id')
          .union(selectFrom('import_jobs').where('finished_at', 'is', null).select('shop_id')),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
