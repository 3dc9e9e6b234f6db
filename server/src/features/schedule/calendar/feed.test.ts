// The calendar for calendar programs: a secret address, read by a real parser.
import { getCalendarFeed, makeCalendarFeed, removeCalendarFeed } from '@kolaj/contract/broadcast/calendar';
import { addSchedule, changeSchedule } from '@kolaj/contract/broadcast/schedule';
import ICAL from 'ical.js';
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

const makeFeed = async ({ caller }: ScheduleWorld) =>
  (await caller.call(makeCalendarFeed, { language: 'tr' })).data.result.url;
const fileOf = (url: string) => new URL(url).pathname;

async function events({ caller }: ScheduleWorld, url: string) {
  const { status, type, bytes } = await caller.get(fileOf(url));
  expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(bytes.toString()));
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

async function added({ caller }: ScheduleWorld, wish: { time: string; brands?: string[] }) {
  const kind = wish.brands ? ('collages' as const) : ('tg_brands' as const);
  const answer = await caller.call(addSchedule, { kind, weekdays: [], ends_on: null, brands: [], ...wish });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result.id;
}

describe('the feed', () => {
  it('has every run to come and every send, in the words of its language', async () => {
    const world = await start();
    const id = await added(world, { time: world.justNow() });
    await world.becomeDue(id);
    await world.look();
    await world.work();
    await world.telegram.world.pump();
    const odd = 'Çiçek; & Co, "Ltd"\\ 👗';
    await added(world, { time: '04:15', brands: [odd] });

    const found = await events(world, await makeFeed(world));
    expect(new Set(found.map(({ summary }) => summary))).toEqual(new Set(['Marka şablonu', odd]));
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(found.length);
    expect(found.filter(({ uid }) => uid.startsWith('send-')).map(({ description }) => description)).toEqual([
      '1/1 mesaj',
    ]);
    for (const one of found.filter(({ summary }) => summary === odd)) {
      const at = one.startDate.toJSDate();
      expect([at.getUTCHours(), at.getUTCMinutes()]).toEqual([4, 15]);
      expect(one.endDate.toJSDate().getTime()).toBeGreaterThan(at.getTime());
    }
    expect(found.filter(({ summary }) => summary === odd).length).toBeGreaterThanOrEqual(34);
  });

  it('says what is left out', async () => {
    const world = await start();
    const id = await added(world, { time: '04:15' });
    await world.caller.call(changeSchedule, { id, skip_next: true });
    const found = await events(world, await makeFeed(world));
    const states = found.map(({ component }) => component.getFirstPropertyValue('status'));
    expect(states.filter((state) => state === 'CANCELLED')).toHaveLength(1);
  });
});

describe('its address', () => {
  it('is nobody’s before it is made, another one when it is made again, and ends when it is taken away', async () => {
    const world = await start();
    const { caller } = world;
    const about = async () => (await caller.call(getCalendarFeed, {})).data.result;
    const status = async (url: string) => (await caller.get(fileOf(url))).status;
    expect(await about()).toBeNull();
    const first = await makeFeed(world);
    expect(first).toMatch(/^https:\/\/console\.kolaj\.example\/calendar\/feed\/[\w-]{43}\.ics$/);
    expect(await about()).toMatchObject({ read_at: null });
    expect(await status(first)).toBe(200);
    expect((await about())?.read_at).not.toBeNull();

    const second = await makeFeed(world);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await caller.call(removeCalendarFeed, {});
    expect(await status(second)).toBe(404);
    expect(await about()).toBeNull();
  });

  it('is of one shop, and of none that was deleted', async () => {
    const [world, other] = [await start(), await start()];
    await added(world, { time: '04:15' });
    const [own, others] = [await makeFeed(world), await makeFeed(other)];
    expect((await events(world, own)).length).toBeGreaterThan(0);
    expect(await events(other, others)).toEqual([]);
    const { within, shop } = world.telegram.world;
    await within(({ db }) => sql`update shops set deleted_at = now() where id = ${shop.id}`.execute(db));
    expect((await other.caller.get(fileOf(own))).status).toBe(404);
  });

  it('is not guessed: what is no address is not looked up, and who guesses is held back', async () => {
    const world = await start();
    const guess = async (file: string) => (await world.caller.get(`/calendar/feed/${file}`)).status;
    expect(await guess('x.ics')).toBe(404);
    expect(await guess(`${'a'.repeat(43)}.ics`)).toBe(404);
    expect(await guess(`${'%00'.repeat(43)}.ics`)).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guess(`${String(n).padStart(43, 'b')}.ics`)),
    );
    expect(answers.filter((one) => one === 429).length).toBeGreaterThan(20);
  });

  it('is stored as its hash alone', async () => {
    const world = await start();
    const url = await makeFeed(world);
    const token = fileOf(url).split('/').at(-1)?.replace('.ics', '') ?? '';
    const { rows } = await world.telegram.world.within(({ db, shopId }) =>
      sql<{ row: string }>`select f::text as row from calendar_feeds f where shop_id = ${shopId}`.execute(db),
    );
    expect(token).toHaveLength(43);
    expect(rows[0]?.row).not.toContain(token);
  });
});
