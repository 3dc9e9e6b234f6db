import { getRecall, recallPicture } from '@kolaj/contract/broadcast/recall';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

/** One picture (or contact message) of a send; without a group, in all groups that it went to. */
export interface Meant {
  id: string;
  part: number;
  group_id?: string;
}

export type Outlook = z.output<typeof getRecall.output>['data']['result'];

/** What taking it back would do, and what it has done; server events keep it live. */
export const useRecall = (meant: Meant) =>
  useQuery({
    queryKey: ['broadcasts', 'recall', meant.id, meant.part, meant.group_id ?? null],
    queryFn: ({ signal }) => call(getRecall, meant, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** Takes it back. One key for each thing that is meant: a second press after a lost answer asks for nothing new. */
export function useTakeBack(meant: Meant) {
  const client = useQueryClient();
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (group: string) => {
    const known = keys.get(group) ?? crypto.randomUUID();
    keys.set(group, known);
    return known;
  };
  return useMutation({
    mutationFn: () => call(recallPicture, meant, { idempotencyKey: keyOf(meant.group_id ?? '') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
