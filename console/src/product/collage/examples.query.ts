import { addExamples, listExamples } from '@kolaj/contract/template/template';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

/** Begins the keys of everything about the shop's templates. */
export const templatesKey = ['shop', 'templates'] as const;

export type Example = z.infer<typeof listExamples.output>['result'][number];

/** The six example templates with a picture each (TPL-01). */
export const useExamples = () =>
  useQuery({
    queryKey: ['shop', 'examples'],
    queryFn: ({ signal }) => call(listExamples, {}, { signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Copies the chosen examples into the shop; choosing them again changes nothing (D-43). */
export function useAddExamples() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly string[]) => call(addExamples, { data: [...names] }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  });
}
