import { listAnnouncements, saveAnnouncement } from '@kolaj/contract/announcement/announcement';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['session', 'announcements'];

export const useAnnouncements = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

/** What was saved is seen by the administrator at once, if it is for them too. */
export function useSaveAnnouncement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (written: z.input<typeof saveAnnouncement.input>) => call(saveAnnouncement, written),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: ['session', 'announcement'] }),
      ]),
  });
}
