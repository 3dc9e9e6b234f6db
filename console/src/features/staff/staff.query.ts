import {
  inviteStaff,
  listStaff,
  removeStaff,
  revokeInvitation,
  type StaffMember,
  updateStaff,
} from '@kolaj/contract/shop/staff';
import type { Rights } from '@kolaj/domain/account/rights';
import { type QueryClient, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';
import type { RightSwitch } from './pending-rights.ts';

type StaffAnswer = z.output<typeof listStaff.output>;
export type Staff = StaffAnswer['data']['result'];

const KEY = ['shop', 'staff'] as const;
const noRights: Rights = { edit: false, approve: false, send: false, manage: false };

/** Members of the shop and open invitations; owners only. */
export const useStaff = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listStaff, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

const SWITCHES = ['staff-rights'] as const;

const isSwitch = (value: unknown): value is RightSwitch =>
  typeof value === 'object' && value !== null && 'right' in value && 'isOn' in value;

/** Switches that the server has not answered yet, oldest first. */
export const usePendingSwitches = (): RightSwitch[] =>
  useMutationState({
    filters: { mutationKey: SWITCHES, status: 'pending' },
    select: ({ state }): unknown => state.variables,
  }).filter(isSwitch);

/**
 * Switches one right. Switches go out one after another, each on top of what the server has by then, and count as pending
 * until the list was asked again: what was refused is switched back by that.
 */
export function useSwitchRight() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SWITCHES,
    scope: { id: SWITCHES[0] },
    mutationFn: ({ userId, right, isOn }: RightSwitch) => {
      const members = client.getQueryData<StaffAnswer>(KEY)?.data.result.members ?? [];
      const rights = members.find(({ user_id }) => user_id === userId)?.rights ?? noRights;
      return call(updateStaff, { user_id: userId, rights: { ...rights, [right]: isOn } });
    },
    onSettled: () => askAgain(client),
  });
}

/** Takes somebody out of the shop. */
export function useRemoveMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id }: StaffMember) => call(removeStaff, { user_id }),
    onSettled: () => askAgain(client),
  });
}

/** Mails an invitation; to an address that has one already, a new one that replaces it. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invited: { email: string; rights: Rights }) => call(inviteStaff, invited),
    onSettled: () => askAgain(client),
  });
}

/** Takes an open invitation back. */
export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeInvitation, { id }),
    onSettled: () => askAgain(client),
  });
}
