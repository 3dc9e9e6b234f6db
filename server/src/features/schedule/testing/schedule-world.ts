// A shop with schedules, whose time is made to have come: the clock is the database's, so the schedule is moved instead.

import { listSchedules, type Schedule } from '@kolaj/contract/broadcast/schedule';
import { type TimeOfDay, timeText } from '@kolaj/domain/schedule/schedule';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { bindJob, type JobOrder } from '../../../jobs/bind-job.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { newSends } from '../../broadcast/open/send-new.ts';
import type { Letter, Post } from '../../mail/open/letter.ts';
import { type TelegramWorld, telegramWorld } from '../../telegram/testing/telegram-world.ts';
import { calendarRoutes } from '../calendar/calendar.routes.ts';
import { calendarFeed } from '../calendar/feed.routes.ts';
import { lookAtSchedules } from '../look-at-schedules.job.ts';
import { runSchedule } from '../run-schedule.job.ts';
import { scheduleRoutes } from '../schedule.routes.ts';

type Limit = 'notice' | 'no_sending';

export interface ScheduleWorld {
  telegram: TelegramWorld;
  caller: Person;
  list: () => Promise<Schedule[]>;
  /** The quarter of an hour that has just begun where the schedules are. */
  justNow: () => string;
  /** As if its time had come so many days ago and nobody had looked since. */
  becomeDue: (id: string, daysAgo?: number) => Promise<void>;
  comesAt: (id: string, at: Date) => Promise<void>;
  /** So many look at once; what they order is kept. */
  look: (times?: number) => Promise<void>;
  /** Carries out what was ordered, `times` over. `breakOff`: the database is lost before a send is committed. */
  work: (options?: { times?: number; lastAttempt?: boolean; trialOver?: Limit; breakOff?: boolean }) => Promise<void>;
  ordered: JobOrder[];
  announced: string[];
  /** Mails to owners, in the order they were written. */
  letters: Letter[];
}

/** Its schedules run by UTC, so that a quarter of an hour is the same everywhere. */
export async function scheduleWorld(database: Database, closing: (() => Promise<void>)[]): Promise<ScheduleWorld> {
  const telegram = await telegramWorld(database, closing);
  await telegram.addBrands({ name: 'Beren' });
  const { shop, user, within } = telegram.world;
  await within(({ db }) => sql`update shops set time_zone = 'UTC' where id = ${shop.id}`.execute(db));
  const collages = newSends({ ...telegram.world.pumpDeps, database });
  const deps = { sends: telegram.sends, collages, addresses: telegram.world.pumpDeps.addresses };
  const calendar = { ...deps, database, consoleUrl: 'https://console.kolaj.example', clock: () => new Date() };
  const served = await serveForTest({
    database,
    routes: [...scheduleRoutes(deps), ...calendarRoutes(calendar)],
    plainRoutes: [calendarFeed(calendar)],
  });
  closing.push(served.close);
  const caller = await served.signIn(user.email);
  const ordered: JobOrder[] = [];
  const announced: string[] = [];
  const letters: Letter[] = [];
  const post: Post = async (_scope, _to, letter) => void letters.push(letter);
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  const queue = {
    enqueue: async (scope: object, orders: readonly JobOrder[]) => {
      if ('shopId' in scope && scope.shopId === shop.id) ordered.push(...orders);
    },
  };
  // Taken once: a quarter of an hour that ends during the test would leave what was added before it to tomorrow.
  const beganAt = Math.floor(Date.now() / 900_000) * 900_000;
  const comesAt = (id: string, at: Date) =>
    asSystem(database, async ({ db }) => {
      await db.updateTable('schedules').set({ next_run_at: at }).where('id', '=', id).execute();
    });
  return {
    telegram,
    caller,
    ordered,
    announced,
    letters,
    list: async () => (await caller.call(listSchedules, {})).result,
    justNow: () => timeText(quarter(new Date(beganAt))),
    becomeDue: (id, daysAgo = 0) => comesAt(id, new Date(beganAt - daysAgo * 86_400_000)),
    comesAt,
    look: async (times = 1) => {
      const job = bindJob(lookAtSchedules, { database, queue });
      await Promise.all(Array.from({ length: times }, () => job.run({}, context)));
    },
    work: async ({ times = 1, lastAttempt = false, trialOver = 'notice', breakOff = false } = {}) => {
      const { random } = telegram.world.pumpDeps;
      const announce = async (_scope: object, name: string) => void announced.push(name);
      const sends: typeof telegram.sends = {
        ...telegram.sends,
        async accept(...asked) {
          const accepted = await telegram.sends.accept(...asked);
          if (breakOff) throw new Error('The database is gone');
          return accepted;
        },
      };
      const job = bindJob(runSchedule, {
        database,
        random,
        installation: settingsBy({ KOLAJ_TRIAL_OVER: trialOver }),
        sends,
        collages,
        announce,
        post,
      });
      const runs = ordered.flatMap(({ payload }) => Array.from({ length: times }, () => payload));
      await Promise.all(runs.map((payload) => job.run(payload, { ...context, lastAttempt })));
    },
  };
}

const quarter = (now: Date): TimeOfDay => ({
  hour: now.getUTCHours(),
  minute: Math.floor(now.getUTCMinutes() / 15) * 15,
});
