import { getFtpDoor, switchFtpDoor } from '@kolaj/contract/source/source-door';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const KEY = ['shop', 'door'] as const;

/** The shop's own FTP access. */
export const useDoor = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getFtpDoor, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Opens or closes it; a new password comes back this once. */
export function useSwitchDoor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { is_on: boolean; new_password: boolean }) => call(switchFtpDoor, input),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
