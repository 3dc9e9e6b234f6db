import type { SiteCart } from '@kolaj/domain/site/model';
import { type CartFacts, cartWords } from '../cart/cart-facts.ts';
import type { PageContext } from '../context.ts';
import { orderWordsOf } from '../order/order-words.ts';
import type { Page } from '../parts/document.tsx';
import { said } from '../parts/said.ts';
import { cartPath } from '../paths.ts';
import type { SiteTexts } from '../texts/site-texts.ts';

/** What a visitor has picked: kept in the browser alone and drawn by `islands/cart-page.ts`; the order leaves as a message. */
export function cartPage(page: PageContext): Page {
  const { texts, site, root } = page;
  const { cart, orderPhone } = site;
  if (cart === null || orderPhone === null) throw new Error('A site without a cart has no cart page.');
  return {
    here: { title: texts.cart, word: 'cart', backTo: root },
    head: { title: `${texts.cart} · ${site.title}`, description: '', path: cartPath },
    content: (
      <div class="cart" data-cart={JSON.stringify(factsOf(page, { cart, phone: orderPhone }))}>
        <h1 class="hidden" {...said(texts, 'cart')} />
        <p class="cart-undo" role="status" data-undo />
        <p class="cart-undo" role="status" data-ordered />
        <p class="cart-said" role="alert" data-changed />
        <ul class="cart-lines" data-lines />
        <div class="empty" data-empty>
          <p {...said(texts, 'emptyCart')} />
          <a class="button" href={root} {...said(texts, 'home')} />
        </div>
        <div class="cart-end" data-end hidden>
          {cart.note !== '' && <p class="cart-note">{cart.note}</p>}
          {cart.asksContact && <Contact texts={texts} />}
          <label class="cart-mine">
            <span {...said(texts, 'yourNote')} />
            <textarea rows={2} maxlength={500} data-note />
          </label>
          <div class="cart-sum">
            <p>
              <span class="quiet" data-count /> <b data-total />
            </p>
            <p class="quiet" data-minimum hidden />
            <div data-send />
            <button type="button" class="cart-clear" data-clear {...said(texts, 'clearCart')} />
          </div>
        </div>
      </div>
    ),
  };
}

/** Who orders: nobody has to say (D-98). What is typed here is kept in the order, and by the tab until it is closed. */
function Contact({ texts }: { texts: SiteTexts }) {
  return (
    <div class="cart-mine">
      <label>
        <span {...said(texts, 'yourName')} />
        <input maxlength={80} autocomplete="name" data-name />
      </label>
      <label>
        <span {...said(texts, 'yourPhone')} />
        <input type="tel" maxlength={30} autocomplete="tel" data-phone />
      </label>
      <p class="quiet" {...said(texts, 'contactHint')} />
    </div>
  );
}

function factsOf(page: PageContext, { cart, phone }: { cart: SiteCart; phone: string }): CartFacts {
  const { texts, site, options, root } = page;
  const { minItems, checkout, showTotal, asksContact } = cart;
  return {
    ...{ root, siteUrl: options.siteUrl, phone, language: site.language, minItems, checkout, showTotal, asksContact },
    order: orderWordsOf(texts),
    says: cartWords(texts, checkout),
  };
}
