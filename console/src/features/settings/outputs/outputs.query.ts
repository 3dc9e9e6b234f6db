import { getOutputs, saveOutputs } from '@kolaj/contract/collage/outputs';
import type { OutputKind } from '@kolaj/domain/collage/outputs/outputs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

// What is approved and what is made of it is told by the events of collages.
const outputsKey = ['collages', 'outputs'];

/** Which further outputs the shop wants, and how far they are made. */
export const useOutputs = () =>
  useQuery({
    queryKey: outputsKey,
    queryFn: ({ signal }) => call(getOutputs, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Chooses them; the answer is what is stored now. */
export function useSaveOutputs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kinds: OutputKind[]) => call(saveOutputs, { kinds }),
    onSuccess: (saved) => client.setQueryData(outputsKey, saved),
  });
}
