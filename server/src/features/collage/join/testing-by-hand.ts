import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { inParallel } from '../../source/in-parallel.ts';
import { sourceRoutes } from '../../source/source.routes.ts';
import {
  askForImport,
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { collageRoutes } from '../collage.routes.ts';
import { processCollage } from '../draw/process-collage.job.ts';

/** A new shop for each test with these photos of Beren imported, for what a person does with its products by hand. */
export async function importedForTest(...names: string[]) {
  const database = await testDatabase();
  let world: TestWorld;
  let served: Awaited<ReturnType<typeof serveForTest>>;
  let shop: TestShop;
  let owner: Person;

  beforeAll(async () => {
    world = await testWorld(database);
    const { announce, clock } = world.deps;
    const collages = collageRoutes({ announce, clock, media: mediaUrls('http://site.test') });
    served = await serveForTest({ database, routes: [...collages, ...sourceRoutes(world.deps)] });
  });
  afterAll(async () => {
    await served.close();
    await world.close();
  });
  beforeEach(async () => {
    shop = await testShop(database);
    owner = await served.ownerOf(shop.shopId);
    await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1', 'second-1']));
    world.announced.length = 0;
    await rm(join(world.base, 'source'), { recursive: true, force: true });
    await put(...names);
    await importAll();
  });

  let seed = 0;
  async function put(...names: string[]): Promise<void> {
    for (const name of names) await putPhoto(world, `SS26/Beren/${name}.jpg`, ++seed);
  }

  async function importAll(): Promise<void> {
    const importId = await askForImport(shop);
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    await processAll();
  }

  /** Does what was asked for, as workers would; answers how many. */
  async function processAll(): Promise<number> {
    const ids = world.announced
      .splice(0)
      .flatMap(({ name, fact }) =>
        name === 'collageProcessed' ? [] : [fact.collageIds ?? fact.collageId ?? []].flat(),
      )
      .map(String);
    await inParallel(ids, 2, (collageId) =>
      processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry),
    );
    return ids.length;
  }

  /** The active collages with the photos that each has, and the passive ones' names. */
  async function shown() {
    const rows = await shop.in(({ db }) =>
      db
        .selectFrom('collages')
        .leftJoin('exports', 'exports.id', 'collages.export_id')
        .select(['collages.id', 'kolaj_name', 'state', 'status', 'source_changed'])
        .select(sql<string>`editor -> 'text_data' ->> 'code'`.as('code'))
        .select(
          sql<string[]>`array(select path from collage_images where collage_id = collages.id order by position)`.as(
            'paths',
          ),
        )
        .select(sql<boolean>`exports.collage_version = collages.content_version`.as('is_drawn'))
        .orderBy('kolaj_name')
        .execute(),
    );
    return {
      active: Object.fromEntries(
        rows
          .filter(({ state }) => state === 'active')
          .map(({ kolaj_name, paths }) => [
            kolaj_name,
            paths.map((path) => path.slice('SS26/Beren/'.length, -'.jpg'.length)),
          ]),
      ),
      rows,
    };
  }

  const idOf = async (name: string): Promise<string> =>
    (await shown()).rows.find(({ kolaj_name }) => kolaj_name === name)?.id ?? '';

  /** As if a send had had it. */
  async function send(name: string): Promise<void> {
    const id = await idOf(name);
    const { subfolder_id, folder_id } = await shop.in(({ db }) =>
      db.selectFrom('collages').select(['subfolder_id', 'folder_id']).where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const place = { id: subfolder_id, folderId: folder_id, brand: 'Beren' };
    const { broadcast } = await aBroadcast(database, { id: shop.shopId, pid: '', keyword: '' }, place);
    await shop.in(({ db, shopId }) =>
      sql`insert into broadcast_images (shop_id, broadcast_id, position, collage_id, day, sha256)
        select ${shopId}, ${broadcast}, 7, ${id}, current_date, exports.sha256 from exports where collage_id = ${id}`.execute(
        db,
      ),
    );
  }

  return {
    database,
    put,
    send,
    importAll,
    processAll,
    shown,
    idOf,
    get world() {
      return world;
    },
    get served() {
      return served;
    },
    get shop() {
      return shop;
    },
    get owner() {
      return owner;
    },
  };
}
