import { type Change, change, changeKinds, eventsPath } from '@kolaj/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

type Kind = Change['kind'];

/**
 * Query keys that depend on a kind of change. A query key begins with the kind it belongs to
 * (`['collages', subfolderId]`), so that one table says what a change makes stale.
 */
export const staleBy: Record<Kind, readonly Kind[]> = {
  // Days, their counts, the changes since the last site and the film of the day follow approvals.
  collages: ['collages', 'folders', 'shop', 'broadcasts', 'builds', 'approval-links', 'reels'],
  'approval-links': ['approval-links'],
  folders: ['folders', 'collages'],
  // Photos that come are a step of a new shop, from the first one on.
  imports: ['imports', 'folders', 'brands', 'shop'],
  // A publish is a step of a new shop, and opens the way to its site.
  builds: ['builds', 'schedules', 'shop'],
  broadcasts: ['broadcasts', 'schedules'],
  phones: ['phones', 'broadcasts'],
  streams: ['streams', 'broadcasts'],
  orders: ['orders'],
  webhooks: ['webhooks'],
  'api-keys': ['api-keys'],
  schedules: ['schedules'],
  // The editor offers brands and shows their logos; who receives a send follows their names.
  // A film shows the name of its brand.
  brands: ['brands', 'shop', 'collages', 'broadcasts', 'builds', 'reels'],
  // A build would show other films.
  reels: ['reels', 'builds'],
  shop: ['shop', 'builds'],
  session: ['session', 'shop'],
};

/** A burst of changes (an import makes hundreds) asks once. */
const GATHER_MS = 400;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** While server events do not get through (a proxy that holds them back), the page asks automatically. */
const POLL_MS = 15_000;

/** Keeps the cache fresh by server events; returns the way to stop. */
export function followChanges(client: QueryClient): () => void {
  const gathered = new Set<Kind>();
  let gather: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let source: EventSource | undefined;

  const refetch = () => {
    gather = undefined;
    for (const kind of gathered) void client.invalidateQueries({ queryKey: [kind] });
    gathered.clear();
  };
  const markStale = (kinds: readonly Kind[]) => {
    for (const kind of kinds) gathered.add(kind);
    gather ??= setTimeout(refetch, GATHER_MS);
  };
  const everything = () => markStale(changeKinds);

  /** @param age how long this page has been asking, ms; told only while nothing can have been missed in between */
  function connect(age?: number) {
    source = new EventSource(age === undefined ? eventsPath : `${eventsPath}?age=${Math.round(age)}`);
    source.addEventListener('open', () => {
      // What happened while the line was down is unknown: ask for all that is shown.
      if (poll !== undefined) everything();
      clearInterval(poll);
      poll = undefined;
      retryMs = FIRST_RETRY_MS;
    });
    source.addEventListener('change', (event) => {
      const parsed = z.safeParse(change, parseJson(event.data));
      if (parsed.success) markStale(staleBy[parsed.data.kind]);
      // A server of a later version tells of what this page does not know.
      else everything();
    });
    source.addEventListener('refresh', everything);
    source.addEventListener('error', () => {
      source?.close();
      poll ??= setInterval(everything, POLL_MS);
      retry = setTimeout(() => connect(), retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  }

  connect(performance.now());
  return () => {
    source?.close();
    clearTimeout(gather);
    clearTimeout(retry);
    clearInterval(poll);
  };
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
