import type { SourceInput } from '@kolaj/contract/source/source-admin';
import { getOwnSource, removeOwnSource, saveOwnSource, testOwnSource } from '@kolaj/contract/source/source-own';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** The server that the shop has connected itself, if any. Never remembered: who changes it must see what is stored. */
export const useOwnServer = () =>
  useQuery({
    queryKey: ['session', 'own-server'],
    queryFn: ({ signal }) => call(getOwnSource, {}, { signal }),
    select: ({ data: { result } }) => result,
    gcTime: 0,
  });

/**
 * Whether this person may connect a server: an installation can leave that to its administrators. Remembered under a name of its own:
 * a page that asks this would keep alive what the window must read anew.
 */
export const useMayConnectServer = (): boolean =>
  useQuery({
    queryKey: ['session', 'may-connect-server'],
    queryFn: ({ signal }) => call(getOwnSource, {}, { signal }),
    select: ({ data: { result } }) => result.may_connect,
  }).data === true;

/** A folder of the installation is no server of the shop's; its window offers none. */
const serverOf = ({ driver, ...input }: SourceInput) => ({ ...input, driver: driver === 'local' ? 'sftp' : driver });

/** The shop's photos are elsewhere now: its source, what is in it, and whether photos may be added here. */
function useMoved() {
  const client = useQueryClient();
  return () =>
    Promise.all([['shop'], ['source'], ['imports']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export const useSaveOwnServer = () =>
  useMutation({ mutationFn: (input: SourceInput) => call(saveOwnSource, serverOf(input)), onSuccess: useMoved() });

/** Tries the connection as it is typed in; nothing is stored. What is missing comes back as a refusal. */
export const useTestOwnServer = () =>
  useMutation({
    mutationFn: async (input: SourceInput) => {
      const answer = await call(testOwnSource, serverOf(input));
      return answer.success ? answer.data.result : answer;
    },
  });

export const useRemoveOwnServer = () =>
  useMutation({ mutationFn: () => call(removeOwnSource, {}), onSuccess: useMoved() });
