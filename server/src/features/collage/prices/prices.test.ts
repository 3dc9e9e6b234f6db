// One price for a whole selection, and an Undo that puts each back as it was.
import { getCollage, saveCollage, updateState } from '@kolaj/contract/collage/collage';
import { typeValue } from '@kolaj/contract/collage/missing-values';
import { setPrices, undoPrices } from '@kolaj/contract/collage/one-price';
import { setSoldOut } from '@kolaj/contract/collage/sold-out';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testShop } from '../../source/testing/testing-import.ts';
import { importedForTest } from '../join/testing-by-hand.ts';

const names = ['BR-2041', 'BR-3055', 'KA-1122', 'ZM-4100'];
const test = await importedForTest(...names);

const itemOf = async (name: string) => ({ id: await test.idOf(name), version: (await cardOf(name)).version });
const itemsOf = (...some: string[]) => Promise.all(some.map(itemOf));
async function cardOf(name: string) {
  const { status, state, version, data } = (await test.owner.call(getCollage, { file: await test.idOf(name) })).data
    .result;
  const { price = null, ...values } = data.kolaj_editor?.text_data.values ?? {};
  return { status, state, version, price, values, picture: data.export?.url ?? null };
}
const set = async (price: string, ...some: string[]) => setItems(price, await itemsOf(...some));
async function setItems(price: string, items: { id: string; version: number }[]) {
  return named((await test.owner.call(setPrices, { items, price })).data.result);
}
async function undo(items: { id: string; version: number }[]) {
  return named((await test.owner.call(undoPrices, { items })).data.result);
}
/** Outcomes by what the collages are called. */
async function named<Outcome extends { id: string }>(outcomes: Outcome[]): Promise<Record<string, Outcome>> {
  const { rows } = await test.shown();
  return Object.fromEntries(outcomes.map((one) => [rows.find(({ id }) => id === one.id)?.kolaj_name ?? '?', one]));
}
const typePrice = async (name: string, price: string) =>
  test.owner.call(typeValue, { ...(await itemOf(name)), typed: { kind: 'price', price } });
async function approveAs(name: string) {
  await test.owner.call(saveCollage, { id: await test.idOf(name), status: 'verified' });
}
const rowOf = async (name: string) => {
  const id = await test.idOf(name);
  return test.shop.in(({ db }) =>
    db
      .selectFrom('collages')
      .where('id', '=', id)
      .select(['price_minor', 'verified_at', 'verified_by', 'content_version', 'version', 'discounted'])
      .select(sql<string>`exported_at::text`.as('exported_at'))
      .executeTakeFirstOrThrow(),
  );
};
/** Jobs and news of what was done, without what an import left. */
const announced = () =>
  test.world.announced
    .splice(0)
    .filter(({ name }) => name !== 'collageProcessed')
    .map(({ name, fact }) => [name, fact.collageIds]);

