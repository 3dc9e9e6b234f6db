import type { SavedProduct } from '../saved/saved-list.ts';
import { element } from './element.ts';
import { remember } from './memory.ts';
import { listOf } from './saved.ts';

/** Draws what the visitor keeps, and what was looked at besides. */
export function startSaved(place: HTMLElement, root: string): void {
  const draw = () => {
    const kept = listOf('favourites');
    const seen = listOf('seen').filter(({ slug }) => !kept.some((one) => one.slug === slug));
    part(place, 'none').hidden = kept.length > 0;
    part(place, 'favourites').replaceChildren(...kept.map((product) => tile(product, root)));
    part(place, 'seen-section').hidden = seen.length === 0;
    part(place, 'seen').replaceChildren(...seen.map((product) => tile(product, root)));
  };
  part(place, 'forget').addEventListener('click', () => {
    remember('seen', '[]');
    draw();
  });
  // Back from a product, whose heart may have been pressed.
  addEventListener('pageshow', draw);
  draw();
}

function tile({ slug, code, picture }: SavedProduct, root: string): HTMLElement {
  const image = element('img', { src: picture, alt: '', width: '1000', height: '1150', loading: 'lazy' });
  return element(
    'li',
    {},
    element(
      'a',
      { class: 'tile', href: `${root}p/${slug}/` },
      element('span', { class: 'frame' }, image),
      element('span', { class: 'tile-text' }, element('span', { class: 'tile-code' }, code)),
    ),
  );
}

function part(place: HTMLElement, name: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(`[data-${name}]`);
  if (found === null) throw new Error(`The page of what is saved has no ${name}.`);
  return found;
}
