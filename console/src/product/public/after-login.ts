/** Stands for the console's origin, whichever it is. */
const here = 'http://console.invalid';

/**
 * What the address bar would make of it is what counts: browsers drop tabs and line breaks and read `\` as `/`, so that
 * `/<tab>/evil.example` is another host (S11).
 */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//');
}

/** The app for the phone; agents have nothing else. */
const mobileApp = '/m';

/** Where to go after login: the remembered path if it is one of ours and not a public page itself (ROUTE-02); for agents their app. */
export function pathAfterLogin(remembered: string | null | undefined, { isAgent = false } = {}): string {
  if (isAgent) return /^\/m(\/|\?|$)/.test(remembered ?? '') ? pathAfterLogin(remembered) : mobileApp;
  if (!remembered || !isOwnPath(remembered)) return '/';
  return /^\/(login|register)(?![\w-])/.test(remembered) ? '/' : remembered;
}

/** The door, remembering where somebody wanted to go (ROUTE-01). */
export const loginPath = (wanted: string) => `/login?${new URLSearchParams({ from: wanted })}`;
