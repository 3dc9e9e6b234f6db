import { type Folder, listFolders, listSubfolders, type Subfolder } from '@kolaj/contract/collage/collage';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** The shop's folders of this year, or of the given one. */
export const useSendFolders = (year: number | undefined) =>
  useQuery({
    queryKey: ['folders', 'list', year],
    queryFn: ({ signal }) => call(listFolders, { year }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Subfolders of a folder, passive ones too, and the folder itself. */
export const useSendSubfolders = ({ folder, year }: { folder: string; year: number | undefined }) =>
  useQuery({
    queryKey: ['folders', 'subfolders', folder, year ?? null],
    queryFn: ({ signal }) => call(listSubfolders, { folder_id: folder, year }, { signal }),
    select: ({ data }) => data,
  });

/** Only approved collages can be sent (WG-29). */
export const approvedOf = ({ kolaj }: Pick<Folder | Subfolder, 'kolaj'>) =>
  kolaj.find(({ status }) => status === 'verified')?.count ?? 0;
