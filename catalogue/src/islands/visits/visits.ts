import type { SiteEvent } from '@kolaj/domain/analytics/site-event';
import { storedCart } from '../cart-store.ts';
import { rememberedHere, rememberHere } from '../memory.ts';
import { keepSource, visitSource } from './source.ts';

/** What a page says at once is said together, ms. Not later: a phone that is put away may not send any more. */
const togetherMs = 200;

/**
 * Tells the shop that somebody was here, what they looked at and what they put into the cart (D-99). No cookie and nothing of the
 * visitor; who asks not to be tracked is not counted. In the console the owner looks, in a preview nobody visits.
 */
export function countVisit(root: string): void {
  if (window !== window.top || root.startsWith('/preview/') || isRefused()) return;
  const before = rememberedHere('source') ?? '';
  const source = visitSource();
  const told: SiteEvent[] = [];
  let timer = 0;

  const send = () => {
    clearTimeout(timer);
    timer = 0;
    if (told.length > 0) navigator.sendBeacon(`${root}visit`, JSON.stringify({ source, events: told.splice(0) }));
  };
  const tell = (event: SiteEvent) => {
    told.push(event);
    timer ||= window.setTimeout(send, togetherMs);
  };

  if (rememberedHere('visited') === null || source !== before) tell({ kind: 'visit' });
  rememberHere('visited', '1');
  const [, slug] = /^p\/([^/]+)\/$/.exec(location.pathname.slice(root.length)) ?? [];
  if (slug !== undefined) tell({ kind: 'view', slug: decodeURIComponent(slug) });

  let inCart = slugsInCart();
  addEventListener('kolaj-cart', () => {
    const now = slugsInCart();
    for (const slug of now) if (!inCart.has(slug)) tell({ kind: 'put', slug });
    inCart = now;
    keepSource(now.size === 0);
  });
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

const slugsInCart = (): Set<string> => new Set(storedCart().map(({ product }) => product.slug));

const isRefused = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
