// Photos of one product that a camera has named: a person says afterwards that they belong together (issue 21).
import { getFolderAll, updateState } from '@kolaj/contract/collage/collage';
import { joinCollages } from '@kolaj/contract/collage/join-collages';
import { previewImport } from '@kolaj/contract/source/source';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { askForImport, firstTry, putPhoto } from '../../source/testing/testing-import.ts';
import { importedForTest } from './testing-by-hand.ts';

const hand = await importedForTest('IMG_1', 'IMG_2', 'IMG_10');
const { put, importAll, processAll, shown, idOf } = hand;

async function joinAll(target: string, others: string[], code?: string) {
  const ids = await Promise.all(others.map(idOf));
  return hand.owner.call(joinCollages, {
    id: await idOf(target),
    others: ids,
    ...(code === undefined ? {} : { code }),
  });
}

/** What the cards of the passive ones say: where their photos are. */
async function saidOfJoined() {
  const place = await hand.shop.in(({ db }) => db.selectFrom('folders').select('id').executeTakeFirstOrThrow());
  const { result } = await hand.owner.call(getFolderAll, { folder: place.id });
  return Object.fromEntries(result.kolaj.map(({ kolaj_name, joined_into }) => [kolaj_name, joined_into?.code]));
}

const three = { IMG_1: ['IMG_1'], IMG_2: ['IMG_2'], IMG_10: ['IMG_10'] };

