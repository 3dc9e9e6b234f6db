// The calendar tells the past from the ledger, what is under way, and what schedules will do (issue 17, ux §20).
import { getCalendar } from '@kolaj/contract/broadcast/calendar';
import { addSchedule, changeSchedule } from '@kolaj/contract/broadcast/schedule';
import { telegramPace } from '@kolaj/domain/broadcast/pace/pace';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type ScheduleWorld, scheduleWorld } from '../testing/schedule-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = () => scheduleWorld(database, closing);

const dayMs = 86_400_000;
/** Of the shop of these tests, which lives by UTC. */
const dayAway = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const read = async ({ caller }: ScheduleWorld, from = dayAway(-3), days = 10) =>
  (await caller.call(getCalendar, { from, days })).data.result;

interface Wish {
  kind: 'tg_brands' | 'collages' | 'site';
  time: string;
  brands: string[];
}
async function added({ caller }: ScheduleWorld, wish: Partial<Wish> = {}) {
  const every = { kind: 'tg_brands' as const, time: '09:15', weekdays: [], ends_on: null, brands: [] };
  const answer = await caller.call(addSchedule, { ...every, ...wish });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result.id;
}

describe('what is to come', () => {
  it('stands on every day with what will leave, and when it is through', async () => {
    const world = await start();
    const id = await added(world);
    const { runs, time_zone } = await read(world, dayAway(1), 3);
    expect(time_zone).toBe('UTC');
    expect(runs.map(({ day, at }) => [day, at.slice(0, 16)])).toEqual(
      [1, 2, 3].map((days) => [dayAway(days), `${dayAway(days)}T09:15`]),
    );
    for (const run of runs) {
      expect(run).toMatchObject({
        schedule_id: id,
        result: 'planned',
        coming: { messages: 1, groups: 1, load: 'room' },
      });
      expect(run.coming?.ends_at.slice(0, 10)).toBe(run.day);
    }
  });

  it('is nothing on a day that is left out, and absent when the schedule is paused', async () => {
    const world = await start();
    const id = await added(world);
    await world.caller.call(changeSchedule, { id, skip_next: true });
    const { runs } = await read(world);
    expect(runs[0]).toMatchObject({ result: 'skipped', coming: null });
    expect(new Set(runs.slice(1).map(({ result }) => result))).toEqual(new Set(['planned']));
    await world.caller.call(changeSchedule, { id, paused: true });
    expect((await read(world)).runs).toEqual([]);
  });

  it('of new collages is known for the next run alone', async () => {
    const world = await start();
    await world.telegram.world.addImages(2);
    await added(world, { kind: 'collages', brands: ['beren'] });
    await world.telegram.world.addImages(3);
    const [next, ...later] = (await read(world)).runs;
    expect(next?.coming?.messages).toBeGreaterThan(0);
    expect(next?.coming?.messages).toBe((next?.coming?.groups ?? 0) * 3);
    expect(later.map(({ coming }) => coming)).toEqual(later.map(() => null));
  });

  it('is marked where it is not through before the next one of its channel begins', async () => {
    const world = await start();
    const { within } = world.telegram.world;
    const chats = Array.from({ length: 30 }, (_, n) => `-10018800${11001 + n}`);
    const templates = {
      telegram: { buttons_message: 'New', main_group: chats },
      telegram1: { buttons_message: 'Info', main_group: chats },
    };
    const minute = { minMs: 60_000, maxMs: 60_000 };
    const policy = { ...telegramPace, sameGroup: minute, otherGroup: minute };
    await within(async ({ db, shopId }) => {
      await sql`update shops set server_config = server_config || ${JSON.stringify(templates)}::jsonb where id = ${shopId}`.execute(
        db,
      );
      await sql`insert into paces (shop_id, channel, preset, policy) values (${shopId}, 'telegram', 'own', ${JSON.stringify(policy)}::jsonb)`.execute(
        db,
      );
    });
    const first = await added(world, { time: '10:00' });
    const later = { kind: 'tg_info' as const, weekdays: [], ends_on: null, brands: [] };
    const info = await world.caller.call(addSchedule, { ...later, time: '10:15' });
    const id = info.success ? info.data.result.id : '';
    const loads = async () => {
      const { runs } = await read(world, dayAway(1), 1);
      return runs.map(({ coming }) => [coming?.messages, coming?.load, coming?.with]);
    };
    const day = dayAway(1);
    // 30 messages, one a minute, are through at 10:29.
    expect(await loads()).toEqual([
      [30, 'over', `${id}/${day}`],
      [30, 'over', `${first}/${day}`],
    ]);
    await world.caller.call(changeSchedule, { id, time: '10:30' });
    expect(await loads()).toEqual([
      [30, 'tight', `${id}/${day}`],
      [30, 'room', null],
    ]);
    await world.caller.call(changeSchedule, { id, time: '12:00' });
    expect(await loads()).toEqual([
      [30, 'room', null],
      [30, 'room', null],
    ]);
  });
});

