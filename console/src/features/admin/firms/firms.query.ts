import { actInShop, type Firm, leaveShop } from '@kolaj/contract/admin/admin';
import { getFirmUsage } from '@kolaj/contract/admin/firm-usage';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Works in a firm's shop from now on, beginning at `to`. The document is reloaded: nothing of another shop stays in memory. */
export const useActInShop = () =>
  useMutation({
    mutationFn: ({ pid }: Pick<Firm, 'pid'> & { to?: string }) => call(actInShop, { firm: pid }),
    onSuccess: (_acting, { to = '/whatsapp-shop' }) => window.location.assign(to),
  });

/** Back from a firm's shop to the administration. */
export const useLeaveShop = () =>
  useMutation({
    mutationFn: () => call(leaveShop, {}),
    onSuccess: () => window.location.assign('/yta'),
  });

export const useFirmUsage = (pid: string) =>
  useQuery({
    queryKey: ['session', 'firm-usage', pid],
    queryFn: ({ signal }) => call(getFirmUsage, { pid }, { signal }),
    select: ({ data: { result } }) => result,
  });
