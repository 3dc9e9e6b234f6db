import { element } from './element.ts';
import { remember, remembered } from './memory.ts';
import { readTexts } from './visitor-language.ts';

const player = 'https://www.youtube-nocookie.com/embed/';

/**
 * Plays films within the page, once the visitor has agreed: before that nothing is asked of YouTube (D-79). Where a tap opens the
 * product or the brand, the mark on the picture plays; elsewhere the whole of it does.
 */
export function offerFilms(section: HTMLElement): void {
  const playsByTap = section.dataset.reels === 'play';
  for (const film of section.querySelectorAll<HTMLElement>('[data-film]')) {
    const link = film.querySelector('a');
    if (playsByTap || film.dataset.page === undefined) {
      link?.addEventListener('click', (event) => {
        // Another tab, if somebody wants it.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void show(film);
      });
    } else addButton(film);
  }
}

/** The mark becomes a button over the link. */
function addButton(film: HTMLElement): void {
  const mark = film.querySelector('.reel-play');
  const name = film.querySelector('.reel-name')?.textContent ?? '';
  if (mark === null) return;
  const button = element('button', { type: 'button', class: 'reel-play', 'aria-label': `▶ ${name}` });
  button.append(...mark.childNodes);
  mark.remove();
  button.addEventListener('click', () => void show(film));
  film.append(button);
}

async function show(film: HTMLElement): Promise<void> {
  const { film: id = '', page, pageName = '' } = film.dataset;
  const name = film.querySelector('.reel-name')?.textContent ?? '';
  const { videoConsent, videoPlay, close } = await readTexts();
  const screen = element('div', { class: 'film-screen' });
  const end = element('button', { type: 'button', class: 'button button-second' }, close);
  const own = page !== undefined && element('a', { class: 'button', href: page }, pageName);
  const dialog = element(
    'dialog',
    { class: 'film', 'aria-label': name },
    screen,
    element('div', { class: 'film-foot' }, end, own),
  );
  const play = () => {
    remember('videos', 'yes');
    screen.replaceChildren(
      element('iframe', {
        title: name,
        src: `${player}${encodeURIComponent(id)}?autoplay=1&playsinline=1&rel=0`,
        allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
        // The player refuses to play for somebody it is told nothing of; it learns the site's origin alone.
        referrerpolicy: 'strict-origin',
        allowfullscreen: '',
      }),
    );
  };
  if (remembered('videos') === 'yes') play();
  else {
    const agree = element('button', { type: 'button', class: 'button' }, videoPlay);
    agree.addEventListener('click', play);
    screen.append(element('div', { class: 'film-question' }, element('p', {}, videoConsent), agree));
  }
  end.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  // With the player gone nothing goes on sounding.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
