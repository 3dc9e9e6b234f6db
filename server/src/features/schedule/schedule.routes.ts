import {
  addSchedule,
  addScheduleStatic,
  addScheduleTelegram,
  cancelSchedule,
  changeSchedule,
  listSchedules,
  moveSchedules,
  previewCollages,
  restoreSchedule,
} from '@kolaj/contract/broadcast/schedule';
import { nextRun } from '@kolaj/domain/schedule/occurrences';
import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { notFound } from '../../http/errors.ts';
import { refuseWithoutRight } from '../../http/required-right.ts';
import { on, type Route, type ShopContext } from '../../http/route.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { NewSends } from '../broadcast/open/send-new.ts';
import type { TelegramSends } from '../telegram/open/telegram-sends.ts';
import { changeTo, daysOf, endDay, nextOf, timeOf } from './change-schedule.ts';
import { alreadyScheduled, idRequired, mostSchedules, noNextRun, notConfigured, tooMany } from './refusals.ts';
import { lastRuns } from './run.store.ts';
import {
  insertSchedule,
  isTaken,
  lockSchedule,
  lockSchedules,
  readClock,
  saveSchedule,
  shopSchedules,
} from './schedule.store.ts';
import { scheduleView } from './schedule-view.ts';

/** Results shown of each schedule. */
const shownRuns = 7;

interface Wish {
  kind: ScheduleKind;
  time: string;
  weekdays: readonly number[];
  ends_on: string | null;
  brands: readonly string[];
}

const everyDay = { weekdays: [], ends_on: null, brands: [] };
const done = { success: true as const };

interface Deps {
  sends: Pick<TelegramSends, 'offered'>;
  collages: Pick<NewSends, 'look' | 'preview'>;
}

export function scheduleRoutes({ sends, collages }: Deps): Route[] {
  const add = (context: ShopContext, wish: Wish) =>
    context.inShop((scope) => addTo(scope, wish, { ...context, sends }));

  return [
    on(listSchedules).run(async (_input, { shop, inShop }) => {
      const { rows, runs } = await inShop(async (scope) => ({
        rows: await shopSchedules(scope),
        runs: Map.groupBy(await lastRuns(scope, shownRuns), ({ scheduleId }) => scheduleId),
      }));
      const result = rows.map((row) => scheduleView(row, runs.get(row.id) ?? []));
      return { ...done, result, time_zone: shop.timeZone };
    }),

    on(addScheduleTelegram).run(async ({ time }, context) => add(context, { kind: 'tg_brands', time, ...everyDay })),
    on(addScheduleStatic).run(async ({ time }, context) => add(context, { kind: 'tg_info', time, ...everyDay })),
    on(addSchedule).run(async (wish, context) => {
      if (wish.kind === 'site') refuseWithoutRight('manage', context.shop);
      return add(context, wish);
    }),

    on(previewCollages).run(async ({ brands }, { shop, inShop }) => {
      const facts = await collages.look(shop.id);
      const result = await inShop(async (scope) =>
        collages.preview(scope, { brands, since: await readClock(scope) }, facts),
      );
      return { ...done, data: { result } };
    }),

    on(cancelSchedule).run(async (input, { shop, inShop, note }) =>
      inShop(async (scope) => {
        const meant = await whichOne(scope, input, shop.pid);
        if (meant === 'several') return idRequired;
        const row = await lockSchedule(scope, meant);
        if (!row) throw notFound('There is no such schedule.');
        await saveSchedule(scope, { ...row, isDeleted: true });
        note({ object: row.id, diff: { kind: row.kind, hour: row.hour, minute: row.minute } });
        await tell(scope, { kind: 'schedules', id: row.id });
        return done;
      }),
    ),

    on(restoreSchedule).run(async ({ id }, { inShop, note }) =>
      inShop(async (scope) => {
        const row = await lockSchedule(scope, id, true);
        if (!row) throw notFound('There is no such deleted schedule.');
        if ((await lockSchedules(scope)) >= mostSchedules) return tooMany;
        if (await isTaken(scope, row)) return alreadyScheduled;
        await saveSchedule(scope, { ...row, nextRunAt: row.paused === null ? await nextOf(scope, row) : null });
        note({ object: id });
        await tell(scope, { kind: 'schedules', id });
        return done;
      }),
    ),

    on(changeSchedule).run(async ({ id, ...change }, { inShop, note }) =>
      inShop(async (scope) => {
        await lockSchedules(scope);
        const row = await lockSchedule(scope, id);
        if (!row) throw notFound('There is no such schedule.');
        const refused = await changeTo(scope, row, change);
        if (refused) return refused;
        note({ object: id, diff: change });
        await tell(scope, { kind: 'schedules', id });
        return done;
      }),
    ),

    on(moveSchedules).run(async (_input, { shop, inShop, note }) =>
      inShop(async (scope) => {
        await lockSchedules(scope);
        const rows = (await shopSchedules(scope)).filter(({ timeZone }) => timeZone !== shop.timeZone);
        for (const row of rows) {
          const moved = { ...row, timeZone: shop.timeZone };
          await saveSchedule(scope, { ...moved, nextRunAt: row.paused === null ? await nextOf(scope, moved) : null });
        }
        note({ diff: { moved: rows.length, to: shop.timeZone } });
        await tell(scope, { kind: 'schedules' });
        return { ...done, moved: rows.length };
      }),
    ),
  ];
}

interface Adding extends Pick<ShopContext, 'shop' | 'account' | 'note'> {
  sends: Pick<TelegramSends, 'offered'>;
}

async function addTo(scope: ShopScope, wish: Wish, { shop, account, note, sends }: Adding) {
  const { kind, time } = wish;
  if (kind === 'tg_info' && !(await sends.offered(scope, 'info'))) return notConfigured;
  if ((await lockSchedules(scope)) >= mostSchedules) return tooMany;
  const days = { weekdays: daysOf(wish.weekdays), endsOn: endDay(wish.ends_on), skipOn: null };
  const timing = { ...timeOf(time), ...days, timeZone: shop.timeZone };
  const nextRunAt = nextRun(timing, await readClock(scope))?.at ?? null;
  if (nextRunAt === null) return noNextRun;
  const brands = kind === 'collages' ? [...new Set(wish.brands)].sort() : [];
  const id = await insertSchedule(scope, { ...timing, kind, brands, nextRunAt, createdBy: account.userId });
  if (id === null) return alreadyScheduled;
  note({ object: id, diff: { kind, time, brands } });
  await tell(scope, { kind: 'schedules', id });
  return { success: true as const, data: { result: { id } } };
}

/** Its id, a `pid` that is one, or the shop's only schedule: never "all" (D-72). */
async function whichOne(
  scope: ShopScope,
  { id, pid }: { id?: string | undefined; pid?: string | undefined },
  shopPid: string,
): Promise<string> {
  if (id !== undefined) {
    // A `pid` beside it is the shop's (D-05).
    if (pid !== undefined && pid !== shopPid && pid !== id) throw notFound();
    return id;
  }
  if (pid !== undefined && pid !== shopPid) {
    if (!uuid.test(pid)) throw notFound();
    return pid;
  }
  const [only, ...others] = await shopSchedules(scope);
  if (!only) throw notFound('The shop has no schedule.');
  return others.length > 0 ? 'several' : only.id;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
