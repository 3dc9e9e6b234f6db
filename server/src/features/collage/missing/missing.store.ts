import type { TextData } from '@kolaj/domain/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { lacksValue, type MissingKeyword } from '@kolaj/domain/collage/texts/type-value';
import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import type { ListRange } from '../list/list-range.ts';
import { parseTextData } from '../open/collage-json.ts';
import { mayLackCode } from '../open/unsaid-code.store.ts';

export interface MissingQuery {
  lacks: MissingKeyword;
  folderId?: string | undefined;
  subfolderId?: string | undefined;
  ids?: readonly string[] | undefined;
  /** Null = whenever changed. */
  range: ListRange | null;
}

/**
 * Ids of what lacks a value and is to be looked at by people, in the order of making. Which name is only a camera's no query can
 * say: the texts of those whose code was guessed are read for it.
 */
export async function idsLacking(
  scope: ShopScope,
  { lacks, folderId, subfolderId, ids, range }: MissingQuery,
): Promise<string[]> {
  const prices = await shopPrices(scope);
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.status', 'in', ['done', 'verified'])
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .where('collages.editor', 'is not', null)
    .$if(range !== null, (query) =>
      query
        .where('collages.updated_at', '>=', range?.from ?? new Date(0))
        .where('collages.updated_at', '<', range?.to ?? new Date(0)),
    )
    .$if(folderId !== undefined, (query) => query.where('collages.folder_id', '=', folderId ?? ''))
    .$if(subfolderId !== undefined, (query) => query.where('collages.subfolder_id', '=', subfolderId ?? ''))
    .$if(ids !== undefined, (query) => query.where('collages.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .$if(lacks === 'code', (query) => query.where(mayLackCode))
    .$if(lacks === 'price', (query) => query.where('collages.price_minor', 'is', null))
    .select(['collages.id', sql<unknown>`collages.editor -> 'text_data'`.as('text_data')])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return rows.flatMap(({ id, text_data }) => {
    const text = parseTextData(text_data);
    return text !== null && lacksValue(text, lacks, prices) ? [id] : [];
  });
}

/** The texts as the machine first read them; null = not known. */
export async function machineTexts({ db, shopId }: ShopScope, id: string): Promise<TextData | null> {
  const row = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select(sql<unknown>`collages.first_result -> 'text_data'`.as('text_data'))
    .executeTakeFirst();
  return parseTextData(row?.text_data ?? null);
}

/** Paths of the photos of these collages below their subfolders. */
export async function photoNames(
  { db, shopId }: ShopScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('collage_images')
    .innerJoin('collages', 'collages.id', 'collage_images.collage_id')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['collages.id', 'collage_images.path', 'subfolders.source_path'])
    .orderBy('collage_images.position')
    .execute();
  const below = ({ path, source_path: above }: (typeof rows)[number]) =>
    path.startsWith(`${above}/`) ? path.slice(above.length + 1) : path.slice(path.lastIndexOf('/') + 1);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ id }) => id),
      ([id, of]) => [id, of.map(below)],
    ),
  );
}

// The whole shop is compared: letters and digits alone, as `key` does with nearly all codes; what `key` says decides.
const plain = (code: ReturnType<typeof sql<string>>) =>
  sql<string>`lower(regexp_replace(translate(${code}, 'İIıŞşĞğÜüÖöÇç', 'iiissgguuoocc'), '[^[:alnum:]]', '', 'g'))`;
const ownCode = sql<string>`coalesce(nullif(collages.editor #>> '{text_data,code}', ''), collages.product_code)`;

/**
 * Active collages of the shop that have this code, without this one, in the order of making. A name that only a camera gave is no code,
 * so nothing has it.
 */
export async function othersOfCode(
  { db, shopId }: ShopScope,
  { id, code }: { id: string; code: string },
): Promise<string[]> {
  const wanted = key(code);
  if (wanted === '') return [];
  const rows = await db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', shopId)
    .where('collages.id', '!=', id)
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .where(sql<boolean>`${plain(ownCode)} = ${plain(sql<string>`${code}::text`)}`)
    .select(['collages.id', 'collages.product_code', sql<unknown>`collages.editor -> 'text_data'`.as('text_data')])
    .orderBy('collages.created_at')
    .orderBy('collages.id')
    .execute();
  return rows.flatMap(({ id: other, product_code, text_data }) => {
    const text = parseTextData(text_data);
    const isIt =
      text === null ? key(product_code) === wanted : isCodeSaid(text) && key(text.code || product_code) === wanted;
    return isIt ? [other] : [];
  });
}
