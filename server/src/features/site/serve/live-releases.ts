import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { afterCommit, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { isDatabaseAway, isDatabaseLate } from '../../../adapters/postgres/trouble/database-away.ts';

interface LiveRelease {
  shopId: string;
  buildId: string;
}

/** A release that is asked for by one of the shop's own domains. */
interface DomainRelease extends LiveRelease {
  /** The domain that all others of the shop lead to. */
  main: string;
}

/** What another process publishes is seen after this long, ms. */
const knownFor = 1000;
/** A database that does not answer is as good as away after this long, ms. */
const patience = 1000;
/** Words that somebody tries out are forgotten with the rest. */
const namesAtMost = 10_000;

/** Which release answers for a name, known for a second, so that a page costs no query; while the database is away, the last one that was. */
interface LiveReleases<Release> {
  of: (name: string) => Promise<Release | null>;
  /** Asked again now, whatever is known: another process may have removed what was. */
  again: (name: string) => Promise<Release | null>;
  /** The next visitor is answered by what is live then. */
  forget: () => void;
}

interface ReleasesByName {
  byKeyword: LiveReleases<LiveRelease>;
  byDomain: LiveReleases<DomainRelease>;
}

interface Looks {
  byKeyword: (keyword: string) => Promise<LiveRelease | null>;
  byDomain: (domain: string) => Promise<DomainRelease | null>;
}

/** Of each pool, so that what publishes and what serves in one process meet. */
const known = new WeakMap<Database['db'], ReleasesByName>();

export function liveReleases({ db }: Pick<Database, 'db'>, looks: Looks): ReleasesByName {
  const now = () => performance.now();
  const live = known.get(db) ?? {
    byKeyword: keepLive(looks.byKeyword, now),
    byDomain: keepLive(looks.byDomain, now),
  };
  known.set(db, live);
  return live;
}

/** To be said wherever another release or domain goes live: this process shows it at once, the others within a second. */
export function liveHasChanged(scope: Pick<ShopScope, 'db'>): void {
  afterCommit(scope, async (database) => {
    const live = known.get(database.db);
    live?.byKeyword.forget();
    live?.byDomain.forget();
  });
}

export function keepLive<Release>(
  look: (name: string) => Promise<Release | null>,
  now: () => number,
): LiveReleases<Release> {
  let answers = new Map<string, { release: Promise<Release | null>; until: number }>();
  function ask(name: string): Promise<Release | null> {
    const answer = answers.get(name);
    if (answers.size >= namesAtMost) answers = new Map();
    // Whoever asks meanwhile waits for the same answer; one that was asked for before a change is in the map of before.
    const mine = answers;
    const asked = answer ? look(name).catch(unlessAway(answer.release)) : look(name);
    const release = answer ? Promise.race([asked, setTimeout(patience, answer.release, { ref: false })]) : asked;
    mine.set(name, { release, until: now() + knownFor });
    asked.then(
      () => mine.set(name, { release: asked, until: now() + knownFor }),
      () => (answer ? mine.set(name, answer) : mine.delete(name)),
    );
    return release;
  }
  return {
    of(name) {
      const answer = answers.get(name);
      return answer && now() < answer.until ? answer.release : ask(name);
    },
    again: ask,
    forget() {
      answers = new Map();
    },
  };
}

/** Pages need no database: visitors read on, and nothing can go live meanwhile. */
const unlessAway =
  <Known>(before: Promise<Known>) =>
  (error: unknown): Promise<Known> => {
    if (!isDatabaseAway(error) && !isDatabaseLate(error)) throw error;
    return before;
  };
