import { getSource, type SourceInput, saveSource, testSource } from '@kolaj/contract/source/source-admin';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const keyOf = (pid: string) => ['session', 'firm-source', pid] as const;

/** Where a firm's photos come from; null = from nowhere yet. Never remembered: an admin must see what is stored. */
export const useFirmSource = (pid: string) =>
  useQuery({
    queryKey: keyOf(pid),
    queryFn: ({ signal }) => call(getSource, { pid }, { signal }),
    select: ({ data: { result } }) => result,
    gcTime: 0,
  });

/** Connects the firm. What is missing comes back as a refusal; what is stored is read again when the window opens again. */
export const useSaveSource = (pid: string) =>
  useMutation({ mutationFn: (input: SourceInput) => call(saveSource, { ...input, pid }) });

/** Tries the connection as it is typed in; nothing is stored. */
export const useTestSource = (pid: string) =>
  useMutation({
    mutationFn: async (input: SourceInput) => (await call(testSource, { ...input, pid })).data.result,
  });
