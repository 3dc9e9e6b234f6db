// What became of an agent's photos: each with its state, and nothing of anybody else's.
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { listAgentPhotos } from '@kolaj/contract/agent/agent-photos';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';
import { uploadParts } from '../../source/upload/upload-parts.ts';
import { sweepUploads } from '../../source/upload/upload-sweep.job.ts';
import { agentPhotoRoutes } from './agent-photos.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let agent: TestUser;
let person: Person;

beforeAll(async () => {
  served = await serveForTest({ database, routes: agentPhotoRoutes({ clock: () => new Date() }) });
});
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  agent = await aUser(database, { shop, kind: 'agent' });
  person = await served.signIn(agent.email);
});

interface Upload {
  of?: TestUser;
  name: string;
  refused?: string;
  daysAgo?: number;
  /** Folder and subfolder. */
  place?: readonly [string, string];
}

/** An upload that has ended; answers where the photo is. */
async function sent({ of = agent, name, refused, daysAgo = 0, place = ['mobil', 'Beren'] }: Upload): Promise<string> {
  const [folder, subfolder] = place;
  const path = `${folder}/${subfolder}/${name}`;
  await inShop(database, shop.id, ({ db, shopId }) =>
    db
      .insertInto('uploads')
      .values({
        ...{ shop_id: shopId, user_id: of.id, kind: 'photo', folder, subfolder, name, bytes: 9 },
        ...(refused === undefined ? { status: 'done', path } : { status: 'refused', reason: refused }),
        updated_at: new Date(Date.now() - daysAgo * 86_400_000),
      })
      .execute(),
  );
  return path;
}

/** A collage that holds the photo, as far as `status`. */
async function collageOf(path: string, status: 'pending' | 'done' | 'verified'): Promise<string> {
  const { id } = await aCollage(database, shop, await aSubfolder(database, shop), { status });
  const sha256 = createHash('sha256').update(path).digest('hex');
  await asSystem(database, async ({ db }) => {
    const blob = { sha256, bytes: 9, mime: 'image/jpeg' };
    await db
      .insertInto('blobs')
      .values(blob)
      .onConflict((same) => same.doNothing())
      .execute();
    await db
      .insertInto('collage_images')
      .values({ shop_id: shop.id, collage_id: id, position: 0, path, sha256 })
      .execute();
  });
  return id;
}

const listed = async () => (await person.call(listAgentPhotos, {})).data.result;
const fates = async () => Object.fromEntries((await listed()).map(({ name, fate }) => [name, fate]));

describe('an agent hears of each photo', () => {
  it('that it waits, became a product with its picture, or was refused and why', async () => {
    await sent({ name: 'A/1.jpg' });
    await collageOf(await sent({ name: 'B/1.jpg' }), 'pending');
    await collageOf(await sent({ name: 'C/1.jpg' }), 'done');
    const id = await collageOf(await sent({ name: 'D/1.jpg' }), 'verified');
    await sent({ name: 'E/1.jpg', refused: 'damaged' });
    const picture = expect.objectContaining({ w192: expect.stringContaining(`/api/agent/collages/${id}/picture`) });
    expect(await fates()).toEqual({
      'A/1.jpg': { kind: 'waiting', for: 'shop' },
      'B/1.jpg': { kind: 'waiting', for: 'picture' },
      'C/1.jpg': { kind: 'waiting', for: 'approval' },
      'D/1.jpg': { kind: 'product', id, code: expect.any(String), picture },
      'E/1.jpg': { kind: 'refused', reason: 'damaged' },
    });
  });

  it('for two weeks, and of own ones alone', async () => {
    const other = await aUser(database, { shop, kind: 'agent' });
    await sent({ name: 'A/1.jpg', of: other });
    await sent({ name: 'B/1.jpg', daysAgo: 15 });
    await sent({ name: 'C/1.jpg', daysAgo: 13 });
    expect((await listed()).map(({ name }) => name)).toEqual(['C/1.jpg']);
  });

  it('for two weeks also after the sweep of uploads has run, which ends what nobody continues', async () => {
    await sent({ name: 'C/1.jpg', daysAgo: 13 });
    await sent({ name: 'B/1.jpg', refused: 'damaged', daysAgo: 15 });
    const sweep = async () => undefined;
    const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };
    const deps = { database, parts: { ...uploadParts(tmpdir()), sweep }, clock: () => new Date() };
    await sweepUploads.run({}, deps, context);
    expect((await listed()).map(({ name }) => name)).toEqual(['C/1.jpg']);
    const left = await inShop(database, shop.id, ({ db }) => db.selectFrom('uploads').select('name').execute());
    expect(left).toEqual([{ name: 'C/1.jpg' }]);
  });

  it('no picture of a product that they may not see', async () => {
    await collageOf(await sent({ name: 'D/1.jpg' }), 'verified');
    await inShop(database, shop.id, ({ db }) =>
      sql`update agent_profiles set brands = '[{"id": null, "name": "Lale"}]' where user_id = ${agent.id}`.execute(db),
    );
    expect(await fates()).toEqual({ 'D/1.jpg': { kind: 'with-shop' } });
  });

  it('that the shop has it, where photos of phones are sent as they are', async () => {
    await sent({ name: 'A/1.jpg' });
    await asSystem(database, ({ db }) =>
      db
        .updateTable('shops')
        .where('id', '=', shop.id)
        .set({ server_config: JSON.stringify({ mobile_images: 'internal' }) })
        .execute(),
    );
    expect(await fates()).toEqual({ 'A/1.jpg': { kind: 'with-shop' } });
  });

  it('under its brand, however deep the folder of phones is', async () => {
    await sent({ name: 'Lale/1.jpg', place: ['Telefon', '2026'] });
    await asSystem(database, ({ db }) =>
      db
        .updateTable('shops')
        .where('id', '=', shop.id)
        .set({
          server_config: JSON.stringify({
            mobile_images: 'internal',
            mobile: { allow_upload: true, upload_folder: 'Telefon/2026' },
          }),
        })
        .execute(),
    );
    expect(await listed()).toMatchObject([{ brand: 'Lale', name: '1.jpg' }]);
  });

  it('nothing any more once the account is switched off', async () => {
    await inShop(database, shop.id, ({ db }) =>
      sql`update agent_profiles set disabled_at = now() where user_id = ${agent.id}`.execute(db),
    );
    expect((await person.try(listAgentPhotos, {})).status).toBe(401);
  });
});
