import { getInstallationSettings, saveInstallationSettings, sendTestLetter } from '@kolaj/contract/admin/installation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['installation-settings'];

export const useInstallationSettings = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getInstallationSettings, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** Saves; a refusal is an answer. What everybody may know of the installation is asked for again. */
export function useSaveInstallation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: z.input<typeof saveInstallationSettings.input>) => call(saveInstallationSettings, changes),
    onSuccess: (answer) => {
      if (answer.success) client.setQueryData(queryKey, answer);
      return client.invalidateQueries({ queryKey: ['installation'] });
    },
  });
}

export const useTestLetter = () =>
  useMutation({
    mutationFn: (input: z.input<typeof sendTestLetter.input>) => call(sendTestLetter, input),
  });
