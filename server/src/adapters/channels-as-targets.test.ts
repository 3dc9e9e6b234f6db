// Channels that people follow, in each dialect that has them, over real HTTP (D-96).
import { wasTakenBack, wasTakenIn } from '@kolaj/sandbox/ledger';
import { afterEach, describe, expect, it } from 'vitest';
import { aBench, type Bench, dialects, groups } from './testing-dialects.ts';

const mayLeave = () => true;
const question = { shopId: 'shop', phoneId: '101' } as const;
const closing: Bench[] = [];
afterEach(async () => {
  for (const bench of closing.splice(0)) await bench.close();
});

async function benchOf(via: string): Promise<Bench> {
  const dialect = dialects.find((one) => one.via === via);
  if (!dialect) throw new Error(`There is no dialect ${via}.`);
  const bench = await aBench(dialect);
  closing.push(bench);
  return bench;
}

const channelsOf = async ({ channel }: Bench, query: { shopId: string; phoneId: string } = question) => {
  const found = await channel.listGroups(query);
  return found.kind === 'loaded' ? found.list.filter(({ type }) => type === 'channel') : found;
};

const toChannel = async (bench: Bench, groupId: string = groups.channel) => {
  const content = { kind: 'picture', url: bench.picture, sha256: 'a'.repeat(64), caption: 'KA-1' } as const;
  return bench.channel.send(bench.message({ groupId, content }), { mayLeave });
};

describe.each(['waha', 'evolution'])('a channel of WhatsApp through %s', (via) => {
  it('takes a picture with its caption, and nobody reports who has got it', async () => {
    const bench = await benchOf(via);
    await bench.driver.announceHook(bench.connection, bench.hookUrl);
    expect(await toChannel(bench)).toMatchObject({ kind: 'accepted', messageId: expect.stringMatching(/./) });
    expect(bench.sandbox.outside.chat(groups.channel)).toMatchObject([{ type: 'media', text: 'KA-1', via }]);
    await bench.sandbox.reports.settled();
    expect(bench.hooks).toEqual([]);
  });

  it('is refused to a phone that only follows it, for good', async () => {
    const bench = await benchOf(via);
    expect(['refused', 'group-lost']).toContain((await toChannel(bench, groups.followed)).kind);
    expect(bench.sandbox.ledger().filter(wasTakenIn)).toEqual([]);
  });

  it('keeps what was deleted, whatever the server answers: the product does not ask', async () => {
    const bench = await benchOf(via);
    const sent = await toChannel(bench);
    const messageId = sent.kind === 'accepted' ? (sent.messageId ?? '') : '';
    const target = {
      shopId: 'shop',
      channel: 'whatsapp',
      senderId: '101',
      groupId: groups.channel,
      messageId,
    } as const;
    await bench.channel.recall(target);
    expect(bench.sandbox.ledger().filter(wasTakenBack)).toEqual([]);
    expect(bench.sandbox.outside.chat(groups.channel)).toHaveLength(1);
  });
});

describe('which channels a phone has', () => {
  it('WAHA tells those in which it may post, with their names', async () => {
    const bench = await benchOf('waha');
    expect(await channelsOf(bench)).toEqual([
      { id: groups.channel, name: 'Kanalımız', type: 'channel', canPost: true },
    ]);
  });

  it('Evolution API tells those that messages went to, without a name', async () => {
    const bench = await benchOf('evolution');
    expect(await channelsOf(bench)).toEqual([]);
    await toChannel(bench);
    expect(await channelsOf(bench)).toEqual([{ id: groups.channel, name: '', type: 'channel', canPost: null }]);
  });

  it.each(['waha', 'evolution'])('%s that cannot list them still lists the groups', async (via) => {
    const bench = await benchOf(via);
    bench.sandbox.outside.faults.change({ 'no-channels': { on: true } });
    const found = await bench.channel.listGroups(question);
    expect(found.kind === 'loaded' && found.list.map(({ id }) => id)).toEqual([
      groups.open,
      groups.locked,
      groups.ruled,
    ]);
  });

  it('a bot is told of Telegram which chats are channels', async () => {
    const bench = await benchOf('bot');
    expect(await channelsOf(bench, { shopId: 'shop', phoneId: '7001' })).toEqual([
      { id: groups.feed, name: 'Duyuru kanalı', type: 'channel', canPost: true },
    ]);
  });

  it('the provider of specification §7 has none, and says so before anything is sent', async () => {
    const bench = await benchOf('classic');
    expect(bench.driver.capabilities('whatsapp').channels).toBe(false);
    expect(await channelsOf(bench)).toEqual([]);
    expect(['refused', 'group-lost']).toContain((await toChannel(bench)).kind);
  });
});
