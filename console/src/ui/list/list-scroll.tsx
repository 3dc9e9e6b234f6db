import { useListScroll } from './use-list-scroll.ts';

/** `useListScroll` for a page that is not to be drawn again when the scroller comes. */
export function ListScroll({ isReady }: { isReady: boolean }) {
  useListScroll(isReady);
  return null;
}
