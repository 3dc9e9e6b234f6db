import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** The shop's own shapes of product codes, in its order (D-28). */
export async function codePatterns(scope: Pick<ShopScope, 'db' | 'shopId'>): Promise<string[]> {
  const row = await scope.db
    .selectFrom('shops')
    .where('id', '=', scope.shopId)
    .select('code_patterns')
    .executeTakeFirst();
  return row?.code_patterns ?? [];
}

/** @returns the patterns before, for the audit */
export async function writeCodePatterns(scope: ShopScope, patterns: readonly string[]): Promise<string[]> {
  const before = await codePatterns(scope);
  await scope.db
    .updateTable('shops')
    .set({ code_patterns: [...patterns] })
    .where('id', '=', scope.shopId)
    .execute();
  return before;
}
