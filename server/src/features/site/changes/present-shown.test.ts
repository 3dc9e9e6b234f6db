import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { publishedCollages } from '../../collage/open/collage.store.ts';
import { presentShown } from './present-shown.ts';
import { shownOf } from './shown.ts';

const database = await testDatabase();

async function aSite() {
  const shop = await aShop(database);
  const place = await aSubfolder(database, shop);
  const one = (await aCollage(database, shop, place, { code: 'BR-1' })).id;
  const two = (await aCollage(database, shop, place, { code: 'BR-2' })).id;
  return {
    ...{ shop, place, one, two },
    read: async (shown: ReturnType<typeof presentShown>) => (await inShop(database, shop.id, shown)).shown,
    whole: async () => shownOf(await inShop(database, shop.id, publishedCollages)),
  };
}

const change = (statement: ReturnType<typeof sql>) => asSystem(database, ({ db }) => statement.execute(db));

describe('what would be published now', () => {
  it('is what all collages say, after every change of one of them', async () => {
    const site = await aSite();
    const shown = presentShown({ shopsAtMost: 2 });
    expect(await site.read(shown)).toEqual(await site.whole());

    await change(
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$9"') where id = ${site.one}`,
    );
    const before = await site.read(shown);
    expect(before).toEqual(await site.whole());

    await aCollage(database, site.shop, site.place, { code: 'BR-3' });
    await change(sql`update collages set state = 'passive' where id = ${site.two}`);
    const after = await site.read(shown);
    expect(after).toEqual(await site.whole());
    expect(Object.keys(after)).toHaveLength(2);
    expect(after[site.one]).toBe(before[site.one]);

    await change(sql`update subfolders set state = 'passive' where id = ${site.place.id}`);
    expect(await site.read(shown)).toEqual({});
  });

  it('is each shop’s own, however many are remembered', async () => {
    const shown = presentShown({ shopsAtMost: 1 });
    const sites = [await aSite(), await aSite(), await aSite()];
    for (const site of [...sites, ...sites]) expect(await site.read(shown)).toEqual(await site.whole());
  });
});
