import { splitKeys } from '@kolaj/domain/source/product/by-hand/split';
import { type Learned, type LearnInput, learnReading } from '@kolaj/domain/source/product/reading/learn-reading';
import type { Reading } from '@kolaj/domain/source/product/reading/reading';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const stored = z.object({
  shapes: z.array(
    z.object({
      code: z.string(),
      begins: z.enum(['at-once', 'after-counter']),
      ends: z.enum(['as-word', 'before-letter']),
    }),
  ),
});

export interface LearnedNames extends Learned {
  /** Photos that are in products. */
  imported: ReadonlySet<string>;
}

/**
 * What the names of a subfolder teach, `sourcePath` as its source has it: with what they taught before, so that photos that are
 * in products stay there. `paths` are relative to it.
 */
export async function learnedNames(
  scope: ShopScope,
  { sourcePath, ...names }: Pick<LearnInput, 'paths' | 'patterns'> & { sourcePath: string },
): Promise<LearnedNames> {
  const before = await readBefore(scope, sourcePath);
  return { ...learnReading({ ...names, before }), imported: before?.imported ?? new Set() };
}

async function readBefore({ db, shopId }: ShopScope, sourcePath: string): Promise<LearnInput['before']> {
  const subfolder = await db
    .selectFrom('subfolders')
    .select(['id', 'reading'])
    .where('shop_id', '=', shopId)
    .where('source_path', '=', sourcePath)
    .executeTakeFirst();
  if (!subfolder) return undefined;
  const images = await db
    .selectFrom('collage_images')
    .innerJoin('collages', 'collages.id', 'collage_images.collage_id')
    .where('collage_images.shop_id', '=', shopId)
    .where('collages.shop_id', '=', shopId)
    .where('collages.subfolder_id', '=', subfolder.id)
    // Their names were not read: a directory was the product.
    .where('collages.source_key', 'not like', 'dir:%')
    .where('collages.source_key', 'not like', `${splitKeys.directory}%`)
    .select('collage_images.path')
    .execute();
  // A person may have put photos from elsewhere into a collage.
  const own = images.filter(({ path }) => path.startsWith(`${sourcePath}/`));
  const imported = new Set(own.map(({ path }) => path.slice(sourcePath.length + 1)));
  return { reading: z.parse(stored, subfolder.reading), imported };
}

/** Keeps how a subfolder's names are read, for its next imports. */
export async function writeReading(
  { db, shopId }: ShopScope,
  { subfolderId, reading }: { subfolderId: string; reading: Reading },
): Promise<void> {
  const value = JSON.stringify(reading);
  await db
    .updateTable('subfolders')
    .set({ reading: value })
    .where('shop_id', '=', shopId)
    .where('id', '=', subfolderId)
    .where('reading', '<>', sql<string>`${value}::jsonb`)
    .execute();
}
