import { listBrands } from '@kolaj/contract/brand/brand';
import {
  addSchedule,
  cancelSchedule,
  changeSchedule,
  listSchedules,
  moveSchedules,
  previewCollages,
  restoreSchedule,
} from '@kolaj/contract/broadcast/schedule';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

export type ScheduleList = z.output<typeof listSchedules.output>;
export type Change = z.input<typeof changeSchedule.input>;

/** The shop's schedules with their next runs and last results; server events keep them live. */
export const useSchedules = () =>
  useQuery({
    queryKey: ['schedules'],
    queryFn: ({ signal }) => call(listSchedules, {}, { signal }),
    staleTime: 0,
  });

/** A change of the list. A refusal is an answer. */
function useScheduleCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['schedules'] }) });
}

export const useAddSchedule = () =>
  useScheduleCall((wish: z.input<typeof addSchedule.input>) => call(addSchedule, wish));
export const useChangeSchedule = () => useScheduleCall((change: Change) => call(changeSchedule, change));
export const useDeleteSchedule = () => useScheduleCall((id: string) => call(cancelSchedule, { id }));
export const useRestoreSchedule = () => useScheduleCall((id: string) => call(restoreSchedule, { id }));
export const useMoveSchedules = () => useScheduleCall(() => call(moveSchedules, {}));

/** Names of the shop's brands, in its order. */
export const useBrandNames = () =>
  useQuery({
    queryKey: ['brands', 'names'],
    queryFn: ({ signal }) => call(listBrands, {}, { signal }),
    select: ({ data: { result } }) => result.map(({ name }) => name),
  });

export const useCollagesOutlook = (brands: readonly string[]) =>
  useQuery({
    queryKey: ['schedules', 'collages', ...brands],
    queryFn: ({ signal }) => call(previewCollages, { brands: [...brands] }, { signal }),
    select: ({ data: { result } }) => result,
    placeholderData: keepPreviousData,
  });
