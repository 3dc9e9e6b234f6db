import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { parseTextData } from './collage-json.ts';

/**
 * Collages that may have no code of their own (D-103): which name is only a camera's no query can say, so whoever asks reads the texts
 * of these.
 */
export const mayLackCode = sql<boolean>`((collages.editor #> '{text_data,guessed}') ? 'code' or (collages.editor #> '{text_data,assumed}') ? 'code')`;

/** How many of these collages have no code that customers could read. */
export async function withoutCode({ db, shopId }: ShopScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(mayLackCode)
    .select(sql<unknown>`collages.editor -> 'text_data'`.as('text_data'))
    .execute();
  return rows.filter(({ text_data }) => {
    const text = parseTextData(text_data);
    return text !== null && !isCodeSaid(text);
  }).length;
}
