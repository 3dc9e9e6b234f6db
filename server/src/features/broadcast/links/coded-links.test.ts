import { randomUUID } from 'node:crypto';
import { previewBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBuild } from '../../../testing/rows/broadcasts.ts';
import { sendSuite } from '../testing/send-suite.ts';
import type { SendWorld, WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Site {
  isPublished?: boolean;
  settings?: object;
}

async function start({ isPublished = true, settings = {} }: Site = {}, options: WorldOptions = {}) {
  const serverConfig = { whatsapp_contact_message: 'Order at {site}' };
  const suite = await sendSuite(database, closing, { images: 1, serverConfig, ...options });
  const { shop } = suite.world;
  const build = isPublished ? await aBuild(database, shop) : null;
  await asSystem(database, ({ db }) =>
    db
      .updateTable('shops')
      .set({ client_config: JSON.stringify(settings), live_build_id: build })
      .where('id', '=', shop.id)
      .execute(),
  );
  return suite;
}

/** The words of every group's messages, those without any left out. */
const wordsOf = (world: SendWorld, groupId: string) =>
  world.sandbox.outside.chat(groupId).flatMap(({ text }) => (text ? [text] : []));
const groups = ['120363041011221@g.us', '120363041011222@g.us'];

const codesOf = (world: SendWorld) =>
  world.within(({ db }) => db.selectFrom('link_codes').select(['code', 'group_id', 'broadcast_id']).execute());

describe('links to the shop’s site that leave (D-99)', () => {
  it('say for which send and group: each group has its own code, and the shop knows whose it is', async () => {
    const { world, accept } = await start();
    const broadcastId = await accept();
    await world.pump();
    const codes = await codesOf(world);
    expect(codes.length).toBeGreaterThan(1);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    for (const { code, group_id, broadcast_id } of codes) {
      expect(broadcast_id).toBe(broadcastId);
      expect(wordsOf(world, group_id)).toEqual([`Order at http://site.test/${world.shop.keyword}/?g=${code}`]);
    }
  });

  it.each<[string, Site]>([
    ['the shop counts nothing', { settings: { count_visits: false } }],
    ['nothing is published', { isPublished: false }],
  ])('stay as they are when %s', async (_name, site) => {
    const { world, accept } = await start(site);
    await accept();
    await world.pump();
    expect(wordsOf(world, groups[0] ?? '')).toEqual([`Order at http://site.test/${world.shop.keyword}/`]);
    expect(await codesOf(world)).toEqual([]);
  });

  it('stand below the pictures of products that are published, where the shop wants it', async () => {
    const { world, accept } = await start(
      { settings: { link_under_pictures: true } },
      { images: 2, serverConfig: { whatsapp_contact_message: '' } },
    );
    await world.within(async ({ db, shopId }) => {
      const collage = await db
        .selectFrom('collages')
        .select('id')
        .where('shop_id', '=', shopId)
        .orderBy('created_at')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      await sql`insert into site_addresses (shop_id, kind, slug, key, collage_id)
        values (${shopId}, 'product', 'br-1', ${randomUUID()}, ${collage.id})`.execute(db);
    });
    await accept();
    await world.pump();
    const [own] = (await codesOf(world)).filter(({ group_id }) => group_id === groups[0]);
    const chat = world.sandbox.outside.chat(groups[0] ?? '');
    expect(chat).toHaveLength(2);
    expect(wordsOf(world, groups[0] ?? '')).toEqual([`http://site.test/${world.shop.keyword}/p/br-1/?g=${own?.code}`]);
  });
});

describe('before a send', () => {
  const noWords = { serverConfig: { whatsapp_contact_message: 'Until 6 pm' } };
  it.each<[string, boolean, Site, WorldOptions]>([
    ['is in no word', true, {}, noWords],
    ['is asked for in a contact message', false, {}, {}],
    ['stands below the pictures', false, { settings: { link_under_pictures: true } }, noWords],
    ['would be counted by nobody', false, { settings: { count_visits: false } }, noWords],
    ['leads nowhere yet', false, { isPublished: false }, noWords],
  ])('it says whether a link is missing: one that %s: %s', async (_name, isMissing, site, options) => {
    const { caller, today, world } = await start(site, options);
    const asked = { brand: 'Beren', days: [today], subfolder_id: world.subfolderId };
    expect((await caller.call(previewBroadcast, asked)).data.result.lacks_link).toBe(isMissing);
  });
});
