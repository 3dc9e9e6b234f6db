import {
  type BrandData,
  listBrands,
  mergeBrands,
  orderBrands,
  type PinnedBrand,
  removeBrand,
  restoreBrand,
  savePinnedBrand,
  switchBrand,
  unmergeBrands,
  upsertBrand,
} from '@kolaj/contract/brand/brand';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';
import { ordered } from '../../ui/list/move.ts';

type BrandsAnswer = z.output<typeof listBrands.output>;
export type BrandList = BrandsAnswer['data'];

/** What one of the two pinned brands is saved with. */
export type PinnedValues = Pick<PinnedBrand, 'kind' | 'name' | 'logo' | 'active'>;

const KEY = ['brands', 'list'] as const;

/** The shop's brands in its order, the two pinned ones, and names that no brand has yet. */
export const useBrands = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listBrands, {}, { signal }),
    select: ({ data }) => data,
  });

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

const change = (client: QueryClient, next: (list: BrandList) => Partial<BrandList>) =>
  client.setQueryData<BrandsAnswer>(KEY, (answer) =>
    answer === undefined ? answer : { ...answer, data: { ...answer.data, ...next(answer.data) } },
  );

/** Adds or changes a brand. A refusal is an answer. */
export function useSaveBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: BrandData) => call(upsertBrand, { data }),
    onSettled: () => askAgain(client),
  });
}

export function useSavePinned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: PinnedValues) => call(savePinnedBrand, values),
    onSettled: () => askAgain(client),
  });
}

/** Switches a brand on or off; shown at once, switched back by the list when the server refuses. */
export function useSwitchBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { id: string; active: boolean }) => call(switchBrand, wanted),
    onMutate: async ({ id, active }) => {
      await client.cancelQueries({ queryKey: KEY });
      change(client, ({ result }) => ({ result: result.map((row) => (row.id === id ? { ...row, active } : row)) }));
    },
    onSettled: () => askAgain(client),
  });
}

export function useSwitchPinned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, name, logo, active }: PinnedValues) => call(savePinnedBrand, { kind, name, logo, active }),
    onMutate: async ({ kind, active }) => {
      await client.cancelQueries({ queryKey: KEY });
      change(client, ({ pinned }) => ({ pinned: pinned.map((row) => (row.kind === kind ? { ...row, active } : row)) }));
    },
    onSettled: () => askAgain(client),
  });
}

/** Saves the whole order; orders go out one after another, so that the last one counts. */
export function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'brand-order' },
    mutationFn: (ids: readonly string[]) => call(orderBrands, { ids: [...ids] }),
    onSuccess: (answer, ids) => {
      if (answer.success) change(client, ({ result }) => ({ result: ordered(result, ids) }));
    },
    onSettled: () => askAgain(client),
  });
}

export function useRemoveBrand() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => call(removeBrand, { id }), onSettled: () => askAgain(client) });
}

/** Undoes a removal. A refusal is an answer. */
export function useRestoreBrand() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => call(restoreBrand, { id }), onSettled: () => askAgain(client) });
}

interface Merge {
  into: string;
  from: string[];
}

export function useMergeBrands() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (merge: Merge) => call(mergeBrands, merge),
    onSettled: () => askAgain(client),
  });
}

/** Undoes a merge. A refusal is an answer. */
export function useUnmergeBrands() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (merge: Merge) => call(unmergeBrands, merge),
    onSettled: () => askAgain(client),
  });
}
