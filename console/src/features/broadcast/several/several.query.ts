import { previewSeveral, type SeveralPlace } from '@kolaj/contract/broadcast/several';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { orderOf, type SendOrder } from '../send/send.query.ts';

export type Several = z.output<typeof previewSeveral.output>['data']['result'];

/** As many as one question may name. */
const MOST_PLACES = 50;

interface Unsent {
  subfolder_id: string;
  unsent: number;
}

/** The brands that are asked for. Of more than one question may name those with something unsent; the others come up when these are sent. */
export function askedPlaces(ids: readonly string[], states: readonly Unsent[]): string[] {
  if (ids.length <= MOST_PLACES) return [...ids];
  const unsent = new Set(states.filter((state) => state.unsent > 0).map(({ subfolder_id }) => subfolder_id));
  return [...ids.filter((id) => unsent.has(id)), ...ids.filter((id) => !unsent.has(id))].slice(0, MOST_PLACES);
}

interface Wanted {
  ids: readonly string[];
  year: number | undefined;
}

/** What a send of each of these brands would be now. */
export const useSeveral = ({ ids, year }: Wanted) =>
  useQuery({
    queryKey: ['broadcasts', 'several', ids, year ?? null],
    queryFn: ({ signal }) => call(previewSeveral, { subfolder_ids: [...ids], year }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** It has something new that can be sent now. */
export const canSend = ({ state, images, refusal }: SeveralPlace) => state === 'send' && images > 0 && refusal === null;

/** The send of one brand, the same as from its own screen. */
export const orderFor = ({ subfolder_id: id, name, days, send_after, urls, groups }: SeveralPlace): SendOrder =>
  orderOf({
    subfolder: { id, name, stream: 'kolaj' },
    wish: { days, sendAfter: send_after, resend: false },
    sale: false,
    urls,
    groups,
  });
