import { getUser } from '@kolaj/contract/account/account';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import { pathAfterLogin } from '../../product/public/after-login.ts';
import { addressChanged, goTo, matchPublicRoute } from '../../product/public/public-page.ts';
import { publicRoutes } from '../routes/account.routes.tsx';

const pages = new Map(publicRoutes.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]));

/** The pages before the login: a path chooses a page, that is all. The console's router and cache are not loaded for them. */
export function App(_: { nonce: string }) {
  const [href, setHref] = useState(window.location.href);
  useEffect(() => {
    // Until the next page has arrived the present one stays.
    const follow = () => startTransition(() => setHref(window.location.href));
    window.addEventListener('popstate', follow);
    addressChanged.addEventListener('change', follow);
    document.addEventListener('click', openSoftly);
    return () => {
      window.removeEventListener('popstate', follow);
      addressChanged.removeEventListener('change', follow);
      document.removeEventListener('click', openSoftly);
    };
  }, []);

  const { pathname, searchParams } = new URL(href);
  const match = matchPublicRoute(publicRoutes, pathname);
  const isForStrangers = match?.route.isForStrangers === true;
  const from = searchParams.get('from');
  useEffect(() => {
    window.scrollTo(0, 0);
    if (isForStrangers) void sendOnIfLoggedIn(from);
  }, [isForStrangers, from]);

  const Page = pages.get(match?.route.path ?? '');
  if (match === null || Page === undefined) return null;
  return (
    <Suspense>
      <Page key={pathname} params={match.params} search={searchParams} />
    </Suspense>
  );
}

/** Links between public pages do not load the document again; all others are the browser's business. */
function openSoftly(event: MouseEvent): void {
  const hasOwnMeaning = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.defaultPrevented || hasOwnMeaning || link === null || link.target !== '') return;
  if (link.origin !== window.location.origin || matchPublicRoute(publicRoutes, link.pathname) === null) return;
  event.preventDefault();
  goTo(link.href);
}

/** The page is shown at once; a person who is already logged in is sent on (ROUTE-03, ROUTE-04). */
async function sendOnIfLoggedIn(from: string | null): Promise<void> {
  const user = await call(getUser, {}).then(
    ({ data }) => data,
    () => null,
  );
  if (user) window.location.replace(pathAfterLogin(from, user.extra));
}
