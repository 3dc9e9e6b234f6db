/** What a tile was before another colour was put into it. */
const before = new WeakMap<HTMLElement, { picture: string; set: string; price: Node[] }>();

/** Shows another colour of a product in its tile, with its price and its address; a second tap on it opens its page. */
export function offerColors(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-colors] a') : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.ariaCurrent === 'true') return;
    event.preventDefault();
    show(target);
  });
}

function show(chosen: HTMLAnchorElement): void {
  const place = chosen.closest<HTMLElement>('[data-tile]');
  const tile = place?.querySelector<HTMLAnchorElement>('.tile');
  const image = tile?.querySelector('img');
  if (!place || !tile || !image) return;
  const price = tile.querySelector('.price');
  const own = before.get(place) ?? { picture: image.src, set: image.srcset, price: [...(price?.childNodes ?? [])] };
  before.set(place, own);

  const links = [...place.querySelectorAll<HTMLAnchorElement>('[data-colors] a')];
  for (const link of links) link.ariaCurrent = String(link === chosen);
  const isOwn = chosen === links[0];
  image.srcset = isOwn ? own.set : '';
  image.src = isOwn ? own.picture : (chosen.dataset.picture ?? '');
  image.alt = chosen.ariaLabel ?? '';
  tile.href = chosen.href;
  const other = chosen.dataset.price;
  price?.replaceChildren(...(isOwn || other === undefined ? own.price : [other]));
}
