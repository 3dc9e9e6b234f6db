import { rm } from 'node:fs/promises';
import { getCollage } from '@kolaj/contract/collage/collage';
import { getOutputs, saveOutputs } from '@kolaj/contract/collage/outputs';
import type { OutputKind } from '@kolaj/domain/collage/outputs/outputs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { firstTry, type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { collageRoutes } from '../collage.routes.ts';
import { makeOutputs } from './make-outputs.job.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let subfolder: TestSubfolder;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  const { announce, clock } = world.deps;
  served = await serveForTest({ database, routes: collageRoutes({ announce, media, clock }) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  world.announced.length = 0;
  shop = await aShop(database);
  subfolder = await aSubfolder(database, shop);
  owner = await served.signIn((await aUser(database, { shop })).email);
});

const inTheShop = <T>(run: (scope: ShopScope) => Promise<T>) => inShop(database, shop.id, run);
const choose = (kinds: OutputKind[]) => owner.call(saveOutputs, { kinds });
const settings = async () => (await owner.call(getOutputs, {})).data.result;
const work = (perRound = 50) => makeOutputs.run({ shopId: shop.id }, { ...world.deps, perRound }, firstTry);
const wanted = () => world.announced.filter(({ name }) => name === 'outputsWanted').map(({ fact }) => fact);
const outputsOf = async (id: string) => (await owner.call(getCollage, { file: id })).data.result.data.outputs;

/** A collage whose picture is a real file. */
async function aPictured(colour: string, status: 'done' | 'verified' = 'verified') {
  const jpeg = await sharp({ create: { width: 1000, height: 1150, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const { sha256, bytes } = await world.deps.files.putBytes(jpeg);
  const collage = await aCollage(database, shop, subfolder, { status });
  await inTheShop(async ({ db }) => {
    const blob = { sha256, mime: 'image/jpeg', bytes };
    await db
      .insertInto('blobs')
      .values(blob)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.updateTable('exports').set({ sha256 }).where('id', '=', collage.exportId).execute();
  });
  return { ...collage, sha256 };
}

describe('outputs of approved collages', () => {
  it('are none until the shop chooses some, and those that are approved already get them then', async () => {
    const { id } = await aPictured('#804020');
    await aPictured('#402080', 'done');
    expect(await settings()).toMatchObject({ kinds: [], approved: 1, waiting: 0, sample: { width: 1000 } });
    expect(await outputsOf(id)).toEqual([]);

    expect((await choose(['square', 'story', 'story'])).data.result).toMatchObject({
      kinds: ['story', 'square'],
      approved: 1,
      waiting: 1,
    });
    expect(wanted()).toEqual([{ why: 'chosen' }]);
    expect(await outputsOf(id)).toEqual([
      { kind: 'story', picture: null },
      { kind: 'square', picture: null },
    ]);

    await work();
    expect(await settings()).toMatchObject({ waiting: 0 });
    const outputs = await outputsOf(id);
    expect(outputs).toMatchObject([
      { kind: 'story', picture: { width: 1080, height: 1920 } },
      { kind: 'square', picture: { width: 1080, height: 1080 } },
    ]);
    for (const { picture } of outputs) {
      const file = world.deps.files.pathOf(media.hashIn(picture?.url ?? '') ?? '');
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1080 });
    }
  });

  it('are the same when they are made twice, or when two make them at once', async () => {
    const { id } = await aPictured('#208040');
    await choose(['story']);
    await Promise.all([work(), work()]);
    const before = await outputsOf(id);
    await work();
    expect(await outputsOf(id)).toEqual(before);
    expect(before).toMatchObject([{ kind: 'story', picture: { height: 1920 } }]);
  });

  it('come later when they are asked for later, and stay when they are not wanted any more', async () => {
    const { id } = await aPictured('#a0a020');
    await choose(['story']);
    await work();
    await choose(['square']);
    await work();
    expect((await outputsOf(id)).map(({ kind, picture }) => [kind, picture !== null])).toEqual([
      ['story', true],
      ['square', true],
    ]);
    await choose([]);
    expect(await outputsOf(id)).toHaveLength(2);
    expect(wanted()).toHaveLength(2);
  });

  it('are taken over when an edit that was undone has the same picture', async () => {
    const first = await aPictured('#20a0a0');
    await choose(['story']);
    await work();
    const before = await outputsOf(first.id);
    await inTheShop(async ({ db }) => {
      const { id: _id, ...old } = await db
        .selectFrom('exports')
        .selectAll()
        .where('id', '=', first.exportId)
        .executeTakeFirstOrThrow();
      const again = { ...old, collage_version: 2, renditions: JSON.stringify(old.renditions), warnings: '[]' };
      const { id } = await db.insertInto('exports').values(again).returning('id').executeTakeFirstOrThrow();
      await db.updateTable('collages').set({ export_id: id }).where('id', '=', first.id).execute();
    });
    expect(await outputsOf(first.id)).toEqual([{ kind: 'story', picture: null }]);
    // Its master is gone: what is taken over needs no drawing.
    await rm(world.deps.files.pathOf(first.sha256));
    await work();
    expect(await outputsOf(first.id)).toEqual(before);
  });

  it('of a lost master hold up no other, and nobody goes round in circles for it', async () => {
    await aCollage(database, shop, subfolder);
    const { id } = await aPictured('#6020a0');
    await choose(['square']);
    await work();
    expect(await outputsOf(id)).toMatchObject([{ picture: { width: 1080 } }]);
    expect(await settings()).toMatchObject({ waiting: 1 });
    await work();
    expect(wanted()).toEqual([{ why: 'chosen' }]);
  });

  it('are made in rounds, so that other shops have their turn', async () => {
    for (const colour of ['#60a020', '#a06020', '#2060a0']) await aPictured(colour);
    await choose(['square']);
    await work(2);
    expect(wanted()).toEqual([{ why: 'chosen' }, { why: 'more' }]);
    expect(await settings()).toMatchObject({ waiting: 1 });
  });
});
