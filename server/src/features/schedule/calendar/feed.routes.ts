import { feedPath } from '@kolaj/contract/broadcast/calendar';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { notFound, tooMany } from '../../../http/errors.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { hashOfToken } from '../../../secrets/token.ts';
import type { CalendarDeps } from './coming-runs.ts';
import { feedOwner } from './feed.store.ts';
import { readCalendar } from './read-calendar.ts';
import { writeFeed } from './write-feed.ts';

interface Deps extends CalendarDeps {
  database: Database;
  consoleUrl: string;
  clock: () => Date;
}

const dayMs = 86_400_000;
const daysBack = 14;
const daysAhead = 35;
/** Of one network: programs ask every quarter of an hour, people who guess ask without end. */
const perNetwork = { burst: 30, perSecond: 0.1 };

const fileShape = /^([\w-]{43})\.ics$/;

/** A shop's calendar for whoever knows its address. */
export function calendarFeed(deps: Deps): PlainRoute {
  const networks = rateLimit(perNetwork, deps.clock);
  return (app) => {
    app.get<{ Params: { file: string } }>(feedPath, async (request, reply) => {
      const waitMs = networks(request.ip);
      if (waitMs > 0) throw tooMany(waitMs);
      const [, token] = fileShape.exec(request.params.file) ?? [];
      const owner = token ? await asSystem(deps.database, (scope) => feedOwner(scope, hashOfToken(token))) : null;
      if (owner === null) throw notFound('There is no calendar at this address.');
      const { shopId, timeZone } = owner;
      const now = deps.clock().getTime();
      const span = { from: new Date(now - daysBack * dayMs), to: new Date(now + daysAhead * dayMs) };
      const shop = { id: shopId, timeZone };
      const calendar = await readCalendar({ shop, inShop: (run) => inShop(deps.database, shopId, run), ...span }, deps);
      return reply
        .type('text/calendar; charset=utf-8')
        .headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' })
        .send(writeFeed(calendar, owner, deps.consoleUrl));
    });
  };
}
