import { formatPrice } from '@kolaj/domain/price/format-price';
import { addressOf, askedFor, wantedOf } from '../search/address.ts';
import { type Found, openSearch, type Search, type Wanted } from '../search/search.ts';
import { type FoundPictures, pictureAt, picturesAFile, type SearchIndex } from '../search/search-data.ts';
import { type SearchWords, searchWords } from '../search/search-words.ts';
import { element } from './element.ts';
import { visitorTexts } from './visitor-language.ts';

/** Products shown at first, and more at a time. */
const shownAtOnce = 40;

/** Brings the search page to life: the list of products is loaded once, everything after it needs no network but pictures. */
export async function startSearch(place: HTMLElement): Promise<void> {
  // Written by our own page.
  const own: SearchWords = JSON.parse(place.dataset.search ?? '');
  const texts = await visitorTexts;
  const words = texts === null ? own : searchWords(texts, own.root);
  const form = place.querySelector('form');
  if (form === null) return;
  const index = await load<SearchIndex>(`${words.root}search/index.json`);
  if (index === null) {
    part(place, 'failed').hidden = false;
    return;
  }
  const search = openSearch(index);
  fillChoices(form, index);
  fillForm(form);
  const show = shower({ place, words, search, form });
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  // The fields are empty only after the event.
  form.addEventListener('reset', () => setTimeout(show));
  addEventListener('popstate', () => {
    fillForm(form);
    show();
  });
  show();
  // Room enough, or a choice that must be seen.
  const isWide = matchMedia('(min-width: 900px)').matches;
  part(place, 'filters').toggleAttribute('open', isWide || part(place, 'chosen').textContent !== '');
}

interface Screen {
  place: HTMLElement;
  words: SearchWords;
  search: Search;
  form: HTMLFormElement;
}

function shower({ place, words, search, form }: Screen): () => void {
  const list = part(place, 'found');
  const more = part(place, 'more');
  const pictures = pictureLoader(words.root, search.index);
  let found: number[] = [];

  const append = () => {
    const from = list.childElementCount;
    const next = found
      .slice(from, from + shownAtOnce)
      .map((at) => tile(search.product(at), { words, search, pictures }));
    list.append(...next);
    more.hidden = list.childElementCount >= found.length;
  };
  more.addEventListener('click', append);

  return () => {
    const wanted = wantedOf(valuesOf(form));
    keepInAddress(wanted);
    found = search.find(wanted);
    list.replaceChildren();
    append();
    part(place, 'count').textContent =
      found.length === 0 ? words.foundNothing : words.found.replace('{n}', String(found.length));
    const chosen = [...new URLSearchParams(addressOf({ ...wanted, text: '' }))].length;
    part(place, 'chosen').textContent = chosen === 0 ? '' : String(chosen);
    part(place, 'clear').hidden = addressOf(wanted) === '';
    showNear({ place, words, search, form }, found.length === 0 ? search.suggest(wanted.text) : []);
  };
}

function showNear({ place, words, form }: Screen, near: readonly string[]): void {
  const line = part(place, 'near');
  line.hidden = near.length === 0;
  const choices = near.map((word) => {
    const button = element('button', { type: 'button', class: 'chip' }, word);
    button.addEventListener('click', () => {
      const text = form.elements.namedItem('q');
      if (text instanceof HTMLInputElement) text.value = word;
      form.dispatchEvent(new Event('input'));
    });
    return button;
  });
  line.replaceChildren(`${words.didYouMean} `, ...choices);
}

const valuesOf = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return { get: (name: string) => data.get(name)?.toString() ?? null };
};

function fillForm(form: HTMLFormElement): void {
  const asked = new URLSearchParams(location.search);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = asked.get(field.name) === '1';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = askedFor(asked, field.name);
  }
}

