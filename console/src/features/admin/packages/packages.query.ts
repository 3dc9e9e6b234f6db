import { type DefinedPackage, listPackages, removePackage, savePackage } from '@kolaj/contract/shop/package';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['session', 'packages'];

export const usePackages = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPackages, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

type Saved = Pick<DefinedPackage, 'name' | 'limits'> & { was: string | null };

/** A new name is also the name of what firms have. */
export function useSavePackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saved: Saved) => call(savePackage, saved),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
}

export function useRemovePackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(removePackage, { name }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
