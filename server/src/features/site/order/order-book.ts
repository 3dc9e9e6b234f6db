import { type OrderBook, orderBookShape } from '@kolaj/catalogue/order/order-book';
import type { OrderProduct } from '@kolaj/domain/order/check-order';
import * as z from 'zod/mini';
import type { Releases } from '../releases.ts';
import { ReleaseGone } from '../serve/release-gone.ts';

export interface OpenBook extends Omit<OrderBook, 'products'> {
  products: ReadonlyMap<string, OrderProduct & { unit: string; name?: string | undefined }>;
}

/** A book of 10,000 products is 2 MB. */
const keptAtMost = 20;

/** What can be ordered from a release, read once; null = it has no cart, or is from before there was one. Throws `ReleaseGone`. */
export function orderBooks(releases: Pick<Releases, 'facts' | 'read'>) {
  const kept = new Map<string, Promise<OpenBook | null>>();

  async function read(shopId: string, buildId: string): Promise<OpenBook | null> {
    const facts = await releases.facts(shopId, buildId);
    if (facts === null) throw new ReleaseGone();
    if (facts.files['order.json'] === undefined) return null;
    const bytes = await releases.read(shopId, buildId, 'order.json');
    const { products, ...book } = z.parse(orderBookShape, JSON.parse(bytes.toString('utf8')));
    return { ...book, products: new Map(products.map((product) => [product.slug, product])) };
  }

  return (shopId: string, buildId: string): Promise<OpenBook | null> => {
    const known = kept.get(buildId);
    const book = known ?? read(shopId, buildId);
    kept.delete(buildId);
    kept.set(buildId, book);
    book.catch(() => kept.delete(buildId));
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return book;
  };
}
