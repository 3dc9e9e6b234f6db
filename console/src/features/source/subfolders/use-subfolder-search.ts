import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePassiveChoice } from '../../../product/list/use-passive-choice.ts';

const usePageSearch = () => useSearch({ from: '/shell/whatsapp-shop/$folder' });
type Search = ReturnType<typeof usePageSearch>;

/** Everything that the list of brands shows differently is in its address; the choice of passive ones is kept too (D-39). */
export function useSubfolderSearch() {
  const { folder } = useParams({ from: '/shell/whatsapp-shop/$folder' });
  const search = usePageSearch();
  const navigate = useNavigate({ from: '/whatsapp-shop/$folder' });
  /** `isStep`: Back undoes it (an open window); a filter replaces the address. */
  const change = (next: Partial<Search>, { isStep = false }: { isStep?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: !isStep, resetScroll: false });
  return { folder, search, change, ...usePassiveChoice(search.passive, change) };
}

export type SubfolderSearch = ReturnType<typeof useSubfolderSearch>;
