import { listFolders } from '@kolaj/contract/collage/collage';
import { type ImportJob, listImports } from '@kolaj/contract/source/source';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

export const foldersQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['folders', 'list', year],
    queryFn: ({ signal }) => call(listFolders, { year }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** The shop's folders of this year, or of the given one. */
export const useFolders = (year: number | undefined) => useQuery(foldersQuery(year));

export const importsQuery = queryOptions({
  queryKey: ['imports', 'recent'],
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
  select: ({ data: { result } }) => result,
});

/** Running imports and those of the last hour, newest first. */
export const useImports = () => useQuery(importsQuery);

/** Whether an import is not at its end: it works, or waits for somebody to let it go on. */
export const isRunning = ({ status }: Pick<ImportJob, 'status'>) =>
  status === 'queued' || status === 'listing' || status === 'copying' || status === 'paused' || status === 'processing';
