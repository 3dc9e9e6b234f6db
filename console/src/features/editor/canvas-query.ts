import { editCollage } from '@kolaj/contract/collage/editor';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** All that the editor needs of one collage; asked for again when collages change. */
export const useEditorData = (file: string) =>
  useQuery({
    queryKey: ['collages', 'editor', file],
    queryFn: ({ signal }) => call(editCollage, { file }, { signal }),
    select: ({ data }) => data.result,
    // Work begins with what is stored now, not with what was looked at before.
    gcTime: 0,
  });
