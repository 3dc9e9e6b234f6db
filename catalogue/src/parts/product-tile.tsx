import type { SiteProduct } from '@kolaj/domain/site/model';
import { type PageContext, productsOf } from '../context.ts';
import { productPath } from '../paths.ts';
import type { SiteTexts } from '../texts/site-texts.ts';
import { ColorSwitch, colorsToSwitch } from './color-switch.tsx';
import { ListPicture } from './list-picture.tsx';
import { Price } from './price.tsx';
import { said } from './said.ts';

const MAX_DOTS = 4;

/** A product in a list: picture, price first, then code and colours. */
export function ProductTile({ product, page, eager }: { product: SiteProduct; page: PageContext; eager: boolean }) {
  const [picture] = product.pictures;
  const colors = colorsToSwitch(page, product);
  return (
    <li class={colors.length > 0 ? 'with-swatches' : undefined} data-tile={colors.length > 0 ? '' : undefined}>
      <a class={product.soldOut?.whole ? 'tile tile-sold-out' : 'tile'} href={page.root + productPath(product.slug)}>
        <span class="frame">
          <ListPicture picture={picture} page={page} alt={pictureText(product)} eager={eager} />
          <ProductBadge product={product} texts={page.texts} />
        </span>
        <span class="tile-text">
          <Price product={product} texts={page.texts} />
          <span class="tile-code">{product.name}</span>
          {colors.length === 0 && <ColorDots product={product} page={page} />}
        </span>
      </a>
      {colors.length > 0 && <ColorSwitch page={page} colors={colors} />}
    </li>
  );
}

/** What a picture shows, in words: type and colour as the shop wrote them, else its name. */
export function pictureText({ type, color, name }: SiteProduct): string {
  return [type, color].filter((word) => word !== '').join(', ') || name;
}

/** One mark on a picture at most: that it is sold out says more than a discount, and that more than "new". */
export function ProductBadge({ product, texts }: { product: SiteProduct; texts: SiteTexts }) {
  if (product.soldOut?.whole) return <span class="badge badge-sold-out" {...said(texts, 'soldOut')} />;
  if (product.discount !== null) return <span class="badge badge-sale">−{product.discount.percent}&nbsp;%</span>;
  return product.isNew ? <span class="badge" {...said(texts, 'newBadge')} /> : null;
}

/** The product's own colour first, then the others of its code; colours without a known swatch have no dot. */
function ColorDots({ product, page }: { product: SiteProduct; page: PageContext }) {
  const others = productsOf(page, product.colors).filter((sibling) => sibling !== product);
  const swatches = [product, ...others].flatMap(({ swatch }) => swatch ?? []);
  if (swatches.length === 0) return null;
  return (
    <span class="dots" aria-hidden="true">
      {[...new Set(swatches)].slice(0, MAX_DOTS).map((swatch) => (
        <svg class="dot" color={swatch} />
      ))}
    </span>
  );
}
