import { previewRename, updateSubfolder } from '@kolaj/contract/collage/subfolder-rename';
import type { RenameScope } from '@kolaj/domain/collage/brand-rename';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** What another name would change; the answer before stays while the next one is on its way. */
export const useRenamePreview = (id: string, name: string | null) =>
  useQuery({
    queryKey: ['folders', 'rename', id, name],
    enabled: name !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewRename, { id, data: name ?? '' }, { signal }),
    select: ({ data: { result } }) => result,
  });

export type RenamePreview = NonNullable<ReturnType<typeof useRenamePreview>['data']>;

export function useRename(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, rerender }: { name: string; rerender: RenameScope }) =>
      call(updateSubfolder, { id, data: { showing_name: name }, rerender }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['folders'] }),
        client.invalidateQueries({ queryKey: ['collages'] }),
      ]),
  });
}
