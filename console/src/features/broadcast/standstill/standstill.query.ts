import { getStandstill, goOnSending, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['broadcasts', 'standstill'];

/** Whether anything of the shop leaves at present; server events keep it live. */
export const useStandstill = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getStandstill, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Nothing leaves: the shop is stopped, or the installation is held. What waits is then not "sending" on any screen. */
export function useIsStill(): boolean {
  const { data } = useStandstill();
  return data !== undefined && (data.stopped !== null || data.held !== null);
}

/** The shop's stop, and its end. */
export function useStop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: 'stop' | 'go-on') => call(wish === 'stop' ? stopSending : goOnSending, {}),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