describe('collages that a person joins', () => {
  it('become one product with all photos in order, its code on the new picture', async () => {
    expect(await joinAll('IMG_2', ['IMG_10', 'IMG_1'], ' br-7 ')).toMatchObject({
      success: true,
      data: { result: { photos: 3 } },
    });
    expect(await processAll()).toBe(1);
    const { active, rows } = await shown();
    expect(active).toEqual({ 'br-7': ['IMG_1', 'IMG_2', 'IMG_10'] });
    expect(rows.find(({ state }) => state === 'active')).toMatchObject({
      status: 'done',
      is_drawn: true,
      code: 'br-7',
    });
  });

  it('say no code that only a camera gave, unless a person has said it so', async () => {
    await joinAll('IMG_2', ['IMG_1']);
    await processAll();
    const saidOf = async (name: string) => {
      const place = await hand.shop.in(({ db }) => db.selectFrom('folders').select('id').executeTakeFirstOrThrow());
      const { result } = await hand.owner.call(getFolderAll, { folder: place.id });
      const card = result.kolaj.find(({ kolaj_name, state }) => kolaj_name === name && state === 'active');
      return [...(card?.guessed ?? []), ...(card?.assumed ?? [])].includes('code');
    };
    expect(await saidOf('IMG_2')).toBe(true);
    await joinAll('IMG_2', ['IMG_10'], 'IMG_1');
    await processAll();
    expect(await saidOf('IMG_1')).toBe(false);
  });

  it('say on their cards which one their photos are in, also after that one was joined', async () => {
    await joinAll('IMG_1', ['IMG_2']);
    expect(await saidOfJoined()).toEqual({ IMG_1: undefined, IMG_2: 'IMG_1', IMG_10: undefined });
    await processAll();
    await joinAll('IMG_10', ['IMG_1'], 'KA-1234');
    await processAll();
    expect(await saidOfJoined()).toEqual({ 'KA-1234': undefined, IMG_1: 'KA-1234', IMG_2: 'KA-1234' });
    await hand.owner.call(updateState, { kolaj_id: await idOf('IMG_2'), state: 'active' });
    expect(await saidOfJoined()).toEqual({ 'KA-1234': undefined, IMG_1: 'KA-1234', IMG_2: undefined });
  });

  it('stay one when the folder is imported again, without being drawn again', async () => {
    await joinAll('IMG_1', ['IMG_2'], 'BR-7');
    await processAll();
    const before = await shown();
    await importAll();
    expect(await shown()).toEqual(before);
    const { data } = await hand.owner.call(previewImport, { path: 'SS26/Beren', limit: 10 });
    expect(data.result.items.map(({ code, photos }) => [code, photos.length])).toEqual([
      ['BR-7', 2],
      ['IMG_10', 1],
    ]);
  });

  it('get a photo that was replaced in the source', async () => {
    await joinAll('IMG_1', ['IMG_2'], 'BR-7');
    await processAll();
    await put('IMG_2');
    await importAll();
    const { active, rows } = await shown();
    expect(active).toEqual({ 'BR-7': ['IMG_1', 'IMG_2'], IMG_10: ['IMG_10'] });
    expect(rows.every(({ status, source_changed }) => status === 'done' && !source_changed)).toBe(true);
  });

  it('come apart again with their names when the others are made active', async () => {
    await joinAll('IMG_1', ['IMG_2', 'IMG_10'], 'BR-7');
    await processAll();
    const others = [await idOf('IMG_2'), await idOf('IMG_10')];
    await hand.owner.call(updateState, { selected_list: others, state: 'active' });
    expect(await processAll()).toBe(1);
    expect((await shown()).active).toEqual(three);
    const before = await shown();
    await importAll();
    expect(await shown()).toEqual(before);
  });

  it('keep a price that a person has typed, beside the code that is given', async () => {
    const id = await idOf('IMG_1');
    await hand.shop.in(({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$12"') where id = ${id}`.execute(
        db,
      ),
    );
    await joinAll('IMG_1', ['IMG_2'], 'BR-7');
    await processAll();
    const texts = await hand.shop.in(({ db }) =>
      sql<{ text: unknown }>`select editor -> 'text_data' as text from collages where id = ${id}`.execute(db),
    );
    expect(texts.rows[0]?.text).toMatchObject({ code: 'BR-7', values: { price: '$12', code: 'BR-7' } });
  });

  it('can be joined with further ones, and taken apart step by step', async () => {
    await joinAll('IMG_2', ['IMG_10']);
    await processAll();
    const joinedFirst = await idOf('IMG_2');
    await joinAll('IMG_1', ['IMG_2']);
    await processAll();
    await importAll();
    expect((await shown()).active).toEqual({ IMG_1: ['IMG_1', 'IMG_2', 'IMG_10'] });
    await hand.owner.call(updateState, { kolaj_id: joinedFirst, state: 'active' });
    await processAll();
    expect((await shown()).active).toEqual({ IMG_1: ['IMG_1'], IMG_2: ['IMG_2', 'IMG_10'] });
    await importAll();
    expect((await shown()).active).toEqual({ IMG_1: ['IMG_1'], IMG_2: ['IMG_2', 'IMG_10'] });
  });

  it.each([
    ['approved', sql`status = 'verified'`],
    ['passive', sql`state = 'passive'`],
  ])('are left alone when one is %s', async (_what, change) => {
    const id = await idOf('IMG_2');
    await hand.shop.in(({ db }) => sql`update collages set ${change} where id = ${id}`.execute(db));
    const before = await shown();
    expect(await joinAll('IMG_1', ['IMG_2'])).toMatchObject({ success: false, code: 'not_joinable' });
    expect(await shown()).toEqual(before);
  });

  it('are left alone when a send has had one', async () => {
    await hand.send('IMG_2');
    expect(await joinAll('IMG_1', ['IMG_2'])).toMatchObject({ success: false, code: 'not_joinable' });
  });

  it('are left alone when one is of another brand', async () => {
    await putPhoto(hand.world, 'SS26/Mavi/IMG_7.jpg', 77);
    const importId = await askForImport(hand.shop, { brand: 'Mavi' });
    await importFolder.run({ shopId: hand.shop.shopId, importId }, hand.world.deps, firstTry);
    expect(await joinAll('IMG_1', ['IMG_7'])).toMatchObject({ success: false, code: 'not_joinable' });
  });

  it('that were approved since keep their picture when one is taken out, and are marked', async () => {
    await joinAll('IMG_1', ['IMG_2'], 'BR-7');
    await processAll();
    const id = await idOf('BR-7');
    await hand.shop.in(({ db }) => sql`update collages set status = 'verified' where id = ${id}`.execute(db));
    await hand.owner.call(updateState, { kolaj_id: await idOf('IMG_2'), state: 'active' });
    const { active, rows } = await shown();
    expect(active).toMatchObject({ 'BR-7': ['IMG_1', 'IMG_2'], IMG_2: ['IMG_2'] });
    expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'verified', source_changed: true });
  });
});
