import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop } from '../../testing/rows/people.ts';
import { knownCollages, type ReadCollages } from './known-collages.ts';

const database = await testDatabase();

async function aSite() {
  const shop = await aShop(database);
  const place = await aSubfolder(database, shop);
  const [one, two] = [await aCollage(database, shop, place), await aCollage(database, shop, place)];
  return {
    ...{ shop, place, one, two },
    read: (read: ReadCollages) => inShop(database, shop.id, read),
    /** As a process reads that knows nothing. */
    whole: () => inShop(database, shop.id, knownCollages()),
  };
}
type Site = Awaited<ReturnType<typeof aSite>>;

const change = (statement: ReturnType<typeof sql>) => asSystem(database, ({ db }) => statement.execute(db));

describe('collages that are read again', () => {
  it('are the very same objects while nothing has changed', async () => {
    const site = await aSite();
    const read = knownCollages();
    const [first, second] = [await site.read(read), await site.read(read)];
    expect(first).toHaveLength(2);
    expect(second.map((collage, at) => collage === first[at])).toEqual([true, true]);
  });

  it.each<[string, (site: Site) => Promise<unknown>]>([
    [
      'its price',
      ({ one }) =>
        change(
          sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"$9"') where id = ${one.id}`,
        ),
    ],
    ['its name', ({ one }) => change(sql`update collages set kolaj_name = 'Other' where id = ${one.id}`)],
    [
      'the copies of its picture',
      ({ one }) => change(sql`update exports set thumbhash = 'x' where id = ${one.exportId}`),
    ],
  ])('are new where it has changed: %s', async (_what, happens) => {
    const site = await aSite();
    const read = knownCollages();
    const before = await site.read(read);
    await happens(site);
    const after = await site.read(read);
    expect(after).toEqual(await site.whole());
    expect(after).not.toEqual(before);
    const isSame = new Set(before);
    expect(after.map((collage) => isSame.has(collage))).toEqual([false, true]);
  });

  it('are those that may be published now', async () => {
    const site = await aSite();
    const read = knownCollages();
    await site.read(read);
    await change(sql`update collages set state = 'passive' where id = ${site.one.id}`);
    const { id } = await aCollage(database, site.shop, site.place);
    expect((await site.read(read)).map((collage) => collage.id)).toEqual([site.two.id, id]);
    await change(sql`update collages set state = 'active' where id = ${site.one.id}`);
    expect(await site.read(read)).toEqual(await site.whole());

    await change(sql`update subfolders set state = 'passive' where id = ${site.place.id}`);
    expect(await site.read(read)).toEqual([]);
  });

  it('are each shop’s own, and no more are remembered than were said', async () => {
    const read = knownCollages({ atMost: 4 });
    const sites = [await aSite(), await aSite(), await aSite()];
    const first = new Map<Site, Awaited<ReturnType<ReadCollages>>>();
    for (const site of sites) first.set(site, await site.read(read));
    for (const site of sites) expect(first.get(site)).toEqual(await site.whole());
    const remembered = [];
    for (const site of sites.toReversed()) remembered.push((await site.read(read))[0] === first.get(site)?.[0]);
    expect(remembered.filter((isSame) => isSame)).toHaveLength(2);
  });

  it('are read whole each time where a shop has more than are remembered, and no other is forgotten for it', async () => {
    const read = knownCollages({ atMost: 2 });
    const [small, large] = [await aSite(), await aSite()];
    await aCollage(database, large.shop, large.place);
    const [first] = await small.read(read);
    expect(await large.read(read)).toHaveLength(3);
    expect((await small.read(read))[0]).toBe(first);
  });
});
