import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { previewRetry, retryCollages } from '@kolaj/contract/collage/collage-retry';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { inParallel } from '../../source/in-parallel.ts';
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

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let subfolder: string;

beforeAll(async () => {
  world = await testWorld(database);
  const { announce, clock } = world.deps;
  served = await serveForTest({
    database,
    routes: [...collageRoutes({ announce, clock, media: mediaUrls('http://site.test') })],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

/** BR-2041 has two photos, BR-2042 one; the shop's only template wants two. */
beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1-1']));
  await setTemplate('first-1-1', (data) => ({ ...data, images: data.images.map((slot) => ({ ...slot, config: {} })) }));
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041 1.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-2041 2.jpg', 2);
  await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 3);
  await importAll();
});

async function importAll(): Promise<void> {
  const importId = await askForImport(shop);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  await processAll();
  const [row] = await shop.in(({ db }) => db.selectFrom('subfolders').select('id').execute());
  subfolder = row?.id ?? '';
}

/** Does what was asked for, as workers would; answers how many. */
async function processAll(): Promise<number> {
  const ids = world.announced
    .splice(0)
    .flatMap(({ name, fact }) => (name === 'collageProcessed' ? [] : [fact.collageIds ?? fact.collageId ?? []].flat()))
    .map(String);
  await inParallel(ids, 2, (collageId) => processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry));
  return ids.length;
}

async function setTemplate(name: string, change: (data: TemplateData) => TemplateData): Promise<void> {
  await shop.in(async ({ db }) => {
    const built = builtInTemplates.find((data) => data.name === name);
    if (!built) throw new Error(name);
    const { id, version } = await db
      .updateTable('templates')
      .set({ data: JSON.stringify(change(built)), version: sql`version + 1` })
      .where('name', '=', name)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    const values = { shop_id: shop.shopId, template_id: id, version, data: JSON.stringify(change(built)) };
    await db.insertInto('template_versions').values(values).execute();
  });
}

const addSmallTemplate = () => shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
const states = () =>
  shop.in(async ({ db }) => {
    const reason = sql<string | null>`failure ->> 'reason'`.as('reason');
    const rows = await db
      .selectFrom('collages')
      .select(['kolaj_name', 'status', reason])
      .orderBy('kolaj_name')
      .execute();
    return rows.map(({ kolaj_name, status, reason }) => [kolaj_name, reason ?? status].join(' '));
  });

type Wish = { waiting?: boolean; reason?: 'no_template' | 'image_broken' };
const look = async (wish: Wish = {}) =>
  (await owner.call(previewRetry, { subfolder_id: subfolder, ...wish })).data.result;
const retry = (wish: Wish = {}) => owner.call(retryCollages, { subfolder_id: subfolder, ...wish });

describe('trying failed collages again', () => {
  it('says first what it would bring: nothing while nothing has changed', async () => {
    expect(await states()).toEqual(['BR-2041 done', 'BR-2042 no_template']);
    expect(await look()).toMatchObject({
      looked: 1,
      works: 0,
      still_failed: 1,
      reasons: [{ reason: 'no_template', count: 1 }],
      samples: [],
    });
    expect(await retry()).toMatchObject({ success: false, code: 'nothing_changes' });
    expect(await processAll()).toBe(0);
  });

  it('after a template has come makes exactly what the look said, by the usual rules', async () => {
    await addSmallTemplate();
    expect(await look()).toMatchObject({
      looked: 1,
      works: 1,
      reasons: [],
      samples: [
        {
          code: 'BR-2042',
          subfolder: 'Beren',
          outcome: 'works',
          before: { template: null, failure: { reason: 'no_template', lack: { slot: 2, conditions: {} } } },
          after: { template: 'first-1', failure: null },
        },
      ],
    });
    expect(await states()).toEqual(['BR-2041 done', 'BR-2042 no_template']);

    expect(await retry()).toMatchObject({ data: { result: { queued: 1 } } });
    expect(await processAll()).toBe(1);
    expect(await states()).toEqual(['BR-2041 done', 'BR-2042 done']);
  });

  it('keeps to one reason', async () => {
    await addSmallTemplate();
    expect(await look({ reason: 'image_broken' })).toMatchObject({ looked: 0 });
    expect(await look({ reason: 'no_template' })).toMatchObject({ looked: 1, works: 1 });
  });

  it('is for whole folders too, and for nobody else’s', async () => {
    const [folder] = await shop.in(({ db }) => db.selectFrom('folders').select('id').execute());
    expect((await owner.call(previewRetry, { folder_id: folder?.id })).data.result.looked).toBe(1);
    const other = await testShop(database);
    const stranger = await served.ownerOf(other.shopId);
    expect(await stranger.status(previewRetry, { folder_id: folder?.id })).toBe(404);
    expect(await stranger.status(retryCollages, { subfolder_id: subfolder })).toBe(404);
    expect(await owner.status(previewRetry, {})).toBe(400);
  });
});

describe('trying waiting collages again', () => {
  const turnSlots = () =>
    setTemplate('first-1-1', (data) => ({
      ...data,
      images: data.images.map((slot) => ({ ...slot, config: {} })).toReversed(),
    }));

  it('takes those that would look different after the template has changed', async () => {
    expect(await look({ waiting: true })).toMatchObject({ looked: 2, changes: 0, same: 1 });
    await turnSlots();
    expect(await look()).toMatchObject({ looked: 1, changes: 0 });
    expect(await look({ waiting: true })).toMatchObject({
      looked: 2,
      changes: 1,
      samples: [{ code: 'BR-2041', outcome: 'changes' }],
    });
    expect(await retry({ waiting: true })).toMatchObject({ data: { result: { queued: 1 } } });
    await processAll();
    expect(await look({ waiting: true })).toMatchObject({ changes: 0, same: 1 });
  });

  it.each([
    ['approved', sql`update collages set status = 'verified' where status = 'done'`],
    [
      'edited by a person',
      sql`update collages set editor = jsonb_set(editor, '{text_data,code}', '"X"') where status = 'done'`,
    ],
    ['passive', sql`update collages set state = 'passive'`],
  ])('never touches one that is %s', async (_, change) => {
    await shop.in(({ db }) => change.execute(db));
    await turnSlots();
    expect(await look({ waiting: true })).toMatchObject({ changes: 0 });
    expect(await retry({ waiting: true })).toMatchObject({ success: false });
  });
});
