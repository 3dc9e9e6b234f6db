// Photos that their names have put into one product wrongly: a person takes it apart afterwards (issue 21).
import { getCollage, updateState } from '@kolaj/contract/collage/collage';
import { joinCollages } from '@kolaj/contract/collage/join-collages';
import { splitCollage } from '@kolaj/contract/collage/split-collage';
import { previewImport } from '@kolaj/contract/source/source';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { askForImport, firstTry, testShop } from '../../source/testing/testing-import.ts';
import { importedForTest } from './testing-by-hand.ts';

const hand = await importedForTest('AB-100 a', 'AB-100 b', 'AB-100 c', 'BR-700');
const { database, put, importAll, processAll, shown, idOf } = hand;

const inBeren = (name: string) => `SS26/Beren/${name}.jpg`;

async function split(name: string, ...groups: string[][]) {
  return hand.owner.call(splitCollage, { id: await idOf(name), groups: groups.map((group) => group.map(inBeren)) });
}

/** What the collage itself says of being taken apart. */
const refusalSaid = async () =>
  (await hand.owner.call(getCollage, { file: await idOf('AB-100') })).data.result.not_splittable;

const whole = { 'AB-100': ['AB-100 a', 'AB-100 b', 'AB-100 c'], 'BR-700': ['BR-700'] };
const apart = { 'AB-100': ['AB-100 a', 'AB-100 c'], 'AB-100 B': ['AB-100 b'], 'BR-700': ['BR-700'] };

