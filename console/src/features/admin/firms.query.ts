import { actInShop, type Firm, leaveShop, listFirms } from '@kolaj/contract/admin';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/**
 * All firms, hidden ones too: the page leaves them out itself, so that it can say how many they are (D-86). Whoever asks
 * without `show_hidden` does not get them at all.
 */
export const useFirms = () =>
  useQuery({
    queryKey: ['session', 'firms'],
    queryFn: ({ signal }) => call(listFirms, { show_hidden: true }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Works in a firm's shop from now on. The document is loaded anew: nothing of another shop stays in memory. */
export const useActInShop = () =>
  useMutation({
    mutationFn: ({ pid }: Firm) => call(actInShop, { firm: pid }),
    onSuccess: () => window.location.assign('/whatsapp-shop'),
  });

/** Back from a firm's shop to the administration. */
export const useLeaveShop = () =>
  useMutation({
    mutationFn: () => call(leaveShop, {}),
    onSuccess: () => window.location.assign('/yta'),
  });
