import { randomUUID } from 'node:crypto';
import { moveCollage } from '@kolaj/domain/collage/status/status';
import { areSplits, splitKey, splitName } from '@kolaj/domain/source/product/by-hand/split';
import { type SplitRefusal, splitRefusal } from '@kolaj/domain/source/product/by-hand/split-refusal';
import { productName } from '@kolaj/domain/source/product/product-name';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { type CollageFacts, factsOf, hasOthers } from './join.store.ts';

export interface Split {
  id: string;
  /** Paths of the photos of each product that is taken out. */
  groups: readonly (readonly string[])[];
}

export type SplitDone =
  | {
      kind: 'split';
      /** That stay. */
      photos: number;
      made: { id: string; code: string }[];
      folderId: string;
      subfolderId: string;
    }
  | { kind: 'not-found' }
  | { kind: 'refused' };

/**
 * Makes photos of a collage products of their own, beside it. The collage keeps the others, its texts and its place; all of them are
 * drawn by the caller. One that others were joined into comes apart by making those active.
 */
export async function splitOff(scope: ShopScope, { id, groups }: Split): Promise<SplitDone> {
  const life = (await lockLives(scope, [id])).get(id);
  const [own] = await factsOf(scope, [id]);
  if (!own || !life) return { kind: 'not-found' };
  const photos = await photosOf(scope, id);
  const fits = (await refusalOf(scope, own)) === null;
  const step = moveCollage(life, { kind: 'imported' });
  if (!fits || !areSplits([...photos.keys()], groups) || step.kind !== 'moved') return { kind: 'refused' };

  const made = [];
  for (const [at, group] of groups.entries()) {
    // In the product's order, whatever order they were ticked in.
    const wanted = new Set(group);
    made.push(
      await takeOut(scope, { from: id, at: at + 1, paths: [...photos.keys()].filter((path) => wanted.has(path)) }),
    );
  }
  await writeLife(scope, id, step.collage);
  const { folder_id: folderId, subfolder_id: subfolderId } = own;
  return { kind: 'split', photos: photos.size - groups.flat().length, made, folderId, subfolderId };
}

/** Why a collage is not taken apart; null = it may be, or is not there. */
export async function refusalOfSplit(scope: ShopScope, id: string): Promise<SplitRefusal | null> {
  const [own] = await factsOf(scope, [id]);
  return own ? refusalOf(scope, own) : null;
}

const refusalOf = async (scope: ShopScope, own: CollageFacts): Promise<SplitRefusal | null> =>
  splitRefusal({ ...own, wasSent: own.was_sent, hasOthers: await hasOthers(scope, own.id) });

/** How the word of a key begins: with what the product was taken out of, so that this can be taken back. */
export const splitWordBegin = (from: string): string => `${from}:`;

/** Paths in the collage's order. */
async function photosOf({ db, shopId }: ShopScope, id: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', '=', id)
    .select(['path', 'sha256'])
    .orderBy('position')
    .execute();
  return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
}

async function takeOut(
  scope: ShopScope,
  { from, at, paths }: { from: string; at: number; paths: readonly string[] },
): Promise<{ id: string; code: string }> {
  const { db, shopId } = scope;
  const parent = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', from)
    .select(['folder_id', 'subfolder_id', 'import_id', 'source_key', 'product_code'])
    .executeTakeFirstOrThrow();
  const { source_key: key, product_code: code, ...place } = parent;
  const name = splitName(code, paths, await codesBeside(scope, place.subfolder_id));
  const { id } = await db
    .insertInto('collages')
    .values({
      ...{
        shop_id: shopId,
        ...place,
        source_key: splitKey(key, `${splitWordBegin(from)}${randomUUID()}`),
        kolaj_name: name,
        product_code: name,
      },
      color_key: productName(paths[0] ?? '').colourKey,
      // Lists sort by it: beside the one that it was in.
      created_at: sql<Date>`(select c.created_at + ${at} * interval '1 millisecond' from collages c
        where c.shop_id = ${shopId} and c.id = ${from})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('collage_images')
    .columns(['collage_id', 'shop_id', 'path', 'sha256', 'position'])
    .expression((is) =>
      is
        .selectFrom('collage_images')
        .where('shop_id', '=', shopId)
        .where('collage_id', '=', from)
        .where('path', 'in', [...paths])
        .select([sql<string>`${id}::uuid`.as('id'), 'shop_id', 'path', 'sha256'])
        .select(sql<number>`(row_number() over (order by position) - 1)::int`.as('place')),
    )
    .execute();
  await db
    .deleteFrom('collage_images')
    .where('shop_id', '=', shopId)
    .where('collage_id', '=', from)
    .where('path', 'in', [...paths])
    .execute();
  return { id, code: name };
}

async function codesBeside({ db, shopId }: ShopScope, subfolderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('subfolder_id', '=', subfolderId)
    .select('product_code')
    .distinct()
    .execute();
  return rows.map(({ product_code }) => product_code);
}
