import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringTryPictures, removeTryPictures } from '@kolaj/contract/source/try-pictures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aLocalSource } from '../../../testing/rows/collages.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';
import { requestImport } from '../import/import-request.store.ts';
import { folderPlace } from '../upload/drop-place.ts';
import { bringTryPicturesJob as job, type TryDeps } from './bring-try-pictures.job.ts';
import { tryPicturesRoutes } from './try-pictures.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let root: string;
let deps: TryDeps;
const wanted: { path: string; name: string; userId: string }[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kolaj-try-'));
  deps = {
    database,
    announce: async (_scope, name, fact) => {
      if (name === 'tryPicturesWanted' && 'path' in fact) wanted.push(fact);
    },
    placeOf: () => folderPlace(root),
    async drawPhotos(folder) {
      await mkdir(join(folder, 'Beren'), { recursive: true });
      await writeFile(join(folder, 'Beren', 'BR-1.jpg'), 'photo');
      return ['Beren/BR-1.jpg'];
    },
  };
  served = await serveForTest({ database, routes: tryPicturesRoutes({ ...deps, random: Math.random }) });
});
afterAll(async () => {
  await served.close();
  await rm(root, { recursive: true });
});
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

async function brought() {
  const shop = await aShop(database);
  await aLocalSource(database, shop, root);
  const { email } = await aUser(database, { shop });
  const owner = await served.signIn(email);
  await Promise.all([1, 2].map(() => owner.call(bringTryPictures, { name: 'Örnek' })));
  const fact = wanted.at(-1);
  if (!fact) throw new Error('nothing');
  await job.run({ ...fact, shopId: shop.id }, deps, context);
  await inShop(database, shop.id, ({ db }) => sql`update import_jobs set status = 'done'`.execute(db));
  return { shop, owner, path: fact.path };
}

it('two taps at once bring one', async () => {
  const before = wanted.length;
  await brought();
  expect(wanted).toHaveLength(before + 1);
});

it('photos that a person has put into the folder are not deleted with the examples', async () => {
  const { owner, path } = await brought();
  await mkdir(join(root, path, 'Eigene'), { recursive: true });
  await writeFile(join(root, path, 'Eigene', 'mine.jpg'), 'my own photo');
  const answer = await owner.call(removeTryPictures, {});
  expect(existsSync(join(root, path, 'Eigene', 'mine.jpg'))).toBe(true);
  expect(answer).toBeDefined();
});

it('the examples go also when the person has imported more into their folder from another path', async () => {
  const { shop, owner, path } = await brought();
  await inShop(database, shop.id, async (scope) => {
    const [folder] = (
      await sql<{
        id: string;
        source_id: string;
      }>`select id, source_id from folders where source_path = ${path}`.execute(scope.db)
    ).rows;
    if (!folder) throw new Error('no folder');
    await requestImport(scope, {
      sourceId: folder.source_id,
      requestedBy: null,
      folder: {
        id: folder.id,
        name: 'Örnek',
        path: 'autumn',
        subfolders: [{ name: 'Own', path: 'autumn/Own', only: null }],
      },
    });
    await sql`update import_jobs set status = 'done'`.execute(scope.db);
  });
  expect(await owner.call(removeTryPictures, {})).toEqual({ success: true });
  const left = await inShop(database, shop.id, async ({ db }) =>
    (await sql<{ name: string }>`select name from subfolders order by name`.execute(db)).rows.map(({ name }) => name),
  );
  expect(left).toEqual(['Own']);
});

it('go with pictures that were made, sent and published', async () => {
  const { shop, owner } = await brought();
  await inShop(database, shop.id, async ({ db }) => {
    await sql`insert into collages (shop_id, folder_id, subfolder_id, source_key, kolaj_name, product_code, status)
      select shop_id, folder_id, id, 'BR-1', 'BR-1', 'BR-1', 'verified' from subfolders`.execute(db);
    await sql`insert into broadcasts (id, shop_id, kind, subfolder_id, brand, brand_key, days, cutoff_at, send_id, status)
      select gen_random_uuid(), shop_id, 'kolaj', id, 'Beren', 'beren', '{2026-11-21}', now(), gen_random_uuid(), 'running' from subfolders`.execute(
      db,
    );
    await sql`insert into broadcast_images (broadcast_id, shop_id, position, collage_id, sha256, day)
      select b.id, b.shop_id, 0, c.id, 'x', '2026-11-21' from broadcasts b, collages c where b.shop_id = c.shop_id`.execute(
      db,
    );
  });
  expect(await owner.call(removeTryPictures, {})).toEqual({ success: true });
});
