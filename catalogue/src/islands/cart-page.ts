import { lineAmount, type OrderLine, orderMessages, sumOf } from '@kolaj/domain/order/order-text';
import type { Amount } from '@kolaj/domain/price/currency';
import { formatPrice } from '@kolaj/domain/price/format-price';
import { orderLink, telegramLink } from '@kolaj/domain/site/order-link';
import { type CartFacts, type CartWords, cartWords } from '../cart/cart-facts.ts';
import { asShown, type CartLine, type CartProduct, isOrdered, putBack, quantityOf } from '../cart/cart-line.ts';
import type { SiteTexts } from '../texts/site-texts.ts';
import { storeCart, storedCart } from './cart-store.ts';
import { element } from './element.ts';
import { onOtherTab, remember, remembered, rememberedHere, rememberHere } from './memory.ts';
import { forgetOrderWord, orderWord } from './order-word.ts';
import { visitorTexts } from './visitor-language.ts';
import { orderSource } from './visits/source.ts';

/** Draws the cart, keeps it, and says what has changed in the shop since a product was picked. */
export async function startCart(place: HTMLElement): Promise<void> {
  // Written by our own page.
  const facts: CartFacts = JSON.parse(place.dataset.cart ?? '');
  const screen = new CartScreen(place, facts, await visitorTexts);
  screen.draw();
  onOtherTab('cart', () => {
    forgetOrderWord();
    screen.draw();
  });
  // Back from a product, by a page that the browser had put aside.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) screen.draw();
  });
  void screen.refresh();
}

/** Pages of products that are asked for side by side. */
const pagesAtOnce = 6;

class CartScreen {
  readonly #place: HTMLElement;
  readonly #facts: CartFacts;
  readonly #says: CartWords;
  /** What is counted, as the visitor reads it. */
  readonly #unitOf: (product: CartProduct) => string;

  constructor(place: HTMLElement, facts: CartFacts, texts: SiteTexts | null) {
    this.#place = place;
    this.#facts = facts;
    this.#says = texts === null ? facts.says : cartWords(texts, facts.checkout);
    this.#unitOf = ({ unit, pieces }) => {
      if (texts === null) return unit;
      return pieces > 1 ? texts.series(pieces) : texts.piece;
    };
    fillTyped(this.#fields());
    for (const [, field] of this.#fields()) {
      field.addEventListener('input', () => {
        keepTyped(this.#fields());
        this.#drawEnd(storedCart());
      });
    }
    this.#part('clear').addEventListener('click', () => this.#change([], { isUndoable: true }));
  }

  draw(): void {
    const cart = storedCart();
    this.#part('lines').replaceChildren(...cart.map((line) => this.#line(line)));
    this.#part('empty').hidden = cart.length > 0;
    this.#part('end').hidden = cart.length === 0;
    this.#drawEnd(cart);
    this.#drawOrdered();
  }

  /** Asks the page of each product; what cannot be asked now stays as it was. */
  async refresh(): Promise<void> {
    const slugs = [...new Set(storedCart().map(({ product }) => product.slug))];
    const now = new Map<string, CartProduct | null>();
    // A wholesaler's cart of 200 lines would fill a slow line with 200 pages at once.
    const askInTurn = async () => {
      for (let slug = slugs.shift(); slug !== undefined; slug = slugs.shift()) {
        const answer = await this.#presentOf(slug);
        if (answer !== null) now.set(slug, answer.product);
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, askInTurn));
    const before = storedCart();
    const after = asShown(before, now);
    // An undo, and the finger on a button, stay where they are.
    if (JSON.stringify(after) !== JSON.stringify(before)) this.#change(after);
  }

  async #presentOf(slug: string): Promise<{ product: CartProduct | null } | null> {
    const answer = await fetch(`${this.#facts.root}p/${slug}/`).catch(() => null);
    // Only these say that it is no more: a network may refuse for a moment.
    if (answer?.status === 404 || answer?.status === 410) return { product: null };
    if (!answer?.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const told = page.querySelector<HTMLElement>('[data-product]')?.dataset.product;
    return { product: told === undefined ? null : JSON.parse(told) };
  }

  /** After the messenger has opened: only the visitor knows whether the message left. */
  #drawOrdered(): void {
    const number = remembered('ordered') ?? '';
    const isShown = number !== '' && storedCart().length > 0;
    const button = element('button', { type: 'button', class: 'chip' }, this.#says.clearCart);
    button.addEventListener('click', () => this.#change([], { isUndoable: true }));
    this.#part('ordered').replaceChildren(
      ...(isShown ? [`${this.#says.orderHandedOver.replace('{n}', number)} `, button] : []),
    );
  }

  #change(cart: CartLine[], { isUndoable = false } = {}): void {
    const before = storedCart();
    // Another cart is another order.
    forgetOrderWord();
    if (contentOf(cart) !== contentOf(before)) remember('ordered', '');
    storeCart(cart);
    dispatchEvent(new Event('kolaj-cart'));
    this.draw();
    this.#part('undo').replaceChildren(...(isUndoable ? this.#undo(before) : []));
  }

