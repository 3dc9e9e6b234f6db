import type { SiteProduct } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import { ProductTile } from './product-tile.tsx';

/** Pictures of the first row, which are on the screen at once. */
const FIRST_ROW = 2;

export function ProductGrid({ products, page, eager }: { products: SiteProduct[]; page: PageContext; eager: boolean }) {
  return (
    <ul class="grid">
      {products.map((product, index) => (
        <ProductTile product={product} page={page} eager={eager && index < FIRST_ROW} />
      ))}
    </ul>
  );
}
