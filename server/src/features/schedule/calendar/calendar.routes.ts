import {
  feedFile,
  feedPath,
  getCalendar,
  getCalendarFeed,
  makeCalendarFeed,
  removeCalendarFeed,
} from '@kolaj/contract/broadcast/calendar';
import { addDays, parseDayKey } from '@kolaj/domain/shared/day';
import { instantAt } from '@kolaj/domain/shared/wall-clock';
import { badRequest } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { hashOfToken, newToken } from '../../../secrets/token.ts';
import type { CalendarDeps } from './coming-runs.ts';
import { deleteFeed, readFeed, writeFeed } from './feed.store.ts';
import { readCalendar } from './read-calendar.ts';

interface Deps extends CalendarDeps {
  /** Where the console is: the feed's address begins with it. */
  consoleUrl: string;
}

/** Sends and schedules of some days (ux §20), and the same for calendar programs. */
export function calendarRoutes(deps: Deps): Route[] {
  return [
    on(getCalendar).run(async ({ from: firstDay, days }, { shop, inShop }) => {
      const first = parseDayKey(firstDay);
      if (!first) throw badRequest('bad_input', 'This is no day of the calendar.');
      const from = instantAt(first, 0, shop.timeZone);
      const to = instantAt(addDays(first, days), 0, shop.timeZone);
      const result = await readCalendar({ shop, inShop, from, to }, deps);
      return { success: true, data: { result } };
    }),

    on(getCalendarFeed).run(async (_input, { inShop }) => {
      const feed = await inShop(readFeed);
      const result = feed && {
        created_at: feed.createdAt.toISOString(),
        read_at: feed.readAt?.toISOString() ?? null,
      };
      return { success: true, data: { result } };
    }),

    on(makeCalendarFeed).run(async ({ language }, { inShop, account, note }) => {
      const token = newToken();
      await inShop(async (scope) => {
        await writeFeed(scope, { tokenHash: hashOfToken(token), language, createdBy: account.userId });
        note({ diff: { made: true } });
      });
      const url = new URL(feedPath.replace(':file', feedFile(token)), deps.consoleUrl).href;
      return { success: true, data: { result: { url } } };
    }),

    on(removeCalendarFeed).run(async (_input, { inShop, note }) => {
      await inShop(async (scope) => {
        await deleteFeed(scope);
        note({ diff: { removed: true } });
      });
      return { success: true };
    }),
  ];
}
