import { listSourceFolders, listSourceSubfolders, previewImport, startImport } from '@kolaj/contract/source';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Step 1: folders of the photo source. The source changes without telling us: asked again with every opening. */
export const useSourceFolders = () =>
  useQuery({
    queryKey: ['imports', 'source'],
    queryFn: ({ signal }) => call(listSourceFolders, { base_path: '', folders: true, files: false }, { signal }),
    select: ({ data: { result } }) => result.folders,
    staleTime: 0,
  });

/** Step 2: subfolders of one folder. `path` is relative to the source's root. */
export const useSourceSubfolders = (path: string) =>
  useQuery({
    queryKey: ['imports', 'source', path],
    queryFn: ({ signal }) => call(listSourceSubfolders, { base_path: path, folders: true, files: false }, { signal }),
    select: ({ data: { result } }) => result.folders,
    staleTime: 0,
  });

/** What would come of one subfolder. */
export const useImportPreview = (path: string) =>
  useQuery({
    queryKey: ['imports', 'preview', path],
    queryFn: ({ signal }) => call(previewImport, { path }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 60_000,
  });

/** Starts an import; a refusal is an answer with its reason. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (folder: Parameters<typeof call<typeof startImport.input, typeof startImport.output>>[1]) =>
      call(startImport, folder),
    onSuccess: () => client.invalidateQueries({ queryKey: ['imports', 'recent'] }),
  });
}
