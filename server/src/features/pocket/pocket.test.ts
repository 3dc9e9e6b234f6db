import { startPocket } from '@kolaj/contract/pocket/pocket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
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
