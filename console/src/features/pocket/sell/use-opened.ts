import { useRef, useSyncExternalStore } from 'react';
import { addressChanged, goTo } from '../../../product/public/public-page.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  addressChanged.addEventListener('change', listener);
  return () => {
    window.removeEventListener('popstate', listener);
    addressChanged.removeEventListener('change', listener);
  };
}

/** The product that is open above the list, by the address: `?item=<id>`, so that the phone's Back closes it. */
export function useOpened() {
  const id = useSyncExternalStore(subscribe, () => new URLSearchParams(window.location.search).get('item'));
  const isOwnStep = useRef(false);
  return {
    id,
    open: (next: string) => {
      isOwnStep.current = true;
      goTo(`${window.location.pathname}?item=${next}`);
    },
    close: () => {
      if (isOwnStep.current) window.history.back();
      else goTo(window.location.pathname, { replace: true });
      isOwnStep.current = false;
    },
  };
}
