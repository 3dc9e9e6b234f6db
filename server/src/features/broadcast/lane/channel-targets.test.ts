// A shop that writes to a channel of WhatsApp beside its groups, by a server that can and by a provider that cannot (D-96).
import { getBroadcast, previewBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sendManual } from '@kolaj/contract/broadcast/manual-send';
import { getRecall, recallPicture } from '@kolaj/contract/broadcast/recall';
import { sandboxPace } from '@kolaj/domain/broadcast/pace/pace';
import type { DriverName } from '@kolaj/domain/channel/connection';
import type { WorldGroup } from '@kolaj/sandbox/world';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const phone = { id: '501', number: '905325550501', name: 'Merkez', type: 'whatsapp', status: 'active' } as const;
const chat = (id: string, name: string, change: Partial<WorldGroup> = {}): WorldGroup => ({
  ...{ id, name, type: 'whatsapp', role: 'main', brand: null, members: [phone.id] },
  ...change,
});
const groups = ['1@g.us', '2@g.us'];
const channel = '9@newsletter';
const account = {
  productId: 'channel-product',
  apiKey: 'channel-key',
  phones: [phone],
  // The channel comes last, behind what fills the day.
  groups: [...groups.map((id) => chat(id, `Toptan ${id}`)), chat(channel, 'Yeni gelenler', { admins: [phone.id] })],
};

async function start({ driver = 'waha' as DriverName, cap = 100 } = {}) {
  const ofDay = { start: cap, growth: 1, ceiling: null };
  const serverConfig = { sending_pace: { whatsapp: { ...sandboxPace, cap: ofDay }, telegram: sandboxPace } };
  const suite = await sendSuite(database, closing, { images: 2, account, driver, serverConfig });
  const { world, caller, today } = suite;
  const preview = async () => {
    const wish = { subfolder_id: world.subfolderId, brand: 'Beren', days: [today] };
    return (await caller.call(previewBroadcast, wish)).data.result;
  };
  const arrived = () => [...groups, channel].map((id) => world.sandbox.outside.chat(id).length);
  return { ...suite, preview, arrived };
}

describe.each<DriverName>(['waha', 'evolution'])('a channel by %s', (driver) => {
  it('is in the dry run as one, gets every picture, and the ledger has it', async () => {
    const { world, preview, accept, arrived, caller, statuses } = await start({ driver });
    const { targets, left_out } = await preview();
    expect(targets.map(({ group_id, is_channel }) => [group_id, is_channel])).toEqual([
      ...groups.map((id) => [id, false]),
      [channel, true],
    ]);
    expect(left_out).toEqual([]);
    const id = await accept();
    await world.pump();
    expect(arrived()).toEqual([2, 2, 2]);
    expect(await statuses()).toEqual({ accepted: 6 });
    const { deliveries } = (await caller.call(getBroadcast, { id, limit: 100 })).data.result;
    expect(deliveries.filter(({ group_id }) => group_id === channel).map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(world.duplicates()).toEqual([]);
  });

  it('cannot be cleared of a picture: said beforehand, and only the groups are asked for', async () => {
    const { world, accept, caller } = await start({ driver });
    const id = await accept();
    await world.pump();
    const outlook = (await caller.call(getRecall, { id, part: 0 })).data.result;
    expect(outlook).toMatchObject({
      total: 3,
      ready: 2,
      cannot: [{ reason: { code: 'recall_not_offered' }, messages: 1 }],
    });
    expect(await caller.call(recallPicture, { id, part: 0, group_id: channel })).toMatchObject({
      success: false,
      code: 'nothing_to_take_back',
    });
    expect(await caller.call(recallPicture, { id, part: 0 })).toMatchObject({
      data: { result: { asked: 2, cannot: 1 } },
    });
  });
});

describe('a day that is full', () => {
  it('holds the groups back until tomorrow and not the channel behind them', async () => {
    const { world, accept, arrived, statuses } = await start({ cap: 3 });
    await accept();
    await world.pump();
    expect(arrived()).toEqual([2, 1, 2]);
    expect(await statuses()).toEqual({ accepted: 5, queued: 1 });
    await world.pump();
    expect(arrived()).toEqual([2, 1, 2]);
  });

  it('does not hold back what is ticked for the channel later that day', async () => {
    const { world, caller, accept, arrived } = await start({ cap: 3 });
    await accept();
    await world.pump();
    expect(arrived()).toEqual([2, 1, 2]);
    const { folder_id } = await world.within(({ db }) =>
      db.selectFrom('subfolders').where('id', '=', world.subfolderId).select('folder_id').executeTakeFirstOrThrow(),
    );
    const ticked = {
      ...{ folder_id, subfolder_ids: [world.subfolderId], phone_id: phone.id, client_key: 'later-that-day' },
      targets: [{ id: channel, type: 'channel' as const }],
    };
    expect(await caller.call(sendManual, ticked)).toMatchObject({ success: true });
    await world.pump();
    expect(arrived()).toEqual([2, 1, 4]);
  });

  it('is told so beforehand: the channel begins at once, the rest in the morning', async () => {
    const { preview, accept, world } = await start({ cap: 4 });
    await accept();
    await world.pump();
    await world.addImages(1);
    const { starts_in_seconds, duration_seconds } = await preview();
    expect(starts_in_seconds).toBe(0);
    expect(duration_seconds).toBeGreaterThan(60);
  });
});

describe('the provider of specification §7', () => {
  it('leaves the channel out aloud and sends to the groups', async () => {
    const { world, preview, accept, arrived } = await start({ driver: 'provider' });
    expect((await preview()).left_out).toEqual([{ name: 'Yeni gelenler', reason: { code: 'channels_not_offered' } }]);
    await accept();
    await world.pump();
    expect(arrived()).toEqual([2, 2, 0]);
  });
});
