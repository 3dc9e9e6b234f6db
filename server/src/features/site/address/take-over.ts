import { fold, key } from '@kolaj/domain/shared/fold';
import { brandFinder } from '@kolaj/domain/shop/brand-book';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import type { Releases } from '../releases.ts';
import { liveRelease } from '../site.store.ts';
import { type Addresses, hasAddresses, keepAddresses } from './address.store.ts';

/** As much of `products.json` as every release has. */
const listed = z.object({
  products: z.array(z.object({ code: z.string(), color: z.string(), brand: z.string(), page: z.string() })),
});

/**
 * The live site of a shop may be from before its addresses were noted: what it publishes is noted once, so that the next release keeps
 * it. Does nothing where addresses are known.
 */
export async function takeOverAddresses(scope: ShopScope, releases: Releases): Promise<void> {
  const live = (await hasAddresses(scope)) ? null : await liveRelease(scope);
  if (live === null) return;
  const bytes = await releases.read(scope.shopId, live.releaseId, 'products.json').catch(() => null);
  const list = z.safeParse(listed, JSON.parse(bytes?.toString('utf8') ?? 'null'));
  if (!list.success) return;

  const find = brandFinder(await shopBrands(scope));
  const products = list.data.products.flatMap(({ code, color, brand, page }) => {
    const [, slug] = /^p\/([a-z0-9-]+)\/$/.exec(page) ?? [];
    const brandKey = find(brand)?.id ?? `name:${key(brand)}`;
    return slug === undefined ? [] : [{ slug, key: `${brandKey}\n${fold(code)}\n${fold(color)}`, collageId: '' }];
  });
  await keepAddresses(scope, { products, brands: [] } satisfies Addresses);
}
