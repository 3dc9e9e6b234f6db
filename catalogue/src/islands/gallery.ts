import { element } from './element.ts';
import { lineIcon } from './line-icon.ts';

/** The dots follow the swipe, a mouse gets arrows, and a tap opens the picture on the whole screen. */
export function startGallery(place: HTMLElement): void {
  const slides = place.querySelector<HTMLElement>('.slides');
  const links = [...place.querySelectorAll<HTMLAnchorElement>('.slides a')];
  if (!slides || links.length === 0) return;
  const dots = [...place.querySelectorAll('.slide-dots i')];
  const here = () => Math.round(slides.scrollLeft / slides.clientWidth);
  const show = (at: number, behavior: ScrollBehavior = 'smooth') =>
    slides.scrollTo({ left: at * slides.clientWidth, behavior });

  const steps =
    links.length > 1 && matchMedia('(hover: hover)').matches
      ? [-1, 1].map((by) => arrow(by, () => show(here() + by)))
      : [];
  place.append(...steps);
  const mark = () => {
    const at = here();
    for (const [number, dot] of dots.entries()) dot.classList.toggle('here', number === at);
    for (const [side, step] of steps.entries()) step.disabled = at === (side === 0 ? 0 : links.length - 1);
  };
  // Nothing is measured before somebody swipes: the page is still being laid out.
  const [back] = steps;
  if (back) back.disabled = true;
  slides.addEventListener('scroll', mark, { passive: true });

  for (const [at, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const words = place.dataset.gallery ?? '';
      void import('./viewer/viewer.ts').then(({ openViewer }) =>
        openViewer({ links, at, words, onClose: (last) => show(last, 'instant') }),
      );
    });
  }
}

/** For a mouse, which cannot swipe; keys and fingers have the pictures themselves. */
function arrow(by: number, run: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'slide-step', tabindex: '-1', 'aria-hidden': 'true' });
  button.append(lineIcon(by < 0 ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'));
  button.addEventListener('click', run);
  return button;
}
