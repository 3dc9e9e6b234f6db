import { addDomain, checkDomain, listDomains, removeDomain, setMainDomain } from '@kolaj/contract/settings/domains';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const KEY = ['shop', 'domains'] as const;
/** Records are looked at by the server too, while somebody waits here. */
const LOOK_MS = 30_000;

/** The site's own domains, and the records to set. */
export const useDomains = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listDomains, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: LOOK_MS,
  });

function useChange<Answer>(change: (domain: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Also brings back what was removed. */
export const useAddDomain = () => useChange((domain) => call(addDomain, { domain }));
export const useCheckDomain = () => useChange((domain) => call(checkDomain, { domain }));
export const useMainDomain = () => useChange((domain) => call(setMainDomain, { domain }));
export const useRemoveDomain = () => useChange((domain) => call(removeDomain, { domain }));
