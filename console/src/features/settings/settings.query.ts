import { listSourceFolders, sourceFacts } from '@kolaj/contract/source/source';
import { getImportSettings, saveImportSettings, tryNames } from '@kolaj/contract/source/source-settings';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** Where the shop's photos come from; null = nowhere yet. */
export const useSourceFacts = () =>
  useQuery({
    queryKey: ['shop', 'source'],
    queryFn: ({ signal }) => call(sourceFacts, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Asks the source for its folders, only when somebody wants to know whether it answers. */
export const useReachSource = () =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(listSourceFolders, { base_path: '', files: false, counts: false });
      return data.result.folders.length;
    },
  });

/** How this shop's file names are read. */
export const useImportSettings = () =>
  useQuery({
    queryKey: ['shop', 'import-settings'],
    queryFn: ({ signal }) => call(getImportSettings, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Keeps the shop's code patterns; a refusal is an answer with its reason. */
export function useSaveImportSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (codePatterns: readonly string[]) => call(saveImportSettings, { code_patterns: [...codePatterns] }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['shop', 'import-settings'] }),
  });
}

/** File names grouped into products as an import would, with patterns that need not be kept yet. */
export const useTriedNames = (names: readonly string[], codePatterns: readonly string[]) =>
  useQuery({
    queryKey: ['source', 'try', names, codePatterns],
    queryFn: ({ signal }) => call(tryNames, { names: [...names], code_patterns: [...codePatterns] }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
