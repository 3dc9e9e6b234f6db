import * as own from '@kolaj/contract/channel/own-channel';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { createSandbox } from '@kolaj/sandbox/provider';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
const sandbox = createSandbox();
const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
const given = { KOLAJ_TELEGRAM_URL: origin, KOLAJ_CHANNEL_ORIGINS: origin };
const gateway = (driver: 'waha' | 'evolution') => ({
  ...{ KOLAJ_GATEWAY: driver, KOLAJ_GATEWAY_URL: `${origin}/${driver}`, KOLAJ_GATEWAY_KEY: 'sandbox-gateway-key' },
});
const products = {
  waha: await aProduct(database, { ...given, ...gateway('waha') }),
  evolution: await aProduct(database, { ...given, ...gateway('evolution'), KOLAJ_DEMO: 'off' }),
};
afterAll(async () => {
  for (const product of Object.values(products)) await product.close();
  await sandbox.close();
});

async function anOwner(at: keyof typeof products) {
  const shop = await aShop(database, { serverConfig: { broadcast: false, whatsapp: null } });
  const cookie = await products[at].device(await aUser(database, { shop }));
  const ask = async (endpoint: Endpoint, input: object = {}) => {
    const { status, body } = await products[at].ask(endpoint, input, { cookie });
    return { status, text: body, ...JSON.parse(body) };
  };
  return { shop, ask };
}
const scan = (shop: TestShop) =>
  sandbox.app.inject({ method: 'POST', url: '/control/phones', payload: { what: 'scan', phone: `kolaj-${shop.pid}` } });

describe.each(['waha', 'evolution'] as const)('two shops on one gateway (%s)', (driver) => {
  it('a shop cannot write with the number of another shop', async () => {
    const victim = await anOwner(driver);
    await victim.ask(own.beginPhone);
    await scan(victim.shop);
    const victimPhone = `kolaj-${victim.shop.pid}`;
    const group = sandbox.outside.world.accounts
      .flatMap(({ groups }) => groups)
      .find(({ members }) => members.includes(victimPhone));
    if (!group) throw new Error('no group');

    const thief = await anOwner(driver);
    await thief.ask(own.beginPhone);
    const list = [{ group_id: group.id, type: 'whatsapp', name: 'x', label: 'x', phone_id: victimPhone }];
    const saved = await thief.ask(own.saveOwnGroups, { numberList: list });
    const before = sandbox.outside.chat(group.id).length;
    const sent = saved.success ? await thief.ask(own.sendTest, { group_id: group.id }) : { data: null };
    expect(sandbox.outside.chat(group.id).slice(before)).toEqual([]);
    expect(sent.data?.result?.kind).not.toBe('sent');
  });
});
