// A schedule runs once per day of its shop, whoever looks and however often, and says what became of it (D-71, D-72).
import { randomUUID } from 'node:crypto';
import { getCalendar } from '@kolaj/contract/broadcast/calendar';
import {
  addSchedule,
  addScheduleStatic,
  addScheduleTelegram,
  cancelSchedule,
  changeSchedule,
  moveSchedules,
  restoreSchedule,
} from '@kolaj/contract/broadcast/schedule';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../testing/rows/collages.ts';
import { mainChat } from '../telegram/testing/telegram-world.ts';
import { type ScheduleWorld, scheduleWorld } from './testing/schedule-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = () => scheduleWorld(database, closing);
const everyDay = { weekdays: [], ends_on: null, brands: [] };

async function added({ caller }: ScheduleWorld, wish: Partial<Parameters<typeof body>[0]> = {}) {
  const answer = await caller.call(addSchedule, body(wish));
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result.id;
}
const body = (wish: { kind?: 'tg_brands' | 'tg_info' | 'site'; time?: string; weekdays?: number[] }) => ({
  kind: 'tg_brands' as const,
  time: '09:15',
  ...everyDay,
  ...wish,
});

/** Letters go to addresses that are confirmed. */
const verifyOwner = ({ telegram }: ScheduleWorld) =>
  asSystem(database, ({ db }) =>
    db.updateTable('users').set({ verified_at: new Date() }).where('id', '=', telegram.world.user.id).execute(),
  );

/** A zone in which a day has begun within this hour, with the names of its days. */
function justAfterMidnight() {
  const hour = new Date().getUTCHours();
  // The signs of these names are turned round: Etc/GMT-3 is three hours ahead.
  const zone = hour === 0 ? 'Etc/GMT' : hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
  const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  return { zone, today: dayOf(Date.now()), yesterday: dayOf(Date.now() - 86_400_000) };
}

describe('the list', () => {
  it('says what runs when, by its own calls (API-49…API-51, SCH-03…SCH-06)', async () => {
    const world = await start();
    await world.telegram.configure({ telegram1: { buttons_message: 'Hello' } });
    expect(await world.caller.call(addScheduleTelegram, { time: '09:15' })).toMatchObject({ success: true });
    expect(await world.caller.call(addScheduleStatic, { time: '18:30' })).toMatchObject({ success: true });
    const [first, second] = await world.list();
    expect(first).toMatchObject({
      kind: 'tg_brands',
      name: 'Brands template 09:15',
      cron: { hour: 9, minute: 15 },
      time: '09:15',
      paused: null,
      runs: [],
    });
    expect(first?.next_run_at).toMatch(/T09:15:00.000Z$/);
    expect(second).toMatchObject({ kind: 'tg_info', time: '18:30' });
  });

  it('takes quarters of an hour only, and no template that there is not', async () => {
    const world = await start();
    for (const time of ['10:07', '24:00', '9:15', 'noon']) {
      expect(await world.caller.status(addScheduleTelegram, { time })).toBe(400);
    }
    expect(await world.caller.status(addSchedule, { ...body({}), ends_on: '2026-02-30' })).toBe(400);
    expect(await world.caller.call(addSchedule, { ...body({}), ends_on: '2020-01-01' })).toMatchObject({
      code: 'no_next_run',
    });
    expect(await world.caller.call(addScheduleStatic, { time: '10:00' })).toMatchObject({ code: 'not_configured' });
  });

  it('refuses the same at the same time, also of two at once, and takes it at another time', async () => {
    const { caller, list } = await start();
    const answers = await Promise.all([1, 2, 3].map(() => caller.call(addScheduleTelegram, { time: '09:15' })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'already_scheduled' });
    expect(await caller.call(addScheduleTelegram, { time: '09:30' })).toMatchObject({ success: true });
    expect(await list()).toHaveLength(2);
  });

  it('deletes one, never all: by its id, by pid, or the only one (D-72), and brings it back', async () => {
    const world = await start();
    const { caller, list } = world;
    const first = await added(world);
    const second = await added(world, { time: '10:00' });
    expect(await caller.call(cancelSchedule, {})).toMatchObject({ code: 'schedule_id_required' });
    expect(await list()).toHaveLength(2);
    expect(await caller.status(cancelSchedule, { pid: 'pid-of-another-shop' })).toBe(404);
    expect(await caller.status(cancelSchedule, { pid: crypto.randomUUID() })).toBe(404);

    expect(await caller.status(cancelSchedule, { id: first, pid: 'pid-of-another-shop' })).toBe(404);
    expect(await list()).toHaveLength(2);

    expect(await caller.call(cancelSchedule, { pid: first })).toEqual({ success: true });
    expect(await caller.call(cancelSchedule, {})).toEqual({ success: true });
    expect(await list()).toEqual([]);
    expect(await caller.call(restoreSchedule, { id: second })).toEqual({ success: true });
    await added(world);
    expect(await caller.call(restoreSchedule, { id: first })).toMatchObject({ code: 'already_scheduled' });
    expect((await list()).map(({ time }) => time)).toEqual(['09:15', '10:00']);
  });

  it('is paused, goes on, leaves one run out, and moves to other times', async () => {
    const world = await start();
    const { caller } = world;
    const id = await added(world);
    await added(world, { time: '10:00' });
    const now = async () => (await world.list()).find((row) => row.id === id);
    const next = (await now())?.next_run_at ?? '';

    await caller.call(changeSchedule, { id, paused: true });
    expect(await now()).toMatchObject({ paused: 'person', next_run_at: null });
    await caller.call(changeSchedule, { id, paused: false });
    expect(await now()).toMatchObject({ paused: null, next_run_at: next });

    await caller.call(changeSchedule, { id, skip_next: true });
    const dayLater = new Date(Date.parse(next) + 86_400_000).toISOString();
    expect(await now()).toMatchObject({ skip_on: next.slice(0, 10), next_run_at: dayLater });
    await caller.call(changeSchedule, { id, skip_next: false });
    expect(await now()).toMatchObject({ skip_on: null, next_run_at: next });

    expect(await caller.call(changeSchedule, { id, time: '10:00' })).toMatchObject({ code: 'already_scheduled' });
    await caller.call(changeSchedule, { id, time: '21:45', weekdays: [1, 5, 5] });
    expect(await now()).toMatchObject({ time: '21:45', weekdays: [1, 5] });
  });

  it('keeps its zone when the shop moves, until somebody says so', async () => {
    const world = await start();
    await added(world);
    const { within } = world.telegram.world;
    await within(({ db, shopId }) => sql`update shops set time_zone = 'Asia/Tokyo' where id = ${shopId}`.execute(db));
    expect(await world.list()).toMatchObject([{ time_zone: 'UTC' }]);
    expect(await world.caller.call(moveSchedules, {})).toEqual({ success: true, moved: 1 });
    const [moved] = await world.list();
    expect(moved).toMatchObject({ time_zone: 'Asia/Tokyo', time: '09:15' });
    expect(moved?.next_run_at).toMatch(/T00:15:00.000Z$/);
  });
});