describe('one price for several collages', () => {
  it('is each one’s, and all are drawn by one order', async () => {
    test.world.announced.length = 0;
    const outcomes = await set(' 24,90 ', 'BR-2041', 'BR-3055', 'KA-1122');
    expect(outcomes).toMatchObject({
      'BR-2041': { kind: 'saved', version: 2, status: 'done' },
      'KA-1122': { version: 2 },
    });
    expect(announced()).toEqual([['collagesRequested', Object.values(outcomes).map(({ id }) => id)]]);
    expect(await cardOf('BR-3055')).toMatchObject({ price: '24,90', status: 'done' });
    expect(await rowOf('BR-3055')).toMatchObject({ price_minor: 2490 });
    expect(await cardOf('ZM-4100')).toMatchObject({ price: '0', version: 1 });
  });

  it('is drawn, and leaves every other value alone', async () => {
    const before = await cardOf('BR-2041');
    await set('24,90', 'BR-2041');
    await test.processAll();
    const after = await cardOf('BR-2041');
    expect(after.values).toEqual(before.values);
    expect(after.picture).not.toBe(before.picture);
  });

  it('makes approved collages wait for approval again, but for those that have the price already', async () => {
    await typePrice('BR-3055', '24.90');
    await test.processAll();
    for (const name of ['BR-2041', 'BR-3055']) await approveAs(name);
    const outcomes = await set('24,90', 'BR-2041', 'BR-3055');
    expect(outcomes).toMatchObject({ 'BR-2041': { kind: 'saved' }, 'BR-3055': { kind: 'same' } });
    expect(await cardOf('BR-2041')).toMatchObject({ status: 'done' });
    expect(await cardOf('BR-3055')).toMatchObject({ status: 'verified', price: '24.90' });
  });

  it('goes to what is passive, sold out or sent as well: that stays what it is', async () => {
    await test.owner.call(updateState, { kolaj_id: await test.idOf('BR-2041'), state: 'passive' });
    const soldOut = { id: await test.idOf('BR-3055'), whole: true, sizes: [] };
    await test.owner.call(setSoldOut, { items: [soldOut] });
    await approveAs('KA-1122');
    await test.send('KA-1122');
    expect(await set('24,90', 'BR-2041', 'BR-3055', 'KA-1122')).toMatchObject({
      ...{ 'BR-2041': { kind: 'saved' }, 'BR-3055': { kind: 'saved' }, 'KA-1122': { kind: 'saved', status: 'done' } },
    });
    expect(await cardOf('BR-2041')).toMatchObject({ state: 'passive', price: '24,90' });
  });

  it('leaves alone what is being made, what somebody has changed, and what has no texts yet', async () => {
    const items = await itemsOf('BR-2041', 'BR-3055', 'KA-1122', 'ZM-4100');
    await typePrice('BR-3055', '19,90');
    const busy = await test.idOf('BR-2041');
    const blank = await test.idOf('KA-1122');
    await test.shop.in(async ({ db }) => {
      await db.updateTable('collages').set({ status: 'pending', stage: 'queued' }).where('id', '=', busy).execute();
      await db.updateTable('collages').set({ status: 'failed', editor: null }).where('id', '=', blank).execute();
    });
    const outcomes = await setItems('24,90', items);
    expect(Object.fromEntries(Object.entries(outcomes).map(([name, { kind }]) => [name, kind]))).toEqual({
      ...{ 'BR-2041': 'busy', 'BR-3055': 'conflict', 'KA-1122': 'no-values', 'ZM-4100': 'saved' },
    });
    expect(await cardOf('BR-3055')).toMatchObject({ price: '19,90' });
  });

  it('is known by what needs work when it is made', async () => {
    const id = await test.idOf('BR-2041');
    const failed = { status: 'failed', stage: 'idle', failure: JSON.stringify({ reason: 'internal' }) } as const;
    await test.shop.in(({ db }) => db.updateTable('collages').set(failed).where('id', '=', id).execute());
    test.world.announced.length = 0;
    expect(await set('24,90', 'BR-2041')).toMatchObject({ 'BR-2041': { kind: 'saved', status: 'failed' } });
    expect(announced()).toEqual([]);
  });

  it('that comes twice, because the first answer was lost, is set once', async () => {
    const items = await itemsOf('BR-2041', 'BR-3055');
    const first = await setItems('24,90', items);
    test.world.announced.length = 0;
    expect(await setItems('24,90', [...items, ...items])).toEqual(first);
    expect(announced()).toEqual([]);
    const now = await itemsOf('BR-2041');
    expect(await setItems('24,90', now)).toMatchObject({ 'BR-2041': { kind: 'same' } });
  });

  it('is refused when no amount can be read from it, and when a collage is not the shop’s: nothing is changed', async () => {
    const stranger = await test.served.ownerOf((await testShop(test.database)).shopId);
    const items = await itemsOf('BR-2041', 'BR-3055');
    for (const price of ['abc', '0', '24-30', '   ']) {
      expect(await test.owner.status(setPrices, { items, price })).toBe(400);
    }
    expect(await stranger.status(setPrices, { items, price: '24,90' })).toBe(404);
    const foreign = { id: crypto.randomUUID(), version: 1 };
    expect(await test.owner.status(setPrices, { items: [...items, foreign], price: '24,90' })).toBe(404);
    expect(await cardOf('BR-2041')).toMatchObject({ price: '0', version: 1 });

    const saved = Object.values(await setItems('24,90', items)).map(({ id, version = 0 }) => ({ id, version }));
    expect(await stranger.status(undoPrices, { items: saved })).toBe(404);
    expect(await test.owner.status(undoPrices, { items: [...saved, foreign] })).toBe(404);
    expect(await cardOf('BR-2041')).toMatchObject({ price: '24,90', version: 2 });
  });
});

