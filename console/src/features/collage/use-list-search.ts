import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePassiveChoice } from '../../product/list/use-passive-choice.ts';
import type { Place } from './collages.query.ts';

/** The checked fields of the address. */
const usePageSearch = () => useSearch({ from: '/shell/whatsapp-shop/$folder/$subfolder' });
type Search = ReturnType<typeof usePageSearch>;

/** Everything that a collage list shows differently is in its address; a change never moves the page. */
export function useListSearch() {
  const { folder, subfolder } = useParams({ from: '/shell/whatsapp-shop/$folder/$subfolder' });
  const search = usePageSearch();
  const navigate = useNavigate({ from: '/whatsapp-shop/$folder/$subfolder' });

  /** `isStep`: Back undoes it (opening a picture); a filter replaces the address. */
  const change = useCallback(
    (next: Partial<Search>, { isStep = false }: { isStep?: boolean } = {}) => {
      void navigate({ search: (before) => ({ ...before, ...next }), replace: !isStep, resetScroll: false });
    },
    [navigate],
  );
  const place: Place = { folder, subfolder, year: search.year };
  return { place, search, change, ...usePassiveChoice(search.passive, change) };
}

export type ListSearch = ReturnType<typeof useListSearch>;
