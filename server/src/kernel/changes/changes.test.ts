// What consoles are told: after the commit, at most once per shop and second, and all of it (issue 13, row 15).
import type { Change } from '@kolaj/contract/events';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop } from '../../testing/rows/people.ts';
import { changesChannel, tell, tellWhatWaits } from './changes.store.ts';

const database = await testDatabase();
const ear = new Client(database.address);
let payloads: { shop: string; changes: Change[] | 'all' }[] = [];

beforeAll(async () => {
  await ear.connect();
  ear.on('notification', ({ payload }) => void payloads.push(JSON.parse(payload ?? '')));
  await ear.query(`listen ${changesChannel}`);
});
afterAll(() => ear.end());
beforeEach(async () => {
  await tellWhatWaits(database);
  await heard();
  payloads = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Nothing was told within the last second.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => vi.useRealTimers());

/** What has arrived by now: notifications come before the answer to a question that was asked after them. */
async function heard() {
  await ear.query('select 1');
  return payloads;
}

const say = (shop: { id: string }, ...changes: Change[]) =>
  inShop(database, shop.id, async (scope) => {
    for (const change of changes) await tell(scope, change);
  });

/** The second that a shop waits for ends, and what it kept has left. */
async function secondLater() {
  vi.advanceTimersByTime(1_000);
  await asSystem(database, async () => undefined);
  await vi.waitFor(async () => expect((await heard()).length).toBeGreaterThan(1));
}

describe('consoles of a shop', () => {
  it('hear of a first change when its call is answered, and of those of the next second in one payload', async () => {
    const shop = await aShop(database);
    await say(shop, { kind: 'folders' }, { kind: 'imports' });
    expect(await heard()).toEqual([{ shop: shop.id, changes: [{ kind: 'folders' }, { kind: 'imports' }] }]);
    for (let i = 0; i < 40; i++) await say(shop, { kind: 'broadcasts', id: `b-${i % 20}` });
    expect(await heard()).toHaveLength(1);
    await secondLater();
    const twenty = Array.from({ length: 20 }, (_, i) => ({ kind: 'broadcasts', id: `b-${i}` }));
    expect(await heard()).toEqual([expect.anything(), { shop: shop.id, changes: twenty }]);
  });

  it('do not wait for those of another shop', async () => {
    const [one, other] = [await aShop(database), await aShop(database)];
    await say(one, { kind: 'folders' });
    await say(other, { kind: 'folders' });
    expect((await heard()).map(({ shop }) => shop)).toEqual([one.id, other.id]);
  });

  it('hear nothing of what was taken back', async () => {
    const shop = await aShop(database);
    const failed = inShop(database, shop.id, async (scope) => {
      await tell(scope, { kind: 'folders' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await tellWhatWaits(database);
    expect(await heard()).toEqual([]);
  });

  it.each([
    ['too many', Array.from({ length: 300 }, (_, i): Change => ({ kind: 'collages', id: `${i}` }))],
    ['too long', Array.from({ length: 100 }, (_, i): Change => ({ kind: 'collages', id: `${i}`.padStart(200, 'ş') }))],
  ])('are asked to ask for everything where changes are %s for a payload', async (_how, changes) => {
    const shop = await aShop(database);
    await say(shop, ...changes);
    expect(await heard()).toEqual([{ shop: shop.id, changes: 'all' }]);
  });

  it('hear what waited when the process ends', async () => {
    const shop = await aShop(database);
    await say(shop, { kind: 'folders' });
    await say(shop, { kind: 'imports' });
    await tellWhatWaits(database);
    expect((await heard()).map(({ changes }) => changes)).toEqual([[{ kind: 'folders' }], [{ kind: 'imports' }]]);
  });
});
