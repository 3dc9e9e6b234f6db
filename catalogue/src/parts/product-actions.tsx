import type { SiteProduct } from '@kolaj/domain/site/model';
import { orderLink } from '@kolaj/domain/site/order-link';
import { cartProduct } from '../cart/cart-product.ts';
import type { PageContext } from '../context.ts';
import { productPath } from '../paths.ts';
import { sizeText } from '../size-text.ts';
import type { SiteTexts } from '../texts/site-texts.ts';
import { Icon } from './icons.tsx';
import { labelled, said } from './said.ts';

/**
 * Order on WhatsApp when the shop has a number and the product, and share; the share button needs its script and stays hidden without. Where there
 * is a cart the script takes the order of this product alone away, but for shops that want it in place of "share".
 */
export function ProductActions({ page, product }: { page: PageContext; product: SiteProduct }) {
  const { site, texts } = page;
  const isOrderBeside = site.shareButton === 'giveOrder' && site.cart !== null;
  const isSoldOut = product.soldOut?.whole === true;
  const canOrder = site.orderPhone !== null || site.cart !== null;
  return (
    <div class="actions" data-product={site.cart === null ? undefined : JSON.stringify(cartProduct(page, product))}>
      {isSoldOut && <p class="sold-out" {...said(texts, 'soldOut')} />}
      {!isSoldOut && site.cart !== null && <AddToCart texts={texts} />}
      {!isSoldOut && site.orderPhone !== null && (
        <a
          class={isOrderBeside ? 'button button-second' : 'button'}
          href={orderLink(site.orderPhone, orderMessage(page, product))}
          target="_blank"
          rel="noreferrer"
          data-order-alone={isOrderBeside ? undefined : ''}
        >
          <Icon name="chat" />
          <span {...said(texts, isOrderBeside ? 'giveOrder' : 'order')} />
        </a>
      )}
      {site.shareButton === 'share' && (
        <button
          type="button"
          class={canOrder || isSoldOut ? 'button button-second' : 'button'}
          data-share={product.name}
          data-copied={texts.copied}
          hidden
        >
          <Icon name="share" />
          <span {...said(texts, 'share')} />
        </button>
      )}
    </div>
  );
}

/** What it is called without a code; the link at the end says to the shop which one it is. */
const nameLine = ({ brand, name }: SiteProduct): string => [...new Set([brand.name, name])].join(' ');

/** Code, colour, price and link (D-47 `giveOrder`), in the site's language. */
function orderMessage({ texts, options }: PageContext, product: SiteProduct): string {
  const lines = [
    texts.orderGreeting,
    product.code === '' ? nameLine(product) : `${texts.code}: ${product.code}`,
    product.color === '' ? '' : `${texts.color}: ${product.color}`,
    product.price === null ? '' : `${texts.price}: ${product.price.text}`,
    product.soldOut === null ? '' : `${texts.size}: ${sizeText(product, texts)}`,
    options.siteUrl + productPath(product.slug),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** Shown by the script, which then hides the order of one product. */
function AddToCart({ texts }: { texts: SiteTexts }) {
  return (
    <>
      <span class="stepper" data-stepper hidden>
        <button type="button" data-step="-1" {...labelled(texts, 'decrease')}>
          −
        </button>
        <output data-quantity>1</output>
        <button type="button" data-step="1" {...labelled(texts, 'increase')}>
          +
        </button>
      </span>
      <button type="button" class="button" data-add={texts.added} hidden>
        <Icon name="bag" />
        <span {...said(texts, 'addToCart')} />
      </button>
      <span class="hidden" role="status" data-said />
    </>
  );
}
