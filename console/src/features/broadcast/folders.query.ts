import { type Folder, listFolders, listSubfolders, type Subfolder } from '@kolaj/contract/collage';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The shop's folders of this year. */
export const useSendFolders = () =>
  useQuery({
    queryKey: ['folders', 'list', undefined],
    queryFn: ({ signal }) => call(listFolders, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Subfolders of a folder, passive ones too, and the folder itself. */
export const useSendSubfolders = (folder: string) =>
  useQuery({
    queryKey: ['folders', 'subfolders', folder],
    queryFn: ({ signal }) => call(listSubfolders, { folder_id: folder }, { signal }),
    select: ({ data }) => data,
  });

/** Only approved collages can be sent (WG-29). */
export const approvedOf = ({ kolaj }: Pick<Folder | Subfolder, 'kolaj'>) =>
  kolaj.find(({ status }) => status === 'verified')?.count ?? 0;
