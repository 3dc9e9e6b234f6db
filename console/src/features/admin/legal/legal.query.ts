import { listLegalTexts, saveLegalText } from '@kolaj/contract/legal/legal';
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
