import { offerCart, showCount } from './cart-button.ts';
import { offerSharing } from './share.ts';
import { offerLanguages, speakVisitorLanguage } from './visitor-language.ts';

const root = new URL(/* @vite-ignore */ '..', import.meta.url).pathname;

offerSharing();
offerCart();
showCount();
void speakVisitorLanguage();
void offerLanguages();
const cart = document.querySelector<HTMLElement>('[data-cart]');
if (cart !== null) void import('./cart-page.ts').then(({ startCart }) => startCart(cart));
if (document.querySelector('[data-colors]')) void import('./color-switch.ts').then(({ offerColors }) => offerColors());
const gallery = document.querySelector<HTMLElement>('[data-gallery]');
if (gallery !== null) void import('./gallery.ts').then(({ startGallery }) => startGallery(gallery));
const search = document.querySelector<HTMLElement>('[data-search]');
// Only the page that searches loads the search.
if (search !== null) void import('./search-page.ts').then(({ startSearch }) => startSearch(search));
if (document.body.dataset.agents !== undefined) {
  void import('./agents.ts').then(({ offerAgents }) => offerAgents(root));
}

void import('./saved.ts').then(({ offerSaving }) => offerSaving(root));
const saved = document.querySelector<HTMLElement>('[data-saved-page]');
if (saved !== null) void import('./saved-page.ts').then(({ startSaved }) => startSaved(saved, root));

const films = document.querySelector<HTMLElement>('[data-reels]');
if (films !== null) void import('./reels.ts').then(({ offerFilms }) => offerFilms(films));

const printing = document.querySelector<HTMLElement>('[data-print]');
if (printing !== null) void import('./print.ts').then(({ offerPrinting }) => offerPrinting(printing));

if (document.body.dataset.visits !== undefined)
  void import('./visits/visits.ts').then(({ countVisit }) => countVisit(root));

if (document.body.dataset.analytics !== undefined) {
  void import('./analytics.ts').then(({ offerAnalytics }) => offerAnalytics(root));
}

// A preview is looked at once and must never be yesterday's.
if (!root.startsWith('/preview/')) void navigator.serviceWorker?.register(`${root}sw.js`).catch(() => undefined);
