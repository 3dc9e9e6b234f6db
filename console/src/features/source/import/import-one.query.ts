import type { ImportJob } from '@kolaj/contract/source/source';
import {
  bringImportBack,
  cancelImport,
  getImport,
  importHistory,
  pauseImport,
  resumeImport,
  undoImport,
} from '@kolaj/contract/source/source-import';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** One import with its subfolders and every file that could not be used. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { id }, { signal }),
    select: ({ data: { result } }) => result,
  });

const controls = { pause: pauseImport, resume: resumeImport, cancel: cancelImport };

export type ImportAction = keyof typeof controls;

/** Pauses, resumes or cancels an import; a refusal is an answer with its reason. */
export function useControlImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ImportAction) => call(controls[action], { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports'] }),
  });
}

/** Takes back what an import made new and nobody touched; a refusal is an answer with its reason. */
export function useUndoImport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoImport, { id }),
    onSuccess: () => askAgain(client),
  });
}

export function useBringImportBack(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(bringImportBack, { id }),
    onSuccess: () => askAgain(client),
  });
}

const askAgain = (client: QueryClient) =>
  Promise.all(
    [['imports'], ['folders'], ['collages'], ['source', 'counts']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

const PAGE = 30;

/** Imports of the last 30 days, newest first, page by page. */
export const useImportHistory = () =>
  useInfiniteQuery({
    queryKey: ['imports', 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(importHistory, { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data: { result } }) => (result.length < PAGE ? null : (result.at(-1)?.created_at ?? null)),
    select: ({ pages }): ImportJob[] => pages.flatMap(({ data: { result } }) => result),
  });
