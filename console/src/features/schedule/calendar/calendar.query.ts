import { getCalendar } from '@kolaj/contract/broadcast/calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Sends and runs of some days of the shop; server events keep them live. The days before stay until the next are there. */
export const useCalendar = (from: string, days: number) =>
  useQuery({
    queryKey: ['schedules', 'calendar', from, days],
    queryFn: ({ signal }) => call(getCalendar, { from, days }, { signal }),
    select: ({ data: { result } }) => result,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