describe('a product that a person takes apart', () => {
  it('keeps what is not taken out, and all are drawn', async () => {
    expect((await shown()).active).toEqual(whole);
    expect(await refusalSaid()).toBeNull();
    const answer = await split('AB-100', ['AB-100 b']);
    expect(answer).toMatchObject({ success: true, data: { result: { photos: 2, made: [{ code: 'AB-100 B' }] } } });
    expect(await processAll()).toBe(2);
    const { active, rows } = await shown();
    expect(active).toEqual(apart);
    expect(rows.every(({ status, is_drawn }) => status === 'done' && is_drawn)).toBe(true);
  });

  it('becomes one for each photo', async () => {
    await split('AB-100', ['AB-100 b'], ['AB-100 c']);
    await processAll();
    expect((await shown()).active).toEqual({
      ...{ 'AB-100': ['AB-100 a'], 'AB-100 B': ['AB-100 b'], 'AB-100 C': ['AB-100 c'], 'BR-700': ['BR-700'] },
    });
  });

  it('stays apart when the folder is imported again, without being drawn again', async () => {
    await split('AB-100', ['AB-100 b']);
    await processAll();
    const before = await shown();
    await importAll();
    expect(await shown()).toEqual(before);
    const { data } = await hand.owner.call(previewImport, { path: 'SS26/Beren', limit: 10 });
    expect(data.result.items.map(({ code, photos }) => [code, photos.length])).toEqual([
      ['AB-100', 2],
      ['AB-100 B', 1],
      ['BR-700', 1],
    ]);
  });

  it('gets a further photo of its name, and what was taken out one that was replaced', async () => {
    await split('AB-100', ['AB-100 b']);
    await processAll();
    await put('AB-100 d', 'AB-100 b');
    await importAll();
    const { active, rows } = await shown();
    expect(active).toEqual({ ...apart, 'AB-100': ['AB-100 a', 'AB-100 c', 'AB-100 d'] });
    expect(rows.every(({ status, source_changed, is_drawn }) => status === 'done' && !source_changed && is_drawn)).toBe(
      true,
    );
  });

  it('is one again when a person joins them, and stays one; made active the other leaves it again', async () => {
    const answer = await split('AB-100', ['AB-100 b'], ['AB-100 c']);
    await processAll();
    if (!answer.success) throw new Error('not split');
    const others = answer.data.result.made.map(({ id }) => id);
    await hand.owner.call(joinCollages, { id: answer.data.result.id, others });
    await processAll();
    expect((await shown()).active).toEqual(whole);
    const before = await shown();
    await importAll();
    expect(await shown()).toEqual(before);
    await hand.owner.call(updateState, { selected_list: others, state: 'active' });
    await processAll();
    expect((await shown()).active['AB-100']).toEqual(['AB-100 a']);
    await importAll();
    expect((await shown()).active['AB-100 B']).toEqual(['AB-100 b']);
  });

  it('keeps the price that a person has typed on it', async () => {
    const id = await idOf('AB-100');
    await hand.shop.in(({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$12"') where id = ${id}`.execute(
        db,
      ),
    );
    await split('AB-100', ['AB-100 b']);
    await processAll();
    const texts = await hand.shop.in(({ db }) =>
      sql<{
        price: string;
      }>`select editor #>> '{text_data,values,price}' as price from collages where id = ${id}`.execute(db),
    );
    expect(texts.rows).toEqual([{ price: '$12' }]);
  });

  it('while its folder is being imported stays apart, and no photo is in two products', async () => {
    await put('AB-100 e');
    const importId = await askForImport(hand.shop);
    let once = async () => {
      once = async () => undefined;
      await split('AB-100', ['AB-100 b']);
    };
    const deps = {
      ...hand.world.deps,
      // The names are read by now: the next thing is to copy what is new.
      openSource: async () => {
        const source = await hand.world.deps.openSource();
        return {
          ...source,
          openRead: async (path: string, offset: number) => {
            await once();
            return source.openRead(path, offset);
          },
        };
      },
    };
    await importFolder.run({ shopId: hand.shop.shopId, importId }, deps, firstTry);
    const ended = await shown();
    expect(ended.rows.map(({ status }) => status)).not.toContain('failed');
    await processAll();
    const { active, rows } = await shown();
    expect(active).toEqual({ ...apart, 'AB-100': ['AB-100 a', 'AB-100 c', 'AB-100 e'] });
    expect(rows.every(({ status, source_changed }) => status === 'done' && !source_changed)).toBe(true);
  });

  it('is taken apart once by two who ask at once', async () => {
    const answers = await Promise.all([split('AB-100', ['AB-100 b']), split('AB-100', ['AB-100 b'])]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    await processAll();
    expect((await shown()).active).toEqual(apart);
  });
});

describe('a product that stays as it is', () => {
  it.each([
    ['approved', sql`status = 'verified'`],
    ['passive', sql`state = 'passive'`],
  ])('is one that is %s', async (_what, change) => {
    const id = await idOf('AB-100');
    await hand.shop.in(({ db }) => sql`update collages set ${change} where id = ${id}`.execute(db));
    const before = await shown();
    expect(await split('AB-100', ['AB-100 b'])).toMatchObject({ success: false, code: 'not_splittable' });
    expect(await shown()).toEqual(before);
  });

  it('is one that a send has had', async () => {
    await hand.send('AB-100');
    expect(await split('AB-100', ['AB-100 b'])).toMatchObject({ success: false, code: 'not_splittable' });
    expect(await refusalSaid()).toBe('sent');
  });

  it('is one that another was joined into: making that one active takes it apart', async () => {
    await hand.owner.call(joinCollages, { id: await idOf('AB-100'), others: [await idOf('BR-700')] });
    expect(await split('AB-100', ['AB-100 b'])).toMatchObject({ success: false, code: 'not_splittable' });
    expect(await refusalSaid()).toBe('joined');
  });

  it.each([
    ['all of its photos', [['AB-100 a', 'AB-100 b', 'AB-100 c']]],
    ['a photo of another product', [['BR-700']]],
    ['a photo twice', [['AB-100 b'], ['AB-100 b']]],
  ])('is one of which %s is asked for', async (_what, groups) => {
    expect(await split('AB-100', ...groups)).toMatchObject({ success: false, code: 'not_splittable' });
    expect((await shown()).active).toEqual(whole);
  });

  it('is another shop’s', async () => {
    const other = await hand.served.ownerOf((await testShop(database)).shopId);
    const asked = { id: await idOf('AB-100'), groups: [[inBeren('AB-100 b')]] };
    expect(await other.status(splitCollage, asked)).toBe(404);
    expect((await shown()).active).toEqual(whole);
  });
});
