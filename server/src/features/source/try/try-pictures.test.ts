import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringTryPictures, removeTryPictures } from '@kolaj/contract/source/try-pictures';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { until } from '../../broadcast/testing/until.ts';
import { folderPlace } from '../upload/drop-place.ts';
import { bringTryPicturesJob, type TryDeps } from './bring-try-pictures.job.ts';
import { tryPicturesRoutes } from './try-pictures.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let root: string;
let deps: TryDeps;
const wanted: { path: string; name: string; userId: string }[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolaj-try-'));
  const announce: Announce = async (_scope, name, fact) => {
    if (name === 'tryPicturesWanted' && 'path' in fact) wanted.push(fact);
  };
  deps = { database, announce, placeOf: () => folderPlace(root), drawPhotos };
  served = await serveForTest({ database, routes: tryPicturesRoutes({ ...deps, random: Math.random }) });
});
afterAll(async () => {
  await served.close();
  await rm(root, { recursive: true });
});

async function drawPhotos(folder: string): Promise<string[]> {
  await mkdir(join(folder, 'Beren'), { recursive: true });
  await writeFile(join(folder, 'Beren', 'BR-1.jpg'), 'photo');
  return ['Beren/BR-1.jpg'];
}

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const rowsOf = <Row>({ id }: TestShop, query: ReturnType<typeof sql<Row>>) =>
  inShop(database, id, async ({ db }) => (await query.execute(db)).rows);

async function start() {
  const shop = await aShop(database);
  await aLocalSource(database, shop, root);
  const { email } = await aUser(database, { shop });
  return { shop, owner: await served.signIn(email) };
}

/** Brought, with the job run as often as it likes; answers where the photos are. */
async function brought({ shop, owner }: Awaited<ReturnType<typeof start>>): Promise<string> {
  await owner.call(bringTryPictures, { name: 'Örnek' });
  const fact = wanted.at(-1);
  if (!fact) throw new Error('Nothing was wanted.');
  const payload = { ...fact, shopId: shop.id };
  for (const _time of [1, 2]) await bringTryPicturesJob.run(payload, deps, context);
  return fact.path;
}

const endImports = (shop: TestShop) =>
  rowsOf(shop, sql`update import_jobs set status = 'done' where shop_id = ${shop.id}`);
const left = (shop: TestShop) =>
  rowsOf(
    shop,
    sql<{ what: string }>`
      select 'folder' as what from folders union all select 'subfolder' from subfolders
      union all select 'import' from import_jobs union all select 'collage' from collages
      union all select 'brand ' || name from brands`,
  );

describe('pictures to try with', () => {
  it('are drawn into the source and imported once, however often the job runs', async () => {
    const begun = await start();
    const path = await brought(begun);
    expect(existsSync(join(root, path, 'Beren/BR-1.jpg'))).toBe(true);
    expect((await left(begun.shop)).map(({ what }) => what).toSorted()).toEqual(['folder', 'import', 'subfolder']);
    expect(await rowsOf(begun.shop, sql`select name from folders`)).toEqual([{ name: 'Örnek' }]);
    const before = wanted.length;
    await begun.owner.call(bringTryPictures, { name: 'Once more' });
    expect(wanted).toHaveLength(before);
  });

  it('go without a trace, with the brands that made themselves; what somebody changed stays', async () => {
    const begun = await start();
    const { shop, owner } = begun;
    const path = await brought(begun);
    await endImports(shop);
    await rowsOf(
      shop,
      sql`
      insert into brands (shop_id, name, hash, indexes, logo) values
        (${shop.id}, 'Beren', 'a', 0, ''), (${shop.id}, 'Mavera', 'b', 1, ''), (${shop.id}, 'Nehir', 'c', 2, 'logo')`,
    );
    await rowsOf(
      shop,
      sql`
      insert into collages (shop_id, folder_id, subfolder_id, source_key, kolaj_name, product_code, status)
      select shop_id, folder_id, id, 'BR-1', 'BR-1', 'BR-1', 'verified' from subfolders where shop_id = ${shop.id}`,
    );
    expect(await owner.call(removeTryPictures, {})).toEqual({ success: true });
    expect((await left(shop)).map(({ what }) => what).toSorted()).toEqual(['brand Mavera', 'brand Nehir']);
    expect(existsSync(join(root, path))).toBe(false);
    expect(await owner.call(removeTryPictures, {})).toEqual({ success: true });
    expect(await brought(begun)).not.toBe(path);
  });

  it('stay while they are coming in', async () => {
    const begun = await start();
    await brought(begun);
    expect(await begun.owner.call(removeTryPictures, {})).toMatchObject({ success: false, code: 'try_running' });
  });

  it('go while a collage of them is being drawn', async () => {
    const begun = await start();
    const { shop, owner } = begun;
    await brought(begun);
    await endImports(shop);
    await rowsOf(
      shop,
      sql`
      insert into collages (shop_id, folder_id, subfolder_id, source_key, kolaj_name, product_code, status)
      select shop_id, folder_id, id, 'BR-1', 'BR-1', 'BR-1', 'done' from subfolders where shop_id = ${shop.id}`,
    );
    let removed: Promise<unknown> = Promise.resolve();
    // The one that draws has its collage, and then names the shop in a row of its own.
    await inShop(database, shop.id, async ({ db }) => {
      await sql`update collages set stage = 'idle' where shop_id = ${shop.id}`.execute(db);
      removed = owner.try(removeTryPictures, {}).then(({ body }) => body);
      await until(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db);
        return rows.length > 0;
      });
      await sql`insert into brands (shop_id, name, hash, indexes) values (${shop.id}, 'Nehir', 'n', 0)`.execute(db);
    });
    expect(await removed).toEqual({ success: true });
    expect((await left(shop)).map(({ what }) => what)).toEqual(['brand Nehir']);
  });

  it('leave nothing when they are taken back before they are drawn', async () => {
    const { shop, owner } = await start();
    await owner.call(bringTryPictures, { name: 'Örnek' });
    const fact = wanted.at(-1);
    await owner.call(removeTryPictures, {});
    await bringTryPicturesJob.run({ path: '', name: '', userId: '', ...fact, shopId: shop.id }, deps, context);
    expect(await left(shop)).toEqual([]);
    expect(existsSync(join(root, fact?.path ?? 'x'))).toBe(false);
  });

  it('need a source of the shop here', async () => {
    const { email } = await aUser(database, { shop: await aShop(database) });
    const owner = await served.signIn(email);
    expect(await owner.call(bringTryPictures, { name: 'x' })).toMatchObject({ success: false, code: 'no_source' });
  });
});
