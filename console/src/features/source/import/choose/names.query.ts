import { lookAtNames, type NamesLooked } from '@kolaj/contract/source/source';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../../lib/calls/api.ts';
import { batched } from '../../../../product/source/import.query.ts';

/** Who wants to import does not wait longer for a slow server, ms. */
const WITHIN_MS = 10_000;

/** Of more ticked ones the first are asked about, which mostly answers for the others: the page and the server have other work. */
const lookedAtMost = 200;

export const lookedAt = <Look>(looks: readonly Look[]): readonly Look[] => looks.slice(0, lookedAtMost);

const askNames = batched({
  ask: async (paths) => (await call(lookAtNames, { paths })).data.result,
  most: 20,
  atOnce: 2,
});

export type LookedNames = NamesLooked | { kind: 'looking'; path: string };

/** How the names of one subfolder are looked at. */
export interface NamesLook<Names extends NamesLooked = NamesLooked> {
  path: string;
  key: string;
  ask: (signal: AbortSignal) => Promise<Names>;
}

export const subfolderLook = (path: string): NamesLook => ({
  path,
  key: path,
  ask: (signal) => askNames(path, signal),
});

export const namesQuery = <Names extends NamesLooked>({ key, ask }: NamesLook<Names>) => ({
  queryKey: ['source', 'names', key],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(inTime(signal)),
  staleTime: 60_000,
  retry: false as const,
});

type LookedOf<Names extends NamesLooked> = Names | Exclude<LookedNames, { kind: 'looked' }>;

/** What the names in the ticked subfolders say, asked while the person ticks; no photo is opened for it. */
export function useLookedNames<Names extends NamesLooked>(
  looks: readonly NamesLook<Names>[],
): { names: LookedOf<Names>[]; lookAgain: () => void } {
  const queries = useQueries({ queries: lookedAt(looks).map(namesQuery) });
  const names = lookedAt(looks).map(({ path }, at): LookedOf<Names> => {
    const query = queries[at];
    if (query?.data) return query.data;
    return { path, kind: query?.isFetching ? 'looking' : 'not-looked' };
  });
  const lookAgain = () => {
    for (const [at, { kind }] of names.entries()) if (kind === 'not-looked') void queries[at]?.refetch();
  };
  return { names, lookAgain };
}

/** Aborts with the signal, and when it has taken too long. */
function inTime(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('late')), WITHIN_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    late.abort(signal.reason);
  });
  return late.signal;
}
