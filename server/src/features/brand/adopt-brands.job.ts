import { brandsAtMost } from '@kolaj/contract/brand/brand';
import { key } from '@kolaj/domain/shared/fold';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import { insertBrands, lockBrands, mirrorBrands, removedNames } from './brand.store.ts';
import { brandSettings, subfolderNames } from './brand-use.store.ts';

/**
 * Makes brands of subfolders that have products and a name that no brand stands for, where the shop wants that
 * (`shops.brands_by_themselves`, on for new shops); elsewhere such names are only suggested. They have no logo yet: their name is
 * shown. A second run finds nothing to do.
 */
export const adoptBrands = defineJob<{ database: Pick<Database, 'db'> }>()({
  name: 'brand.adopt',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 60,
  slots: 1,

  run: ({ shopId }, { database }) =>
    inShop(database, shopId, async (scope) => {
      const names = await adopt(scope);
      if (names.length === 0) return;
      await writeAudit(scope, { userId: null, requestId: '', action: adoptBrands.name, diff: { names } });
    }),
});

/** The same within a transaction, for the moment the shop switches it on; answers the names. The caller leaves the audit row. */
export async function adopt(scope: ShopScope): Promise<string[]> {
  if (!(await brandSettings(scope)).byThemselves) return [];
  const brands = await lockBrands(scope);
  const find = brandFinder([...brands, ...(await removedNames(scope))]);
  const loose = (await subfolderNames(scope)).filter(
    ({ name, products }) => products > 0 && key(name) !== '' && !find(name),
  );
  const names = [...new Map(loose.map(({ name }) => [key(name), name])).values()];
  const added = names.slice(0, Math.max(0, brandsAtMost - brands.length));
  if (added.length === 0) return [];

  const bare = { logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
  await insertBrands(
    scope,
    added.map((name) => ({ ...bare, name })),
    { from: brands.length },
  );
  await mirrorBrands(scope);
  await tell(scope, { kind: 'brands' });
  return added;
}
