import { isGivenOut, isLinkCode } from '@kolaj/domain/analytics/link-code';
import { marksOf, type SiteEvent } from '@kolaj/domain/analytics/site-event';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { knownCodes, knownSlugs, readCounting, type StoredMark, storeMarks } from './visit.store.ts';
import { visitorWords } from './visitor.ts';

/** What one page says at once. */
export interface Told {
  at: Date;
  network: string;
  browser: string;
  source: string;
  events: readonly SiteEvent[];
}

interface Deps {
  database: Pick<Database, 'db'>;
  /** What could not be counted; the visits are lost, nothing else. */
  onError: (error: unknown) => void;
  waitMs?: number;
}

/** Pages of all shops that wait: beyond that nobody is counted until the database is there again. */
const waitingAtMost = 20_000;
const usualWaitMs = 500;

/**
 * Takes what pages say, answers at once, and counts all of a shop together a moment later: a busy site costs two questions a second,
 * not one a page. What waits is lost with the process: half a second of visits.
 */
export function visitIntake({ database, onError, waitMs = usualWaitMs }: Deps) {
  const wordOf = visitorWords({ database });
  let waiting = new Map<string, Told[]>();
  /** Pages that are not counted yet, those under way too. */
  let pages = 0;
  let timer: NodeJS.Timeout | null = null;
  let counting = Promise.resolve();

  async function countAll(shops: Map<string, Told[]>): Promise<void> {
    for (const [shopId, told] of shops) {
      await inShop(database, shopId, (scope) => countTold(scope, told, wordOf)).catch(onError);
      pages -= told.length;
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const shops = waiting;
    waiting = new Map();
    counting = counting.then(() => countAll(shops));
    return counting;
  }

  return {
    /** False = too many wait: it is not counted. */
    take(shopId: string, told: Told): boolean {
      if (pages >= waitingAtMost) return false;
      pages += 1;
      const own = waiting.get(shopId);
      if (own) own.push(told);
      else waiting.set(shopId, [told]);
      timer ??= setTimeout(flush, waitMs);
      return true;
    },
    /** Counts what waits. */
    flush,
  };
}

export type VisitIntake = ReturnType<typeof visitIntake>;

async function countTold(
  scope: ShopScope,
  told: readonly Told[],
  wordOf: ReturnType<typeof visitorWords>,
): Promise<void> {
  const counting = await readCounting(scope);
  // Switched off since the page was made.
  if (!counting?.countsVisits) return;
  const codes = await knownCodes(scope, [...new Set(told.map(({ source }) => source).filter(isLinkCode))]);
  const named = told.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'visit' ? [] : event.slug)));
  const slugs = await knownSlugs(scope, [...new Set(named)]);
  const marks: StoredMark[] = [];
  for (const { at, network, browser, source, events } of told) {
    const day = dayKey(localDay(at, counting.timeZone));
    const visitor = await wordOf(day, { shopId: scope.shopId, network, browser });
    const own = { day, visitor, source: isGivenOut(source, { codes, agents: counting.agents }) ? source : '' };
    const ofShop = events.filter((event) => event.kind === 'visit' || slugs.has(event.slug));
    marks.push(...marksOf(ofShop).map((mark) => ({ ...mark, ...own })));
  }
  await storeMarks(scope, marks);
}