  #undo(before: CartLine[]): (Node | string)[] {
    const button = element('button', { type: 'button', class: 'chip' }, this.#says.undo);
    button.addEventListener('click', () => this.#change(putBack(storedCart(), before)));
    return [`${this.#says.removed} `, button];
  }

  #line(line: CartLine): HTMLElement {
    const { root } = this.#facts;
    const { remove } = this.#says;
    const { product } = line;
    const canOrder = isOrdered(line);
    const words = [product.color, product.size].filter((word) => word !== '').join(' · ');
    const picture = element('img', { src: product.picture, alt: '', width: '1000', height: '1150', loading: 'lazy' });
    const bin = element('button', { type: 'button', class: 'cart-remove', 'aria-label': `${remove}: ${product.code}` });
    bin.append(binIcon());
    bin.addEventListener('click', () =>
      this.#change(
        storedCart().filter((other) => other.product.slug !== product.slug),
        { isUndoable: true },
      ),
    );
    const amount = canOrder ? lineAmount(this.#orderLine(line)) : null;
    return element(
      'li',
      { class: canOrder ? 'cart-line' : 'cart-line cart-gone' },
      element('a', { class: 'frame', href: `${root}p/${product.slug}/`, 'aria-label': product.code }, picture),
      element(
        'div',
        {},
        element(
          'p',
          { class: 'cart-name' },
          element('b', {}, product.code),
          amount !== null && element('b', {}, this.#price(amount)),
        ),
        element('p', { class: 'quiet' }, [words, this.#unitOf(product)].filter((word) => word !== '').join(' · ')),
        ...this.#news(line).map((text) => element('p', { class: 'cart-said' }, text)),
        element('div', { class: 'cart-tools' }, canOrder ? this.#stepper(line) : element('span', {}), bin),
      ),
    );
  }

  /** What is different from when it was picked: said, never silently replaced. */
  #news({ product, isGone, before }: CartLine): string[] {
    const { gone, soldOut, soldOutLine, priceWas } = this.#says;
    if (isGone) return [gone];
    if (product.soldOut?.whole) return [soldOutLine];
    return [
      ...(before === null ? [] : [priceWas.replace('{price}', () => this.#price(before))]),
      ...(product.soldOut ? [`${soldOut}: ${product.soldOut.sizes.join(', ')}`] : []),
    ];
  }

  #stepper({ product, quantity }: CartLine): HTMLElement {
    const { decrease, increase } = this.#says;
    const step = (by: number, sign: string, name: string) => {
      // Lines may be called alike: colours of one code, products without one.
      const own = `${by} ${product.slug}`;
      const button = element(
        'button',
        { type: 'button', 'aria-label': `${name}: ${product.code}`, 'data-step': own },
        sign,
      );
      button.addEventListener('click', () => {
        const change = (line: CartLine) =>
          line.product.slug === product.slug ? { ...line, quantity: quantityOf(line.quantity + by) } : line;
        this.#change(storedCart().map(change));
        this.#place.querySelector<HTMLElement>(`[data-step="${own}"]`)?.focus();
      });
      return button;
    };
    return element(
      'span',
      { class: 'stepper' },
      step(-1, '−', decrease),
      element('output', {}, String(quantity)),
      step(1, '+', increase),
    );
  }

  #drawEnd(cart: readonly CartLine[]): void {
    const { showTotal, minItems } = this.#facts;
    const { minimum, pieces: counted, withoutPrice: unknown } = this.#says;
    const lines = cart.filter(isOrdered).map((line) => this.#orderLine(line));
    const { pieces, amounts, withoutPrice } = sumOf(lines);
    const missing = withoutPrice === 0 ? '' : ` · ${unknown.replace('{n}', String(withoutPrice))}`;
    this.#part('count').textContent = counted.replace('{n}', String(pieces)) + missing;
    this.#part('total').textContent = showTotal ? amounts.map((amount) => this.#price(amount)).join(' + ') : '';
    const isEnough = lines.length > 0 && pieces >= minItems;
    this.#part('minimum').hidden = isEnough || lines.length === 0;
    this.#part('minimum').textContent = minimum.replace('{n}', String(minItems));
    this.#drawSend(isEnough ? this.#sendLinks(lines) : []);
  }

  /** Links that lead where they led stay: a finger may be on one of them. */
  #drawSend(links: HTMLAnchorElement[]): void {
    const place = this.#part('send');
    const before = Array.from(place.querySelectorAll('a'), ({ href }) => href);
    if (links.length === 0 || before.join('\n') !== links.map(({ href }) => href).join('\n'))
      place.replaceChildren(...links);
  }

  #sendLinks(lines: readonly OrderLine[]): HTMLAnchorElement[] {
    const { phone, checkout, language, showTotal, order: words } = this.#facts;
    const { note, ...contact } = this.#written();
    const messages = orderMessages({ lines, note, contact, showTotal, words, language, number: null });
    const linkTo = checkout === 'telegram' ? telegramLink : orderLink;
    return this.#partLinks(messages.map((message) => linkTo(phone, message)));
  }

  #partLinks(addresses: readonly string[]): HTMLAnchorElement[] {
    const { send, messagePart } = this.#says;
    const links = addresses.map((href, at) => {
      const part = messagePart.replace('{n}', String(at + 1)).replace('{of}', String(addresses.length));
      const label = addresses.length === 1 ? send : `${send} · ${part}`;
      return element('a', { class: 'button', href, target: '_blank', rel: 'noreferrer' }, label);
    });
    const [first] = links;
    first?.addEventListener('click', (event) => {
      event.preventDefault();
      void this.#order(first);
    });
    return links;
  }

  /** Has the shop's server check and number the order; when it cannot be reached the order leaves all the same, and says so. */
  async #order(pressed: HTMLAnchorElement): Promise<void> {
    this.#part('changed').textContent = '';
    const cart = storedCart().filter(isOrdered);
    const lines = cart.map(({ product, quantity }) => ({
      ...{ slug: product.slug, quantity },
      ...{ seen: product.price?.minor ?? null, currency: product.price?.currency, pieces: product.pieces },
      without: product.soldOut?.sizes ?? [],
    }));
    const order = { lines, ...this.#written() };
    pressed.setAttribute('aria-busy', 'true');
    const answer = await posted(`${this.#facts.root}order`, {
      ...{ key: orderWord(JSON.stringify(order)), ...order },
      ...{ agent: remembered('agent'), source: orderSource() },
    });
    pressed.removeAttribute('aria-busy');
    if (answer?.kind === 'changed') {
      this.#part('changed').textContent = this.#says.orderChanged;
      return this.refresh();
    }
    if (answer?.kind === 'below_minimum') {
      this.#part('changed').textContent = this.#says.minimum.replace('{n}', String(answer.minimum));
      return;
    }
    const [first] = answer?.links ?? [];
    remember('ordered', String(answer?.number ?? ''));
    this.#drawOrdered();
    // The shop may have made more parts of it than this page did.
    if (first !== undefined) this.#part('send').replaceChildren(...this.#partLinks(answer?.links ?? []));
    location.assign(first ?? pressed.href);
  }

  #orderLine({ product, quantity }: CartLine): OrderLine {
    const { slug, code, color, size, brand, unit, pieces, price } = product;
    return { ...{ code, color, size, brand, unit, pieces, price, quantity }, url: `${this.#facts.siteUrl}p/${slug}/` };
  }

  #price(amount: Amount): string {
    return formatPrice(amount, this.#facts.language);
  }

  /** What the visitor has typed. */
  #written(): { note: string; name: string; phone: string } {
    return { note: '', name: '', phone: '', ...typedIn(this.#fields()) };
  }

  #fields(): Fields {
    const names = ['note', ...(this.#facts.asksContact ? ['name', 'phone'] : [])];
    return names.flatMap((name): Fields => {
      const field = this.#part(name);
      return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? [[name, field]] : [];
    });
  }

  #part(name: string): HTMLElement {
    const found = this.#place.querySelector<HTMLElement>(`[data-${name}]`);
    if (found === null) throw new Error(`The cart page has no ${name}.`);
    return found;
  }
}

/** What the visitor types into, each by its name. */
type Fields = [string, HTMLInputElement | HTMLTextAreaElement][];

const typedIn = (fields: Fields) => Object.fromEntries(fields.map(([name, { value }]) => [name, value]));

/** A phone may drop the page behind the messenger: what was typed is there again, and the same order is still the same. */
const keepTyped = (fields: Fields): void => rememberHere('typed', String(new URLSearchParams(typedIn(fields))));

function fillTyped(fields: Fields): void {
  const typed = new URLSearchParams(rememberedHere('typed') ?? '');
  for (const [name, field] of fields) field.value = typed.get(name) ?? field.value;
}

interface Answer {
  kind: string;
  number?: number;
  links?: string[];
  minimum?: number;
}

const contentOf = (cart: readonly CartLine[]) =>
  cart.map(({ product, quantity }) => `${product.slug} ${quantity}`).join();

/** Longer nobody waits with a finger on the button, ms. */
const patience = 5000;

async function posted(address: string, order: object): Promise<Answer | null> {
  const patient = new AbortController();
  const timer = setTimeout(() => patient.abort(), patience);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
      signal: patient.signal,
    });
    // Written by our own server.
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function binIcon(): Element {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13');
  icon.append(path);
  return icon;
}
