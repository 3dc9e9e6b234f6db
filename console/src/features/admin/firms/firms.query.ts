import { actInShop, type Firm, leaveShop } from '@kolaj/contract/admin/admin';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Works in a firm's shop from now on. The document is reloaded: nothing of another shop stays in memory. */
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
