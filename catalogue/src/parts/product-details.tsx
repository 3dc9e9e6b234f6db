import type { SiteProduct } from '@kolaj/domain/site/model';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import { type PageContext, productsOf } from '../context.ts';
import { productPath } from '../paths.ts';
import { Picture } from './picture.tsx';
import { labelled, said } from './said.ts';

const here = { href: './', 'aria-current': 'page' };

/** All colours of the code as small pictures; nothing when there is only this one. */
export function ColorChoice({ page, product }: { page: PageContext; product: SiteProduct }) {
  const colors = productsOf(page, product.colors);
  if (colors.length < 2) return null;
  return (
    <nav {...labelled(page.texts, 'colors')}>
      <ul class="colors">
        {colors.map((sibling) => (
          <li>
            <a {...(sibling === product ? here : { href: page.root + productPath(sibling.slug) })}>
              <span class="frame">
                <Picture picture={sibling.pictures[0]} options={page.options} alt="" copies={[192]} />
              </span>
              <span class="color-name">{sibling.color}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The values on the collage (`show_detail`); colour and size only where no list of them says it. */
export function ProductDetails({ page: { texts, site }, product }: { page: PageContext; product: SiteProduct }) {
  const values = [
    { name: 'color', value: site.showColors && product.colors.length > 1 ? '' : product.color },
    { name: 'size', value: sizesOf(product.size).length > 1 ? '' : product.size },
    { name: 'type', value: product.type },
  ] as const;
  const known = values.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl class="values">
      {known.map(({ name, value }) => (
        <div>
          <dt {...said(texts, name)} />
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
