/** What a visitor's browser remembers of this site, and nobody else sees; each site of an origin has its own. */
const site = new URL(/* @vite-ignore */ '..', import.meta.url).pathname;

/** `ordered`: the number of the order that this cart has become; `source`: by which link it came about. */
type Kept = 'cart' | 'ordered' | 'source' | 'language' | 'agent' | 'favourites' | 'seen' | 'analytics' | 'videos';

/** What is forgotten when the visitor closes the page; `typed`: what stands in the fields of the cart. */
type KeptHere = 'source' | 'visited' | 'order' | 'typed';

const nameOf = (what: Kept | KeptHere) => `kolaj ${what} ${site}`;

export function remembered(what: Kept): string | null {
  try {
    return localStorage.getItem(nameOf(what));
  } catch {
    // Storage may be closed to us; the page works on without remembering.
    return null;
  }
}

/** Answers whether it will be remembered: storage may be closed to us, or full. */
export function remember(what: Kept, text: string): boolean {
  try {
    localStorage.setItem(nameOf(what), text);
    return true;
  } catch {
    return false;
  }
}

export function rememberedHere(what: KeptHere): string | null {
  try {
    return sessionStorage.getItem(nameOf(what));
  } catch {
    return null;
  }
}

export function rememberHere(what: KeptHere, text: string): void {
  try {
    sessionStorage.setItem(nameOf(what), text);
  } catch {
    // As above.
  }
}

export function canRemember(): boolean {
  try {
    localStorage.setItem('kolaj probe', '1');
    localStorage.removeItem('kolaj probe');
    return true;
  } catch {
    return false;
  }
}

/** Calls when another tab changes it. */
export const onOtherTab = (what: Kept, listener: () => void): void =>
  addEventListener('storage', ({ key }) => {
    if (key === nameOf(what) || key === null) listener();
  });
