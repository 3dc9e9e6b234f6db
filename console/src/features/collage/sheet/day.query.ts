import { getDayPictures } from '@kolaj/contract/collage/day-pictures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** What was approved on a day; an approval made now appears by itself. */
export const useDayPictures = (day: string) =>
  useQuery({
    queryKey: ['collages', 'day', day],
    queryFn: ({ signal }) => call(getDayPictures, { day }, { signal }),
    select: ({ data: { result } }) => result,
  });
