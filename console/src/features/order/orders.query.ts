import { setSoldOut } from '@kolaj/contract/collage/sold-out';
import {
  changeOrders,
  getOrder,
  listOrders,
  noteOrder,
  type WrittenOrder,
  writeOutOrders,
} from '@kolaj/contract/order/order';
import type { OrderState } from '@kolaj/domain/order/order-state';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

export interface OrderFilter {
  state: OrderState | undefined;
  agent: string | undefined;
  q: string;
}

/** Orders that fit, page by page; server events keep them live. */
export const useOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: ['orders', 'list', filter],
    queryFn: ({ signal, pageParam }) => call(listOrders, { ...filter, before: pageParam || undefined }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { result } }) => result.next,
    select: ({ pages }) => {
      const [first] = pages;
      const counts: Record<string, number> = first?.data.result.counts ?? {};
      return {
        counts,
        agents: first?.data.result.agents ?? [],
        hasCart: first?.data.result.has_cart ?? false,
        hasSite: first?.data.result.has_site ?? false,
        orders: pages.flatMap(({ data: { result } }) => result.orders),
      };
    },
  });

export const useOrder = (number: number) =>
  useQuery({
    queryKey: ['orders', 'one', number],
    queryFn: ({ signal }) => call(getOrder, { number }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Orders with the state that the person sees them in. */
export type SeenOrders = readonly { number: number; from: OrderState }[];

/** Takes orders to a state; those that somebody else has taken elsewhere stay, and the answer says where they are. */
export function useMoveOrders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ orders, to }: { orders: SeenOrders; to: OrderState }) => {
      const { data } = await call(changeOrders, { orders: [...orders], to });
      return data.result;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}

/** Says of an order's product that it is sold out, or that it is there again. */
export function useSoldOutLine(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, whole }: { id: string; whole: boolean }) =>
      call(setSoldOut, { items: [{ id, whole, sizes: [] }] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'one', number] }),
  });
}

export function useNoteOrder(number: number) {
  const client = useQueryClient();
  return useMutation({
    // Without a connection it fails at once, and what was typed stays where it is.
    networkMode: 'always',
    mutationFn: async (note: { text: string; seen: string }) => {
      const { data } = await call(noteOrder, { number, ...note }, { keepalive: true });
      return data.result;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'one', number] }),
  });
}

/** All orders that fit, with their lines, for a file. */
export async function allOrders(filter: OrderFilter): Promise<WrittenOrder[]> {
  const orders: WrittenOrder[] = [];
  let before: number | undefined;
  do {
    const { data } = await call(writeOutOrders, { ...filter, before, limit: 200 });
    orders.push(...data.result.orders);
    before = data.result.next ?? undefined;
  } while (before !== undefined);
  return orders;
}