describe('what has been', () => {
  it('are the sends with what came of them, each with the schedule that began it', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    await world.work();
    const [running] = (await read(world)).sends;
    expect(running).toMatchObject({ stream: 'tg_brands', schedule_id: id, finished_at: null });
    expect(running?.ends_at).not.toBeNull();
    await world.telegram.world.pump();
    const { sends, left_out } = await read(world);
    expect(sends).toMatchObject([{ status: 'sent', schedule_id: id, ends_at: null, counts: { done: 1, total: 1 } }]);
    expect(left_out).toBe(0);
    expect((await read(world, dayAway(2), 5)).sends).toEqual([]);
  });

  it('are missed runs too', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id, 2);
    await world.look();
    const { runs } = await read(world);
    expect(runs.filter(({ result }) => result === 'missed').map(({ day }) => day)).toEqual([dayAway(-2), dayAway(-1)]);
  });

  it('is of the own shop alone', async () => {
    const [world, other] = [await start(), await start()];
    await added(world);
    expect((await read(other)).runs).toEqual([]);
  });
});

describe('the days that are asked for', () => {
  it('are days of the calendar, 42 at most', async () => {
    const { caller } = await start();
    expect(await caller.status(getCalendar, { from: '2026-02-30', days: 7 })).toBe(400);
    expect(await caller.status(getCalendar, { from: 'today', days: 7 })).toBe(400);
    expect(await caller.status(getCalendar, { from: '2026-02-28', days: 43 })).toBe(400);
    expect(await caller.status(getCalendar, { from: '2026-02-28', days: 0 })).toBe(400);
  });

  it.each([
    {
      what: 'spring in Berlin: 02:30 is no time, it runs at the first minute after the gap',
      zone: 'Europe/Berlin',
      time: '02:30',
      from: '2027-03-27',
      at: ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30'],
    },
    {
      what: 'autumn in Berlin: 02:30 comes twice, it runs at the first',
      zone: 'Europe/Berlin',
      time: '02:30',
      from: '2027-10-30',
      at: ['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30'],
    },
    {
      what: 'spring in New York',
      zone: 'America/New_York',
      time: '02:15',
      from: '2027-03-13',
      at: ['2027-03-13T07:15', '2027-03-14T07:00', '2027-03-15T06:15'],
    },
    {
      what: 'spring in Cairo: a day that begins at 01:00',
      zone: 'Africa/Cairo',
      time: '00:00',
      from: '2027-04-29',
      at: ['2027-04-28T22:00', '2027-04-29T22:00', '2027-04-30T21:00'],
    },
  ])('begin and end at midnight of the shop, also when its clocks change: $what', async ({ zone, time, from, at }) => {
    const world = await start();
    const { within } = world.telegram.world;
    await within(({ db, shopId }) => sql`update shops set time_zone = ${zone} where id = ${shopId}`.execute(db));
    const id = await added(world, { time });
    const { runs } = await read(world, from, 3);
    expect(runs.map((run) => [run.schedule_id, run.at.slice(0, 16)])).toEqual(at.map((moment) => [id, moment]));
  });
});
