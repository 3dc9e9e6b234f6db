import { useNavigate, useSearch } from '@tanstack/react-router';

/** The window that stands open over the account page; it lies in the address. */
export function useAccountDialog() {
  const { dialog, session } = useSearch({ from: '/shell/account' });
  const navigate = useNavigate({ from: '/account' });
  return {
    dialog,
    session,
    open: (next: NonNullable<typeof dialog>, about?: { session: string }) =>
      void navigate({ search: { dialog: next, ...about }, resetScroll: false }),
    close: () => void navigate({ search: {}, resetScroll: false, replace: true }),
  };
}
