import type { SiteProduct } from '@kolaj/domain/site/model';
import { orderLink } from '@kolaj/domain/site/order-link';
import type { PageContext } from '../context.ts';
import { productPath } from '../paths.ts';
import { Icon } from './icons.tsx';

/** Order on WhatsApp when the shop has a number, and share; the share button needs its script and stays hidden without. */
export function ProductActions({ page, product }: { page: PageContext; product: SiteProduct }) {
  const { site, texts } = page;
  return (
    <div className="actions">
      {site.orderPhone !== null && (
        <a
          className="button"
          href={orderLink(site.orderPhone, orderMessage(page, product))}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" />
          {texts.order}
        </a>
      )}
      <button
        type="button"
        className={site.orderPhone === null ? 'button' : 'button button-second'}
        data-share={product.code}
        data-copied={texts.copied}
        hidden
      >
        <Icon name="share" />
        <span>{texts.share}</span>
      </button>
    </div>
  );
}

/** Code, colour, price and link (D-47 `giveOrder`), in the site's language. */
function orderMessage({ texts, options }: PageContext, product: SiteProduct): string {
  const lines = [
    texts.orderGreeting,
    `${texts.code}: ${product.code}`,
    product.color === '' ? '' : `${texts.color}: ${product.color}`,
    product.price === null ? '' : `${texts.price}: ${product.price.text}`,
    options.siteUrl + productPath(product.slug),
  ];
  return lines.filter((line) => line !== '').join('\n');
}
