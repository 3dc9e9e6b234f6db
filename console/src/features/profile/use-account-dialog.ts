import { useNavigate, useSearch } from '@tanstack/react-router';

/** The window that is open over the account page; the address names it. */
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
