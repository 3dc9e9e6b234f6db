import { startPocket } from '@kolaj/contract/pocket/pocket';
import { listAgentsPhotos } from '@kolaj/contract/pocket/sent';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { pocketRoutes } from './pocket.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
beforeAll(async () => {
  served = await serveForTest({
    database,
    routes: pocketRoutes({ database, media: mediaUrls('http://site.test'), clock: () => new Date() }),
  });
});
afterAll(() => served.close());

describe('the app on the phone says what it is', () => {
  it('to the owner of a shop: two desks, and how the shop writes its prices', async () => {
    const shop = await aShop(database);
    const owner = await served.signIn((await aUser(database, { shop })).email);
    const { data } = await owner.call(startPocket, {});
    expect(data).toMatchObject({
      shop: { pid: shop.pid, prices: { currency: expect.stringMatching(/^[A-Z]{3}$/) } },
      desks: ['owner', 'photographer'],
      may: { edit: true, approve: true, send: true },
    });
  });

  it('to somebody without a shop: nothing here is for them', async () => {
    const stranger = await served.signIn((await aUser(database, {})).email);
    const { data } = await stranger.call(startPocket, {});
    expect(data).toMatchObject({ shop: null, desks: [], may: { edit: false, approve: false, send: false } });
  });

  it('to somebody who has not agreed to the terms: that this is asked first', async () => {
    const user = await aUser(database, {});
    const { call } = await served.signIn(user.email);
    expect((await call(startPocket, {})).data.consent_missing).toBe(false);
    await asSystem(database, ({ db }) =>
      db.updateTable('users').set({ consent_at: null }).where('id', '=', user.id).execute(),
    );
    expect((await call(startPocket, {})).data.consent_missing).toBe(true);
  });

  it('to an agent: that desk alone, and no right of staff', async () => {
    const shop = await aShop(database);
    const agent = await served.signIn((await aUser(database, { shop, kind: 'agent' })).email);
    const { data } = await agent.call(startPocket, {});
    const may = { edit: false, approve: false, send: false };
    expect(data).toMatchObject({ desks: ['agent'], may, shop: { pid: shop.pid } });
    await inShop(database, shop.id, (scope) =>
      scope.db
        .updateTable('shops')
        .set({ server_config: JSON.stringify({ mobile: { allow_upload: true } }) })
        .where('id', '=', shop.id)
        .execute(),
    );
    expect((await agent.call(startPocket, {})).data).toMatchObject({ desks: ['agent-with-camera'], may });
  });
});

describe('photos that agents have sent', () => {
  it('are counted by their place until a collage has them; nobody else’s, and none that are sent as they are', async () => {
    const shop = await aShop(database);
    const owner = await aUser(database, { shop });
    const agent = await aUser(database, { shop, kind: 'agent' });
    const person = await served.signIn(owner.email);
    const listed = async () => (await person.call(listAgentsPhotos, {})).data.result;
    const put = (name: string, { of = agent.id, folder = 'mobil', status = 'done', daysAgo = 0 } = {}) =>
      inShop(database, shop.id, ({ db, shopId }) =>
        db
          .insertInto('uploads')
          .values({
            ...{ shop_id: shopId, user_id: of, kind: 'photo', folder, subfolder: 'Beren', name, bytes: 9, status },
            ...{ path: `${folder}/Beren/${name}`, updated_at: new Date(Date.now() - daysAgo * 86_400_000) },
          })
          .execute(),
      );
    await put('AG-1/1.jpg');
    await put('AG-1/2.jpg');
    await put('AG-2/1.jpg', { of: owner.id });
    await put('AG-3/1.jpg', { status: 'refused' });
    await put('AG-4/1.jpg', { daysAgo: 15 });
    await put('AG-5.jpg', { folder: 'kolajsiz' });
    expect(await listed()).toEqual([{ folder: 'mobil', subfolder: 'Beren', count: 2 }]);

    const place = await aSubfolder(database, shop, { brand: 'Beren' });
    const { id, sha256 } = await aCollage(database, shop, place);
    await inShop(database, shop.id, ({ db }) =>
      sql`insert into collage_images (shop_id, collage_id, position, path, sha256)
        values (${shop.id}, ${id}, 0, 'mobil/Beren/AG-1/1.jpg', ${sha256})`.execute(db),
    );
    expect(await listed()).toEqual([{ folder: 'mobil', subfolder: 'Beren', count: 1 }]);
  });
});
