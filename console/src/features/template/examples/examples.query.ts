import { addExamples, listExamples } from '@kolaj/contract/template/template';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** The six example templates with a picture each (TPL-01). */
export const useExamples = () =>
  useQuery({
    queryKey: ['shop', 'examples'],
    queryFn: ({ signal }) => call(listExamples, {}, { signal }),
    select: ({ result }) => result,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Copies the chosen examples into the shop; choosing them again changes nothing (D-43). */
export const useAddExamples = () =>
  useMutation({ mutationFn: (names: readonly string[]) => call(addExamples, { data: [...names] }) });
