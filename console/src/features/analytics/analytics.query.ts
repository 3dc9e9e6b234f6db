import { countAdded, countUpdated } from '@kolaj/contract/analytics/analytics';
import type { CountRow } from '@kolaj/domain/analytics/added-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** Days as `YYYY-MM-DD`, both included. */
export interface RangeKeys {
  from: string;
  to: string;
}

/** What was added and changed in some days; those that were shown stay until the next ones are here. */
export const useCounts = ({ from, to }: RangeKeys) =>
  useQuery({
    queryKey: ['analytics', from, to],
    queryFn: async ({ signal }) => {
      const days = { start_date: from, end_date: to };
      const [added, hours, updated] = await Promise.all([
        call(countAdded, { ...days, type: 'day' }, { signal }),
        call(countAdded, { ...days, type: 'hour' }, { signal }),
        call(countUpdated, days, { signal }),
      ]);
      return { added: rowsOf(added), hours: rowsOf(hours), updated: rowsOf(updated), from, to };
    },
    placeholderData: keepPreviousData,
  });
export type Counts = NonNullable<ReturnType<typeof useCounts>['data']>;

interface Answer {
  data: { result: readonly { folder_name: string; date: string; count: number }[] };
}

const rowsOf = ({ data }: Answer): CountRow[] =>
  data.result.map(({ folder_name, ...row }) => ({ folderName: folder_name, ...row }));
