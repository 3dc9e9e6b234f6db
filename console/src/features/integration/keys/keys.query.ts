import { addApiKey, listApiKeys, revokeApiKey } from '@kolaj/contract/integration/api-key';
import type { Rights } from '@kolaj/domain/account/rights';
import type { KeyLife } from '@kolaj/domain/integration/api-key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const KEY = ['api-keys'] as const;

/** The shop's API keys; owners only. */
export const useKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Answers with the key, which is shown once. */
export const useAddKey = () =>
  useChange((wish: { name: string; rights: Rights; life: KeyLife }) => call(addApiKey, wish));
export const useRevokeKey = () => useChange((id: string) => call(revokeApiKey, { id }));