function fillChoices(form: HTMLFormElement, { brands, types, colors, sizes }: SearchIndex): void {
  const plain = (list: readonly string[]) =>
    list.filter((word) => word !== '').map((word): [string, string] => [word, word]);
  const choices = {
    ...{ brand: brands, type: plain(types) },
    ...{ color: plain(colors.map(([word]) => word)), size: plain(sizes) },
  };
  for (const [name, list] of Object.entries(choices)) {
    const select = form.elements.namedItem(name);
    if (!(select instanceof HTMLSelectElement)) continue;
    const sorted = [...list].sort(([, one], [, other]) => one.localeCompare(other, undefined, { numeric: true }));
    select.append(...sorted.map(([value, label]) => element('option', { value }, label)));
    // A choice of one is none.
    if (list.length < 2) select.closest('label')?.remove();
  }
}

interface Drawn {
  words: SearchWords;
  search: Search;
  pictures: (at: number, image: HTMLImageElement) => void;
}

/** As `parts/product-tile.tsx` draws it. */
function tile(product: Found, { words, search: { index }, pictures }: Drawn): HTMLElement {
  const image = element('img', {
    width: '1000',
    height: '1150',
    alt: pictureText(product),
    loading: 'lazy',
    decoding: 'async',
  });
  pictures(product.at, image);
  const dot =
    product.swatch !== '' && element('span', { class: 'dots', 'aria-hidden': 'true' }, swatchDot(product.swatch));
  return element(
    'li',
    {},
    element(
      'a',
      { class: product.isSoldOut ? 'tile tile-sold-out' : 'tile', href: `${words.root}p/${product.slug}/` },
      element('span', { class: 'frame' }, image, badge(product, words)),
      element(
        'span',
        { class: 'tile-text' },
        priceOf(product, { words, index }),
        element('span', { class: 'tile-code' }, product.code),
        dot,
      ),
    ),
  );
}

function badge({ isSoldOut, isNew, discount }: Found, { soldOut, newBadge }: SearchWords): HTMLElement | false {
  if (isSoldOut) return element('span', { class: 'badge badge-sold-out' }, soldOut);
  if (discount !== null) return element('span', { class: 'badge badge-sale' }, `−${discount.percent}\u00a0%`);
  return isNew && element('span', { class: 'badge' }, newBadge);
}

const pictureText = ({ type, color, code }: Found) => [type, color].filter((word) => word !== '').join(', ') || code;

function swatchDot(swatch: string): Element {
  const dot = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  dot.setAttribute('class', 'dot');
  dot.setAttribute('color', swatch);
  return dot;
}

function priceOf({ price, discount }: Found, { words, index }: { words: SearchWords; index: SearchIndex }) {
  if (price === null) return false;
  const text = (minor: number) =>
    formatPrice({ minor, currency: price.currency, isAssumed: price.currency === '' }, index.language);
  if (discount === null) return element('span', { class: 'price' }, text(price.minor));
  const old = element('s', {}, element('span', { class: 'hidden' }, `${words.oldPrice} `), text(discount.oldMinor));
  return element('span', { class: 'price price-sale' }, text(price.minor), ' ', old);
}

/** Gives pictures their addresses, file by file, each loaded once; without a network the frames stay plain. */
function pictureLoader(root: string, index: SearchIndex): Drawn['pictures'] {
  const files = new Map<number, Promise<FoundPictures | null>>();
  return (at, image) => {
    const number = Math.floor(at / picturesAFile);
    const file = files.get(number) ?? load<FoundPictures>(`${root}search/${number}.json`);
    files.set(number, file);
    void file.then((pictures) => {
      const address = pictureAt(index, at, pictures);
      if (address !== null) image.src = address;
    });
  };
}

/** A file of ours, so its shape is known. */
async function load<Shape>(address: string): Promise<Shape | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return null;
  const data: Shape | null = await answer.json().catch(() => null);
  return data;
}

function keepInAddress(wanted: Wanted): void {
  try {
    history.replaceState(null, '', location.pathname + addressOf(wanted));
  } catch {
    // Safari takes a hundred of them in half a minute; what is found is shown all the same.
  }
}

function part(place: HTMLElement, name: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(`[data-${name}]`);
  if (found === null) throw new Error(`The search page has no ${name}.`);
  return found;
}
