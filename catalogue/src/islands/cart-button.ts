import { added, type CartProduct, quantityOf } from '../cart/cart-line.ts';
import { storeCart, storedCart } from './cart-store.ts';
import { onOtherTab } from './memory.ts';
import { visitorTexts } from './visitor-language.ts';

/** How many are in the cart, beside its sign on every page. */
export function showCount(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  if (places.length === 0) return;
  const show = () => {
    const count = storedCart().reduce((sum, { quantity }) => sum + quantity, 0);
    for (const place of places) {
      place.textContent = String(count);
      place.hidden = count === 0;
    }
  };
  show();
  onOtherTab('cart', show);
  addEventListener('kolaj-cart', show);
  // Back from another page, which may have changed it.
  addEventListener('pageshow', show);
}

/** Quantity and "add" on a product page, in place of the order of this product alone. */
export function offerCart(): void {
  const place = document.querySelector<HTMLElement>('[data-product]');
  const add = place?.querySelector<HTMLButtonElement>('[data-add]');
  const stepper = place?.querySelector<HTMLElement>('[data-stepper]');
  const shown = place?.querySelector('[data-quantity]');
  if (!place || !add || !stepper || !shown) return;
  place.querySelector('[data-order-alone]')?.remove();
  add.hidden = false;
  stepper.hidden = false;
  stepper.addEventListener('click', ({ target }) => {
    const step = target instanceof HTMLElement ? Number(target.dataset.step ?? 0) : 0;
    shown.textContent = String(quantityOf(Number(shown.textContent) + step));
  });
  // Written by our own page.
  const product: CartProduct = JSON.parse(place.dataset.product ?? '');
  add.addEventListener('click', () => {
    storeCart(added(storedCart(), product, Number(shown.textContent)));
    dispatchEvent(new Event('kolaj-cart'));
    void confirm(add, product);
  });
}

const confirming = new WeakMap<HTMLElement, { words: string; timer: number }>();

async function confirm(button: HTMLElement, { code }: CartProduct): Promise<void> {
  const added = (await visitorTexts)?.added ?? button.dataset.add ?? '';
  const label = button.querySelector('span');
  if (label === null) return;
  const before = confirming.get(button);
  clearTimeout(before?.timer);
  const words = before?.words ?? label.textContent;
  label.textContent = `✓ ${added}`;
  const timer = window.setTimeout(() => {
    label.textContent = words;
    confirming.delete(button);
  }, 2000);
  confirming.set(button, { words, timer });
  // What stands in a button is not read out when it changes.
  const said = button.parentElement?.querySelector('[data-said]');
  if (said) said.textContent = `${code}: ${added}`;
}
