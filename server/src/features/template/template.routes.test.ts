import { join } from 'node:path';
import { addExamples, allSchema, listExamples, listSchema } from '@kolaj/contract/template/template';
import { offerTemplate } from '@kolaj/contract/template/template-change';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { settingsBy } from '../../testing/settings.ts';
import { templatePictures } from '../collage/templates/template-picture.routes.ts';
import { putPhoto, type TestShop, type TestWorld, testShop, testWorld } from '../source/testing/testing-import.ts';
import { templateChangeRoutes } from './change/change.routes.ts';
import { hasUsableTemplate } from './open/template.store.ts';
import { templateRoutes } from './template.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  await putPhoto(world, 'sample.jpg', 5);
  const samplePhotos = async () => [{ file: join(world.base, 'source/sample.jpg'), width: 900, height: 1200 }];
  const plainRoutes = [templatePictures({ ...world.deps, samplePhotos })];
  const routes = [...templateRoutes({ installation: settingsBy() }), ...templateChangeRoutes(world.deps)];
  served = await serveForTest({ database, routes, plainRoutes });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
});

const names = async (endpoint: typeof listSchema) =>
  (await owner.call(endpoint, {})).result.templates.map(({ data }) => data.name);

describe('the examples', () => {
  it('are six, each with a picture of its own', async () => {
    const { result } = await owner.call(listExamples, {});
    expect(result.map(({ name }) => name)).toEqual([
      'first-1',
      'first-1-1',
      'first-1-2',
      'second-1',
      'second-1-1',
      'second-1-2',
    ]);
    expect(new Set(result.map(({ preview }) => preview)).size).toBe(6);
    const { status, type, bytes } = await owner.get(result[0]?.preview ?? '');
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 1150 });
    expect((await owner.get(result[1]?.preview ?? '')).bytes.equals(bytes)).toBe(false);
    expect((await owner.get('/api/shop/schema/picture?example=plain')).status).toBe(404);
  });

  it('are those that the administrators leave in the choice; what a shop has it keeps', async () => {
    await owner.call(addExamples, { data: ['first-1'] });
    const setting = (statement: ReturnType<typeof sql>) => asSystem(database, ({ db }) => statement.execute(db));
    await setting(
      sql`insert into installation_settings (name, value) values ('examples', '["second-1", "second-1-2"]')`,
    );
    const { result } = await owner.call(listExamples, {});
    expect(result.map(({ name }) => name)).toEqual(['second-1', 'second-1-2']);
    expect(await owner.status(addExamples, { data: ['second-1', 'first-1-1'] })).toBe(400);
    expect(await names(listSchema)).toEqual(['first-1']);
    await setting(sql`delete from installation_settings where name = 'examples'`);
    expect((await owner.call(listExamples, {})).result).toHaveLength(6);
  });

  it('come into the shop as copies, with plain along in silence; again changes nothing', async () => {
    expect(await shop.in(hasUsableTemplate)).toBe(false);
    await owner.call(addExamples, { data: ['first-1', 'second-1-2'] });
    await owner.call(addExamples, { data: ['second-1-2', 'first-1-1'] });

    expect(await names(listSchema)).toEqual(['first-1', 'first-1-1', 'second-1-2']);
    expect(await names(allSchema)).toEqual(['first-1', 'first-1-1', 'second-1-2', 'plain']);
    expect(await shop.in(hasUsableTemplate)).toBe(true);
    const versions = await shop.in(({ db }) => db.selectFrom('template_versions').selectAll().execute());
    expect(versions).toHaveLength(4);
  });

  it('are offered again when they are chosen again', async () => {
    await owner.call(addExamples, { data: ['first-1', 'second-1'] });
    for (const { id } of (await owner.call(listSchema, {})).result.templates) {
      await owner.call(offerTemplate, { id, hidden: true });
    }
    expect(await names(listSchema)).toEqual([]);
    await owner.call(addExamples, { data: ['second-1'] });
    expect(await names(listSchema)).toEqual(['second-1']);
    expect(await names(allSchema)).toEqual(['first-1', 'second-1', 'plain']);
  });

  it('are only those: any other name is refused and nothing is added', async () => {
    expect(await owner.status(addExamples, { data: ['first-1', 'plain'] })).toBe(400);
    expect(await names(allSchema)).toEqual([]);
  });
});
