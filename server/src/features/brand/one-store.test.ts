// What one change of a brand means everywhere: routing, logos and the site speak of the same brand.
import { createHash, randomUUID } from 'node:crypto';
import { mergeBrands, upsertBrand } from '@kolaj/contract/brand/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBuild } from '../../testing/rows/broadcasts.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { readSubfolder } from '../broadcast/plan/images.store.ts';
import { knownCollages } from '../site/known-collages.ts';
import { readSnapshot } from '../site/snapshot.store.ts';
import { logoOf } from '../template/open/brand-logo.store.ts';
import { brandRoutes } from './brand.routes.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';

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

async function anUpload(): Promise<{ sha256: string; url: string }> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  await inShop(database, shop.id, async ({ db }) => {
    await db.insertInto('blobs').values({ sha256, bytes: 1, mime: 'image/png', width: 9, height: 9 }).execute();
    await db.insertInto('shop_media').values({ shop_id: shop.id, sha256, bytes: 1 }).execute();
  });
  return { sha256, url: `http://site.test/media/${sha256}.png` };
}

async function saved(data: { id?: string; name: string; logo: string; other_texts?: string[] }): Promise<string> {
  const answer = await owner.call(upsertBrand, { data });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result.id;
}

/** What the stages know a folder's brand as. */
async function seen(folder: { id: string }, firm: string) {
  const buildId = await aBuild(database, shop);
  return inShop(database, shop.id, async (scope) => {
    const routed = await readSubfolder(scope, folder.id);
    const { site } = await readSnapshot(scope, {
      buildId,
      now: new Date(),
      pictureOrigins: [],
      readCollages: knownCollages(),
    });
    const linked = site.subfolders.find(({ id }) => id === folder.id)?.brandId;
    return {
      routing: routed?.linkedName,
      site: site.brands.find(({ id }) => id === linked)?.name,
      logo: (await logoOf(scope, firm))?.sha256,
    };
  });
}

describe('a folder of a brand', () => {
  it('follows it through a rename, a further name and a merge', async () => {
    const [mine, other] = [await anUpload(), await anUpload()];
    const folder = await aSubfolder(database, shop, { brand: 'NEHİR' });
    await aCollage(database, shop, folder);
    const id = await saved({ name: 'Nehir', logo: mine.url });
    expect(await seen(folder, 'Nehir')).toEqual({ routing: 'Nehir', site: 'Nehir', logo: mine.sha256 });

    await saved({ id, name: 'Mavera', logo: mine.url });
    expect(await seen(folder, 'Nehir')).toEqual({ routing: 'Mavera', site: 'Mavera', logo: mine.sha256 });

    const into = await saved({ name: 'Irmak', logo: other.url });
    await owner.call(mergeBrands, { into, from: [id] });
    expect(await seen(folder, 'nehir')).toEqual({ routing: 'Irmak', site: 'Irmak', logo: other.sha256 });
  });
});
