import { createFirm, inviteOwner, listFirmOwners, revokeOwnerInvitation } from '@kolaj/contract/admin/firm-owner';
import type { Language } from '@kolaj/domain/shared/language';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = (pid: string) => ['session', 'firm-owners', pid];

export const useFirmOwners = (pid: string) =>
  useQuery({
    queryKey: queryKey(pid),
    queryFn: ({ signal }) => call(listFirmOwners, { pid }, { signal }),
    select: ({ data: { result } }) => result,
  });

export function useCreateFirm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (firm: { name: string; email: string; language: Language; time_zone: string }) =>
      (await call(createFirm, firm)).data,
    // The list of firms is among what hangs on the session.
    onSettled: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
}

export function useInviteOwner(pid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(inviteOwner, { pid, email }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(pid) }),
  });
}

export function useRevokeOwner(pid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeOwnerInvitation, { pid, id }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(pid) }),
  });
}
