import { readSaved, type SavedProduct, withFirst, without } from '../saved/saved-list.ts';
import { element } from './element.ts';
import { lineIcon } from './line-icon.ts';
import { remember, remembered } from './memory.ts';
import { readTexts } from './visitor-language.ts';

const heart =
  'M12 20s-7.500-4.600-7.500-10A4.200 4.200 0 0 1 12 7.500 4.200 4.200 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10Z';

export const listOf = (what: 'favourites' | 'seen'): SavedProduct[] => readSaved(remembered(what));

/** A heart on a product page, and the way to what was kept in the header once there is something. */
export async function offerSaving(root: string): Promise<void> {
  const product = productHere(root);
  if (product !== null) {
    remember('seen', JSON.stringify(withFirst(listOf('seen'), product)));
    await drawHeart(product, root);
  }
  await showWay(root);
}

/** What the page itself says of its product; null = it is about none. */
function productHere(root: string): SavedProduct | null {
  const [, slug] = /^p\/([a-z0-9-]+)\/$/.exec(location.pathname.slice(root.length)) ?? [];
  const code = document.querySelector('.panel-code')?.textContent;
  const image = document.querySelector<HTMLImageElement>('.product .frame img');
  if (slug === undefined || !code || !image) return null;
  // The smallest copy is enough for a list.
  const [smallest = ''] = image.srcset.split(/\s+/);
  return { slug, code, picture: new URL(smallest || image.src, location.href).href };
}

async function drawHeart(product: SavedProduct, root: string): Promise<void> {
  const gallery = document.querySelector('.gallery');
  if (gallery === null) return;
  const { save } = await readTexts();
  const isKept = () => listOf('favourites').some(({ slug }) => slug === product.slug);
  const button = element('button', {
    ...{ type: 'button', class: 'heart', 'aria-label': save },
    'aria-pressed': String(isKept()),
  });
  button.append(lineIcon(heart));
  button.addEventListener('click', () => {
    const list = listOf('favourites');
    const next = isKept() ? without(list, product.slug) : withFirst(list, product);
    remember('favourites', JSON.stringify(next));
    button.setAttribute('aria-pressed', String(isKept()));
    void showWay(root);
  });
  gallery.append(button);
}

async function showWay(root: string): Promise<void> {
  const header = document.querySelector('.bar');
  if (header === null || header.querySelector('.bar-saved') || listOf('favourites').length === 0) return;
  const { saved } = await readTexts();
  const link = element('a', { class: 'bar-saved', href: `${root}saved/`, 'aria-label': saved });
  link.append(lineIcon(heart));
  header.querySelector('.bar-search, .bar-cart, .bar-brands')?.before(link);
}