describe('a run', () => {
  it('sends what is true at its time, once, and says so', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.telegram.addBrands({ name: 'Çiçek', link: 'https://t.me/late' });
    await world.becomeDue(id);
    await world.look();
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'waiting' }] }]);
    await world.work();
    await world.telegram.world.pump();
    const chat = world.telegram.world.sandbox.outside.chat(mainChat);
    expect(chat).toHaveLength(1);
    expect(chat[0]?.buttons.flat().map(({ text }) => text)).toEqual(['Beren', 'Çiçek']);
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'ok', trouble: null }] }]);
  });

  it('is one, whatever looks: five at once, a clock set back, a job that comes again', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look(5);
    expect(world.ordered).toHaveLength(1);
    // The clock was set back: its time comes once more on the same day.
    await world.becomeDue(id);
    await world.look(3);
    expect(world.ordered).toHaveLength(1);
    await world.work({ times: 5 });
    await world.work({ times: 2 });
    await world.telegram.world.pump();
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
    expect((await world.list())[0]?.runs).toHaveLength(1);
  });

  it('of sixty that are due at once is one each, with five that look', async () => {
    const world = await start();
    const time = world.justNow();
    const wish = { kind: 'collages' as const, time, ...everyDay };
    for (let n = 0; n < 60; n++) await world.caller.call(addSchedule, { ...wish, brands: [`Nobody ${n}`] });
    for (const { id } of await world.list()) await world.becomeDue(id);
    await world.look(5);
    expect(new Set(world.ordered.map(({ key }) => key)).size).toBe(60);
    expect(world.ordered).toHaveLength(60);
    expect((await world.list()).map(({ runs }) => runs.length)).toEqual(Array.from({ length: 60 }, () => 1));
  });

  it('that was broken off after the send was written begins again, and its groups get it once', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    await expect(world.work({ breakOff: true })).rejects.toThrow('The database is gone');
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'waiting', broadcast_ids: [] }] }]);
    await world.work({ times: 2 });
    await world.telegram.world.pump();
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
  });

  it('that nobody looked at in time is missed and shown; the one in time is made', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id, 2);
    await world.look();
    await world.work();
    await world.telegram.world.pump();
    expect((await world.list())[0]?.runs.map(({ result }) => result)).toEqual(['ok', 'missed', 'missed']);
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
  });

  it('of a server that was down over midnight belongs to its own day, and the next day has its own', async () => {
    const world = await start();
    const { zone, today, yesterday } = justAfterMidnight();
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update shops set time_zone = ${zone} where id = ${shopId}`.execute(db),
    );
    const evening = await added(world, { time: '22:45' });
    const midnight = await added(world, { time: '00:00' });
    for (const { id, minutesToMidnight } of [
      { id: evening, minutesToMidnight: 75 },
      { id: midnight, minutesToMidnight: 0 },
    ]) {
      const at = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - minutesToMidnight * 60_000);
      await world.comesAt(id, at);
    }
    await world.look(2);
    await world.work({ times: 2 });
    await world.telegram.world.pump();
    const runsOf = async (id: string) => (await world.list()).find((one) => one.id === id);
    expect(await runsOf(evening)).toMatchObject({ runs: [{ result: 'missed', day: yesterday }] });
    expect(await runsOf(midnight)).toMatchObject({ runs: [{ result: 'ok', day: today }] });
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
    // The one that was missed yesterday comes again this evening.
    expect((await runsOf(evening))?.next_run_at).toBe(
      new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 22.75 * 3_600_000).toISOString(),
    );
  });

  it('has been made today: the same at a later time begins tomorrow, and nobody is told otherwise', async () => {
    const world = await start();
    const { zone, today, yesterday } = justAfterMidnight();
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update shops set time_zone = ${zone} where id = ${shopId}`.execute(db),
    );
    const id = await added(world, { time: '00:00' });
    const midnight = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    await world.comesAt(id, new Date(midnight));
    await world.look();
    await world.work();
    await world.telegram.world.pump();

    expect(await world.caller.call(changeSchedule, { id, time: '22:45' })).toMatchObject({ success: true });
    const evening = new Date(midnight + (24 + 22.75) * 3_600_000).toISOString();
    const [changed] = await world.list();
    expect(changed).toMatchObject({ next_run_at: evening, runs: [{ result: 'ok', day: today }] });
    const { runs } = (await world.caller.call(getCalendar, { from: yesterday, days: 3 })).data.result;
    expect(runs.filter(({ result }) => result === 'planned').map(({ at }) => at)).toEqual([evening]);

    // Taken back after it was deleted, too.
    await world.caller.call(cancelSchedule, { id });
    await world.caller.call(restoreSchedule, { id });
    expect((await world.list())[0]?.next_run_at).toBe(evening);
  });

  it('that was missed today is made at a later time of the same day, once', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update schedule_runs set due_at = due_at - interval '2 hours' where shop_id = ${shopId}`.execute(db),
    );
    await world.work();
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'missed' }] }]);
    world.ordered.length = 0;

    await world.becomeDue(id);
    await world.look(5);
    expect(world.ordered).toHaveLength(1);
    await world.work({ times: 2 });
    await world.telegram.world.pump();
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'ok' }] }]);
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
  });

  it('whose workers were away for too long is missed too, and one of a schedule that was paused meanwhile', async () => {
    const world = await start();
    const late = await added(world, { time: world.justNow() });
    await world.becomeDue(late);
    await world.look();
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update schedule_runs set due_at = due_at - interval '2 hours' where shop_id = ${shopId}`.execute(db),
    );
    await world.work();
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'missed' }] }]);
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toEqual([]);
  });

  it('of an installation that is held sends nothing, then and later, but is caught up when the hold was short (D-104)', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    const hold = (held: boolean) =>
      asSystem(database, ({ db }) => db.updateTable('installation').set({ sending_held: held }).execute());
    await hold(true);
    try {
      await world.work({ times: 2 });
    } finally {
      await hold(false);
    }
    await world.telegram.world.pump();
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toEqual([]);
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'waiting', broadcast_ids: [] }] }]);
    await world.work();
    await world.telegram.world.pump();
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toHaveLength(1);
  });

  it('of a shop that has no Telegram any more says so, and the schedule is paused', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update shops set server_config = server_config - 'telegram' where id = ${shopId}`.execute(db),
    );
    await world.becomeDue(id);
    await world.look();
    await verifyOwner(world);
    await world.work({ times: 3 });
    expect(world.letters).toEqual([
      expect.objectContaining({ kind: 'schedule-paused', schedule: 'tg_brands', why: 'not_configured' }),
    ]);
    expect(await world.list()).toMatchObject([
      { paused: 'not_configured', runs: [{ result: 'failed', trouble: 'not_configured' }] },
    ]);
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toEqual([]);
  });

  it('stands still when the trial is over and the installation wants that', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.telegram.world.within(({ db, shopId }) =>
      sql`update shops set subscription_package = null where id = ${shopId}`.execute(db),
    );
    await world.becomeDue(id);
    await world.look();
    await world.work({ trialOver: 'no_sending' });
    expect(await world.list()).toMatchObject([
      { paused: 'trial_over', next_run_at: null, runs: [{ result: 'failed', trouble: 'trial_over' }] },
    ]);
  });

  it('waits for the next month when the package is used up: nothing is sent, and the schedule stays switched on', async () => {
    const world = await start();
    const name = `One message ${randomUUID()}`;
    await asSystem(database, ({ db }) => db.insertInto('packages').values({ name, messages: 1 }).execute());
    const { shop, within } = world.telegram.world;
    await aBroadcast(database, shop, await aSubfolder(database, shop));
    await within(({ db, shopId }) =>
      sql`update shops set subscription_package = ${name} where id = ${shopId}`.execute(db),
    );
    await world.becomeDue(await added(world, { time: world.justNow() }));
    await world.look();
    await world.work();
    await world.telegram.world.pump();
    expect(await world.list()).toMatchObject([
      { paused: null, next_run_at: expect.any(String), runs: [{ result: 'failed', trouble: 'package_used_up' }] },
    ]);
    expect(world.telegram.world.sandbox.outside.chat(mainChat)).toEqual([]);
  });

  it('publishes the site', async () => {
    const world = await start();
    const id = await added(world, { kind: 'site', time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    await world.work({ times: 2 });
    expect(world.announced).toEqual(['buildRequested']);
    expect(await world.list()).toMatchObject([{ runs: [{ result: 'waiting' }] }]);
  });

  it('sends what was approved since the last send, and nothing twice', async () => {
    const world = await start();
    const { telegram, caller } = world;
    await telegram.world.addImages(2);
    const wish = { kind: 'collages' as const, time: world.justNow(), ...everyDay, brands: ['beren'] };
    const made = await caller.call(addSchedule, wish);
    if (!made.success) throw new Error(made.code);
    const { id } = made.data.result;
    const other = await caller.call(addSchedule, { ...wish, brands: ['Nobody'] });
    expect(other).toMatchObject({ success: true });
    expect(await caller.call(addSchedule, wish)).toMatchObject({ code: 'already_scheduled' });

    const images = await telegram.world.addImages(3);
    await world.becomeDue(id);
    await world.look();
    await world.work({ times: 3 });
    await telegram.world.pump();
    const groups = Object.values(telegram.world.receivedByGroup());
    expect(groups.length).toBeGreaterThan(0);
    expect(new Set(groups)).toEqual(new Set([images.length]));
    expect(telegram.world.duplicates()).toEqual([]);
    expect((await world.list()).find((row) => row.id === id)?.runs).toMatchObject([{ result: 'ok' }]);

    // A day later nothing was approved since: nothing leaves, and that is said.
    await telegram.world.within(({ db, shopId }) =>
      sql`update schedule_runs set local_date = local_date - 1 where shop_id = ${shopId}`.execute(db),
    );
    await world.becomeDue(id);
    await world.look();
    await world.work();
    await telegram.world.pump();
    expect(Object.values(telegram.world.receivedByGroup())).toEqual(groups);
    expect((await world.list()).find((row) => row.id === id)?.runs[0]).toMatchObject({ result: 'nothing' });
  });

  it('of a deleted shop is not begun', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    const { within, shop } = world.telegram.world;
    await within(({ db }) => sql`update shops set deleted_at = now() where id = ${shop.id}`.execute(db));
    await world.look();
    expect(world.ordered).toEqual([]);
  });

  it('that was due before its shop was deleted is not made', async () => {
    const world = await start();
    const id = await added(world, { kind: 'site', time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    const { within, shop } = world.telegram.world;
    await within(({ db }) => sql`update shops set deleted_at = now() where id = ${shop.id}`.execute(db));
    await world.work();
    expect(world.announced).toEqual([]);
  });
});
