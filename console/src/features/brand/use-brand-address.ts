import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

/** What the page shows beside the list, in its address: an open window, the search. */
export interface BrandAddress {
  /** Id of the brand that is edited; `new`, or one of the pinned ones (`pinned-new`, `pinned-discounted`). */
  brand?: string | undefined;
  /** Of a new brand: the name that was suggested. */
  name?: string | undefined;
  /** Whose page on the site is looked at; an id as in `brand`. */
  preview?: string | undefined;
  /** The brand that others are merged into. */
  merge?: string | undefined;
  q?: string | undefined;
}

export type BrandPagePath = '/brands' | '/whatsapp-shop/brands';

/** The page has two addresses (ROUTE-09, ROUTE-14): it stays on its own. */
export function useBrandAddress() {
  const address: BrandAddress = useSearch({ strict: false });
  const page = useLocation({
    select: ({ pathname }): BrandPagePath =>
      pathname.startsWith('/whatsapp-shop') ? '/whatsapp-shop/brands' : '/brands',
  });
  const { q } = address;
  const navigate = useNavigate();
  /** Opens a window; Back closes it. */
  const open = (window: Omit<BrandAddress, 'q'>) =>
    void navigate({ to: page, search: { q, ...window }, resetScroll: false });
  const close = () => void navigate({ to: page, search: { q }, replace: true, resetScroll: false });
  const search = (wanted: string) =>
    void navigate({
      to: page,
      search: { ...address, q: wanted === '' ? undefined : wanted },
      replace: true,
      resetScroll: false,
    });
  return { address, page, open, close, search };
}
