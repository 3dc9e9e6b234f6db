// Undo of a split within its toast: all is as before (decision 0051).
import { splitCollage } from '@kolaj/contract/collage/split-collage';
import { undoSplit } from '@kolaj/contract/collage/split-undo';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testShop } from '../../source/testing/testing-import.ts';
import { importedForTest } from './testing-by-hand.ts';

const hand = await importedForTest('AB-100 a', 'AB-100 b', 'AB-100 c', 'BR-700');
const { importAll, processAll, shown, idOf } = hand;

const inBeren = (name: string) => `SS26/Beren/${name}.jpg`;
const whole = { 'AB-100': ['AB-100 a', 'AB-100 b', 'AB-100 c'], 'BR-700': ['BR-700'] };

/** Splits AB-100 and answers what its Undo asks for. */
async function splitOff(...names: string[]) {
  const groups = names.map((name) => [inBeren(name)]);
  const answer = await hand.owner.call(splitCollage, { id: await idOf('AB-100'), groups });
  if (!answer.success) throw new Error('not split');
  const { id, made } = answer.data.result;
  return { id, made: made.map((one) => one.id) };
}

const change = (id: string | undefined, to: ReturnType<typeof sql>) =>
  hand.shop.in(({ db }) => sql`update collages set ${to} where id = ${id ?? ''}`.execute(db));

describe('a split that is taken back', () => {
  it('leaves all as before: the photos in their order, no row more, and it can be split again', async () => {
    const before = await shown();
    const split = await splitOff('AB-100 a', 'AB-100 b');
    await processAll();
    expect(await hand.owner.call(undoSplit, split)).toMatchObject({
      success: true,
      data: { result: { photos: 3, is_joined: false } },
    });
    await processAll();
    expect(await shown()).toEqual(before);
    await importAll();
    expect(await shown()).toEqual(before);
    await splitOff('AB-100 b');
    expect((await shown()).rows).toHaveLength(3);
  });

  it('while its pictures are drawn leaves all as before, and no work fails', async () => {
    const before = await shown();
    const split = await splitOff('AB-100 a', 'AB-100 b');
    await Promise.all([processAll(), hand.owner.call(undoSplit, split)]);
    await processAll();
    expect(await shown()).toEqual(before);
  });

  it('twice, also at once, is taken back once', async () => {
    const split = await splitOff('AB-100 b');
    const codes = await Promise.all([hand.owner.status(undoSplit, split), hand.owner.status(undoSplit, split)]);
    expect(codes.toSorted()).toEqual([200, 404]);
    expect(await hand.owner.status(undoSplit, split)).toBe(404);
    await processAll();
    expect((await shown()).active).toEqual(whole);
  });
});

describe('a split that a person has worked with since', () => {
  it.each([
    ['edited', sql`editor = jsonb_set(editor, '{text_data,values,price}', '"$12"')`],
    ['approved and reopened', sql`verified_at = now()`],
    ['sent back', sql`return_note = 'crooked'`],
  ])('is joined instead when what it made was %s: that stays, passive', async (_what, to) => {
    const split = await splitOff('AB-100 b');
    await processAll();
    await change(split.made[0], to);
    expect(await hand.owner.call(undoSplit, split)).toMatchObject({ data: { result: { is_joined: true } } });
    await processAll();
    const { active, rows } = await shown();
    expect(active).toEqual(whole);
    expect(rows.find(({ id }) => id === split.made[0])?.state).toBe('passive');
  });

  it.each([
    ['what it made was approved', 1, sql`status = 'verified'`],
    ['it was approved itself', 0, sql`status = 'verified'`],
    ['what it made is passive', 1, sql`state = 'passive'`],
  ])('stays apart when %s', async (_what, at, to) => {
    const split = await splitOff('AB-100 b');
    await processAll();
    await change([split.id, ...split.made][at], to);
    const before = await shown();
    expect(await hand.owner.call(undoSplit, split)).toMatchObject({ success: false, code: 'not_joinable' });
    expect(await shown()).toEqual(before);
  });

  it('is joined instead while its folder is being imported', async () => {
    const split = await splitOff('AB-100 b');
    await processAll();
    await hand.shop.in(({ db }) => sql`update import_jobs set status = 'copying'`.execute(db));
    expect(await hand.owner.call(undoSplit, split)).toMatchObject({ data: { result: { is_joined: true } } });
  });
});

it('removes nothing that was not taken out of the collage', async () => {
  const asked = { id: await idOf('AB-100'), made: [await idOf('BR-700')] };
  expect(await hand.owner.call(undoSplit, asked)).toMatchObject({ data: { result: { is_joined: true } } });
  const itself = { ...asked, made: [asked.id] };
  expect(await hand.owner.call(undoSplit, itself)).toMatchObject({ code: 'not_joinable' });
  expect((await shown()).rows).toHaveLength(2);
});

it('of another shop is not there', async () => {
  const split = await splitOff('AB-100 b');
  const before = await shown();
  const other = await hand.served.ownerOf((await testShop(hand.database)).shopId);
  expect(await other.status(undoSplit, split)).toBe(404);
  expect(await shown()).toEqual(before);
});
