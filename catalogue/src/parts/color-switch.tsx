import type { SiteProduct } from '@kolaj/domain/site/model';
import { type PageContext, productsOf } from '../context.ts';
import { productPath } from '../paths.ts';
import { Picture, plainAddress } from './picture.tsx';
import { labelled } from './said.ts';

/** More do not fit below a tile of a phone; the others are on the product's page. */
const mostColors = 4;

/** The colours of a tile that can be changed in place (`same_products_fast`), its own first; empty = there is nothing to change to. */
export function colorsToSwitch(page: PageContext, product: SiteProduct): SiteProduct[] {
  if (!page.site.switchColors) return [];
  const others = productsOf(page, product.colors).filter((one) => one !== product && one.soldOut?.whole !== true);
  return others.length === 0 ? [] : [product, ...others.slice(0, mostColors - 1)];
}

/**
 * Other colours of a tile, to look at without leaving the list. Each is a link to its own page; `islands/color-switch.ts` puts what is
 * written here into the tile instead.
 */
export function ColorSwitch({ page, colors }: { page: PageContext; colors: readonly SiteProduct[] }) {
  const { options, site, root, texts } = page;
  const [own] = colors;
  return (
    <ul class="swatches" data-colors {...labelled(texts, 'colors')}>
      {colors.map((product) => (
        <li>
          <a
            href={root + productPath(product.slug)}
            aria-label={product.color || product.name}
            aria-current={product === own ? 'true' : 'false'}
            data-picture={plainAddress(product.pictures[0], options, site.copies.list)}
            data-price={product.price?.text === own?.price?.text ? undefined : (product.price?.text ?? '')}
          >
            {product.swatch === null ? (
              <span class="dot">
                <Picture picture={product.pictures[0]} options={options} copies={[192]} alt="" />
              </span>
            ) : (
              <svg class="dot" color={product.swatch} />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
