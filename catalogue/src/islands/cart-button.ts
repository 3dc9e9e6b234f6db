import { added, type CartProduct, isOrdered, quantityOf } from '../cart/cart-line.ts';
import { storeCart, storedCart } from './cart-store.ts';
import { canRemember, onOtherTab } from './memory.ts';
import { visitorTexts } from './visitor-language.ts';

/** How many are in the cart, beside its sign on every page. */
export function showCount(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-cart-count]');
  if (places.length === 0) return;
  const show = () => {
    const count = storedCart()
      .filter(isOrdered)
      .reduce((sum, { quantity }) => sum + quantity, 0);
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

/** Quantity and "add" on a product page, in place of the order of this product alone; that stays where no cart can be kept. */
export function offerCart(): void {
  const place = document.querySelector<HTMLElement>('[data-product]');
  const add = place?.querySelector<HTMLButtonElement>('[data-add]');
  const stepper = place?.querySelector<HTMLElement>('[data-stepper]');
  const shown = place?.querySelector('[data-quantity]');
  if (!place || !add || !stepper || !shown || !canRemember()) return;
  const alone = place.querySelector<HTMLElement>('[data-order-alone]');
  const offer = (isByCart: boolean) => {
    if (alone !== null) alone.hidden = isByCart;
    add.hidden = !isByCart;
    stepper.hidden = !isByCart;
  };
  offer(true);
  stepper.addEventListener('click', ({ target }) => {
    const step = target instanceof HTMLElement ? Number(target.dataset.step ?? 0) : 0;
    shown.textContent = String(quantityOf(Number(shown.textContent) + step));
  });
  // Written by our own page.
  const product: CartProduct = JSON.parse(place.dataset.product ?? '');
  add.addEventListener('click', () => {
    // Full by now: "added" would not be true.
    if (!storeCart(added(storedCart(), product, Number(shown.textContent)))) return offer(false);
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
  // What stands beside it must not move.
  button.style.width = `${button.offsetWidth}px`;
  label.textContent = '✓';
  button.setAttribute('aria-label', added);
  const timer = window.setTimeout(() => {
    label.textContent = words;
    button.style.width = '';
    button.removeAttribute('aria-label');
    confirming.delete(button);
  }, 2000);
  confirming.set(button, { words, timer });
  // What stands in a button is not read out when it changes.
  const said = button.parentElement?.querySelector('[data-said]');
  if (said) said.textContent = `${code}: ${added}`;
}
