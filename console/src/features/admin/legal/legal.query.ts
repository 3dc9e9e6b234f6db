import { askConsentAgain, listLegalTexts, saveLegalText } from '@kolaj/contract/legal/legal';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['session', 'legal-texts'];

export const useLegalTexts = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listLegalTexts, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export function useSaveLegalText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: z.input<typeof saveLegalText.input>) => call(saveLegalText, text),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}

/** Stops everybody who has agreed to earlier texts until they agree to those that hold now. */
export function useAskAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(askConsentAgain, {}),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
