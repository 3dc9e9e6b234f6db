import { listSubfolders, updateState } from '@kolaj/contract/collage/collage';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { unpublishedQuery } from '../../../product/site/unpublished.query.ts';

type SubfolderList = z.output<typeof listSubfolders.output>;

export interface SubfolderPlace {
  folder: string;
  /** Absent = the shop's usual list. */
  year: number | undefined;
}

const listKey = ({ folder, year }: SubfolderPlace) => ['folders', 'subfolders', folder, year ?? null];

/** All subfolders of a folder, passive ones too, and the folder itself. */
export const useSubfolders = (place: SubfolderPlace) =>
  useQuery({
    queryKey: listKey(place),
    queryFn: ({ signal }) => call(listSubfolders, { folder_id: place.folder, year: place.year }, { signal }),
    select: ({ data }) => data,
  });

/** Makes a subfolder active or passive; shown at once, taken back if the server refuses. */
export function useSubfolderState(place: SubfolderPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: 'active' | 'passive' }) =>
      call(updateState, { subfolder_id: id, state }),
    onMutate: async ({ id, state }) => {
      await client.cancelQueries({ queryKey: listKey(place) });
      const before = client.getQueryData<SubfolderList>(listKey(place));
      client.setQueryData<SubfolderList>(listKey(place), (list) =>
        list === undefined ? list : withState(list, id, state),
      );
      return { before };
    },
    onError: (_error, _change, context) => client.setQueryData(listKey(place), context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: ['folders'] }),
  });
}

function withState(list: SubfolderList, id: string, state: 'active' | 'passive'): SubfolderList {
  const result = list.data.result.map((subfolder) => (subfolder.id === id ? { ...subfolder, state } : subfolder));
  return { ...list, data: { ...list.data, result } };
}

/** Address of the published site; null before the first build. */
export const useSiteAddress = () => useQuery(unpublishedQuery).data?.live_url ?? null;
