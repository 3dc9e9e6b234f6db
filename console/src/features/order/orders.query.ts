import { changeOrders, getOrder, listOrders, noteOrder } from '@kolaj/contract/order/order';
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

interface Move {
  number: number;
  from: OrderState;
  to: OrderState;
}

/** Takes an order to a state; when somebody else has taken it elsewhere the answer says where it is. */
export function useMoveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ number, from, to }: Move) => {
      const { data } = await call(changeOrders, { orders: [{ number, from }], to });
      return data.result.others[0]?.state ?? null;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}

export function useNoteOrder(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(noteOrder, { number, text }),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'one', number] }),
  });
}

/** All orders that fit, for a file. */
export async function allOrders(filter: OrderFilter) {
  const orders = [];
  let before: number | undefined;
  do {
    const { data } = await call(listOrders, { ...filter, before, limit: 200 });
    orders.push(...data.result.orders);
    before = data.result.next ?? undefined;
  } while (before !== undefined);
  return orders;
}
