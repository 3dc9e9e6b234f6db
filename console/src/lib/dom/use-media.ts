import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 767px)';
const WIDE = '(min-width: 1200px)';

const subscribeTo = (query: string) => (listener: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};
const subscribeToPhone = subscribeTo(PHONE);
const subscribeToWide = subscribeTo(WIDE);

/** Below 768 px: top bar, bottom bar, full-screen dialogs and sheets. */
export const useIsPhone = () => useSyncExternalStore(subscribeToPhone, () => window.matchMedia(PHONE).matches);

/** From 1200 px: pages may have a pane on the right. */
export const useIsWide = () => useSyncExternalStore(subscribeToWide, () => window.matchMedia(WIDE).matches);
