import { type AgentCollage, listAgentCollages } from '@kolaj/contract/agent/agent-app';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';

/** One question brings so many. */
const page = 60;

export interface Wish {
  search: string;
  /** Hash of a brand; '' = all. */
  brand: string;
}

export interface Products {
  products: readonly AgentCollage[];
  state: 'loading' | 'more' | 'all' | 'failed';
  /** Why the last page did not come; what was there stays. */
  error: unknown;
  /** When the list was begun, for what is new since. */
  since: string;
  /** Brings the next page, unless one is on its way. */
  more: () => void;
  /** From the beginning. */
  again: () => void;
  /** One of them was changed here. */
  change: (product: AgentCollage) => void;
}

type Found = Pick<Products, 'products' | 'state' | 'error' | 'since'> & { key: string; cursor: string | null };

const empty = (key: string): Found => ({
  ...{ key, products: [], state: 'loading', error: null, cursor: null },
  since: new Date().toISOString(),
});

/** The approved collages of the agent's brands, page by page as they are scrolled to. */
export function useProducts({ search, brand }: Wish): Products {
  const key = JSON.stringify([search, brand]);
  const [found, setFound] = useState<Found>(() => empty(key));
  const run = useRef(new AbortController());
  const ask = useCallback(
    (cursor: string | null) => {
      run.current.abort();
      run.current = new AbortController();
      const { signal } = run.current;
      const input = { search, limit: page, ...(brand === '' ? {} : { brand }), ...(cursor === null ? {} : { cursor }) };
      const of = (before: Found) => (cursor === null || before.key !== key ? empty(key) : before);
      setFound((before) => ({ ...of(before), products: before.key === key ? before.products : [], state: 'loading' }));
      call(listAgentCollages, input, { signal }).then(
        ({ data: { result } }) => {
          const { collages, next_cursor } = result;
          setFound((before) => ({
            ...before,
            products: cursor === null ? collages : [...before.products, ...collages],
            state: next_cursor === null ? 'all' : 'more',
            error: null,
            cursor: next_cursor,
          }));
        },
        (error: unknown) => {
          if (!signal.aborted) setFound((before) => ({ ...before, state: 'failed', error, cursor }));
        },
      );
    },
    [key, search, brand],
  );
  useEffect(() => {
    ask(null);
    return () => run.current.abort();
  }, [ask]);
  const shown = found.key === key ? found : empty(key);
  return {
    ...shown,
    more: () => shown.state === 'more' && ask(shown.cursor),
    again: () => ask(shown.state === 'failed' ? shown.cursor : null),
    change: (product) =>
      setFound((before) => ({
        ...before,
        products: before.products.map((one) => (one.id === product.id ? product : one)),
      })),
  };
}
