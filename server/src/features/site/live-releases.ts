import type { Database } from '../../adapters/postgres/pool.ts';
import { afterCommit, type ShopScope } from '../../adapters/postgres/scope.ts';

interface LiveRelease {
  shopId: string;
  buildId: string;
}

/** What another process publishes is seen after this long, ms. */
const knownFor = 1000;
/** Words that somebody tries out are forgotten with the rest. */
const keywordsAtMost = 10_000;

/** Which release answers for a shop's keyword, known for a second, so that a page costs no query. */
interface LiveReleases {
  of: (keyword: string) => Promise<LiveRelease | null>;
  /** The next visitor is answered by what is live then. */
  forget: () => void;
}

/** Of each pool, so that what publishes and what serves in one process meet. */
const known = new WeakMap<Database['db'], LiveReleases>();

export function liveReleases(
  { db }: Pick<Database, 'db'>,
  look: (keyword: string) => Promise<LiveRelease | null>,
): LiveReleases {
  const live = known.get(db) ?? keepLive(look, () => performance.now());
  known.set(db, live);
  return live;
}

/** To be said wherever another release goes live: this process shows it at once, the others within a second. */
export function liveHasChanged(scope: Pick<ShopScope, 'db'>): void {
  afterCommit(scope, async (database) => known.get(database.db)?.forget());
}

export function keepLive(look: (keyword: string) => Promise<LiveRelease | null>, now: () => number): LiveReleases {
  let answers = new Map<string, { release: Promise<LiveRelease | null>; until: number }>();
  return {
    of(keyword) {
      const answer = answers.get(keyword);
      if (answer && now() < answer.until) return answer.release;
      if (answers.size >= keywordsAtMost) answers = new Map();
      // Whoever asks meanwhile waits for the same answer; one that was asked for before a change is in the map of before.
      const mine = answers;
      const release = look(keyword);
      mine.set(keyword, { release, until: now() + knownFor });
      release.catch(() => mine.delete(keyword));
      return release;
    },
    forget() {
      answers = new Map();
    },
  };
}
