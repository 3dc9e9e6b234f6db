import { useNavigate, useSearch } from '@tanstack/react-router';

/** Everything that the list of folders shows differently is in its address. A search replaces it, the rest is a step back. */
export function useFolderSearch() {
  const search = useSearch({ from: '/shell/whatsapp-shop' });
  const navigate = useNavigate({ from: '/whatsapp-shop' });
  return {
    q: search.q ?? '',
    year: search.year,
    setQ: (q: string) =>
      void navigate({ search: (before) => ({ ...before, q: q === '' ? undefined : q }), replace: true }),
    setYear: (year: number | undefined) => void navigate({ search: (before) => ({ ...before, year }) }),
    openJob: (job: string) => void navigate({ search: (before) => ({ ...before, job }), resetScroll: false }),
  };
}
