import { listBrands, mergeBrands, removeBrand } from '@kolaj/contract/brand/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { adoptBrands } from './adopt-brands.job.ts';
import { brandRoutes } from './brand.routes.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';
import { switchByThemselves } from './open/by-themselves.ts';

const database = await testDatabase();
const announce = async () => undefined;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  served = await serveForTest({ database, routes: [...brandRoutes({ announce }), ...brandChangeRoutes({ announce })] });
});
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const run = () => adoptBrands.run({ shopId: shop.id }, { database }, context);
async function imported(brand: string): Promise<void> {
  await aCollage(database, shop, await aSubfolder(database, shop, { brand }));
}
const list = async () => (await owner.call(listBrands, {})).data;
const names = async () => (await list()).result.map(({ name }) => name);

describe('brands that appear by themselves', () => {
  it('are the imported subfolders that no brand stands for; a second run and a second spelling add none', async () => {
    await imported('Nehir');
    await imported('MAVERA');
    await imported('Mavera ');
    await aSubfolder(database, shop, { brand: 'Empty' });
    await Promise.all([run(), run()]);
    await run();
    const { result, suggestions } = await list();
    expect(result.map(({ name, active, logo, indexes }) => [name.trim().toLowerCase(), active, logo, indexes])).toEqual(
      [
        ['mavera', true, '', 0],
        ['nehir', true, '', 1],
      ],
    );
    expect(suggestions).toMatchObject([{ name: 'Empty', products: 0 }]);
  });

  it('do not come back when somebody has removed or merged them', async () => {
    await imported('A');
    await imported('B');
    await imported('C');
    await run();
    const [a, b, c] = (await list()).result.map(({ id }) => id);
    await owner.call(removeBrand, { id: a ?? '' });
    await owner.call(mergeBrands, { into: c ?? '', from: [b ?? ''] });
    await run();
    expect(await names()).toEqual(['C']);
  });

  it('are only suggested where the shop does not want them', async () => {
    await inShop(database, shop.id, (scope) => switchByThemselves(scope, false));
    await imported('Nehir');
    await run();
    expect(await list()).toMatchObject({ result: [], suggestions: [{ name: 'Nehir' }], by_themselves: false });
    await inShop(database, shop.id, (scope) => switchByThemselves(scope, true));
    expect(await names()).toEqual(['Nehir']);
  });
});