describe('the Undo of one price', () => {
  const versions = (outcomes: Record<string, { id: string; version?: number | undefined }>) =>
    Object.values(outcomes).map(({ id, version = 0 }) => ({ id, version }));

  it('gives each its own price back, also none, and the approval with the very picture', async () => {
    await typePrice('BR-3055', '19,90');
    await test.processAll();
    for (const name of ['BR-2041', 'BR-3055']) await approveAs(name);
    const before = {
      'BR-2041': await cardOf('BR-2041'),
      'BR-3055': await cardOf('BR-3055'),
      'KA-1122': await cardOf('KA-1122'),
    };
    const rows = { 'BR-2041': await rowOf('BR-2041'), 'BR-3055': await rowOf('BR-3055') };
    const saved = await set('24,90', 'BR-2041', 'BR-3055', 'KA-1122');
    await test.processAll();
    expect((await cardOf('BR-2041')).picture).not.toBe(before['BR-2041'].picture);

    expect(await undo(versions(saved))).toMatchObject({
      ...{ 'BR-2041': { kind: 'restored', status: 'verified' }, 'KA-1122': { kind: 'restored', status: 'done' } },
    });
    const audited = await test.shop.in(({ db }) =>
      db.selectFrom('audit_log').where('action', '=', undoPrices.path).select(['diff']).execute(),
    );
    expect(audited).toMatchObject([{ diff: { approved: [await test.idOf('BR-2041'), await test.idOf('BR-3055')] } }]);
    // What was approved shows its picture at once; what was not is drawn.
    expect(announced()).toEqual([
      ['collagesRequested', [await test.idOf('KA-1122')]],
      ['collagesApproved', [await test.idOf('BR-2041'), await test.idOf('BR-3055')]],
    ]);
    for (const name of ['BR-2041', 'BR-3055'] as const) {
      const { version, ...then } = before[name];
      expect(await cardOf(name)).toEqual({ ...then, version: version + 2 });
      const { version: _was, content_version: _shown, ...row } = rows[name];
      expect(await rowOf(name)).toMatchObject({ ...row, content_version: version + 2 });
    }
    const { version, ...open } = before['KA-1122'];
    expect(await cardOf('KA-1122')).toMatchObject({ ...open, picture: expect.anything(), version: version + 2 });
  });

  it('is whole also when the new pictures are not drawn yet, and what is drawn late is dropped', async () => {
    await approveAs('BR-2041');
    const before = await cardOf('BR-2041');
    const saved = await set('24,90', 'BR-2041', 'KA-1122');
    await undo(versions(saved));
    await test.processAll();
    expect(await cardOf('BR-2041')).toEqual({ ...before, version: before.version + 2 });
    expect(await cardOf('KA-1122')).toMatchObject({ price: '0', status: 'done', version: 3 });
  });

  it('leaves alone what somebody has typed or approved since', async () => {
    const saved = await set('24,90', 'BR-2041', 'BR-3055', 'KA-1122');
    await test.processAll();
    await typePrice('BR-2041', '29,90');
    await approveAs('BR-3055');
    const outcomes = await undo(versions(saved));
    expect(Object.fromEntries(Object.entries(outcomes).map(([name, { kind }]) => [name, kind]))).toEqual({
      ...{ 'BR-2041': 'conflict', 'BR-3055': 'conflict', 'KA-1122': 'restored' },
    });
    expect(await cardOf('BR-2041')).toMatchObject({ price: '29,90' });
    expect(await cardOf('BR-3055')).toMatchObject({ price: '24,90', status: 'verified' });
  });

  it('that comes twice is done once, and is of this price only', async () => {
    const first = await set('24,90', 'BR-2041');
    const restored = await undo(versions(first));
    expect(await undo(versions(first))).toEqual(restored);
    const second = await set('29,90', 'BR-2041');
    expect(await undo(versions(first))).toMatchObject({ 'BR-2041': { kind: 'conflict' } });
    expect(await undo(versions(second))).toMatchObject({ 'BR-2041': { kind: 'restored' } });
    expect(await cardOf('BR-2041')).toMatchObject({ price: '0' });
  });

  it('gives back no approval that nobody had given', async () => {
    await typePrice('BR-2041', '19,90');
    expect(await undo(await itemsOf('BR-2041'))).toMatchObject({ 'BR-2041': { kind: 'conflict' } });
    expect(await cardOf('BR-2041')).toMatchObject({ status: 'done', price: '19,90' });
  });

  it('gives a discount its meaning back', async () => {
    const id = await test.idOf('BR-2041');
    await typePrice('BR-2041', '29,90');
    await test.shop.in(({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,discountprice}', '"19,90"') where id = ${id}`.execute(
        db,
      ),
    );
    await test.processAll();
    await approveAs('BR-2041');
    expect(await rowOf('BR-2041')).toMatchObject({ discounted: true });
    const saved = await set('15,90', 'BR-2041');
    await test.processAll();
    expect(await rowOf('BR-2041')).toMatchObject({ discounted: false });
    await undo(versions(saved));
    expect(await rowOf('BR-2041')).toMatchObject({ discounted: true, price_minor: 2990 });
  });
});
