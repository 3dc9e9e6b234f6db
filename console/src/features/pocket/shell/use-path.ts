import { useEffect, useSyncExternalStore } from 'react';
import { addressChanged, goTo } from '../../../product/public/public-page.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  addressChanged.addEventListener('change', listener);
  return () => {
    window.removeEventListener('popstate', listener);
    addressChanged.removeEventListener('change', listener);
  };
}

/** The path of the page that is shown; links within the app change it without loading anything again. */
export function usePath(): string {
  useEffect(() => {
    document.addEventListener('click', openSoftly);
    return () => document.removeEventListener('click', openSoftly);
  }, []);
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}

function openSoftly(event: MouseEvent): void {
  const hasOwnMeaning = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.defaultPrevented || hasOwnMeaning || link === null || link.target !== '') return;
  if (link.origin !== window.location.origin || !/^\/m(?:\/|$)/.test(link.pathname)) return;
  event.preventDefault();
  goTo(link.href);
}
