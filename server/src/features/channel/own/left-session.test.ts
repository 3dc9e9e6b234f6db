import * as own from '@kolaj/contract/channel/own-channel';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { anOwnerOf, aWaha, gatewayKey } from './testing-waha.ts';

const database = await testDatabase();
const waha = await aWaha();
const gateway = { KOLAJ_GATEWAY: 'waha', KOLAJ_GATEWAY_URL: waha.origin, KOLAJ_GATEWAY_KEY: gatewayKey };
const given = { ...gateway, KOLAJ_DEMO: 'off', KOLAJ_CHANNEL_ORIGINS: waha.origin };
const product = await aProduct(database, given);
/** A second process of the same installation. */
const second = await aProduct(database, given);
afterAll(async () => {
  for (const one of [product, second]) await one.close();
  await waha.close();
});

const start = async () => {
  waha.state.isOff = false;
  const owner = await anOwnerOf(database, product, [second]);
  const name = `kolaj-${owner.shop.pid}`;
  const isHeard = async () => {
    const hook = waha.sessions.get(name)?.hook ?? '';
    const answer = await product.web.inject({ method: 'POST', url: new URL(hook).pathname, payload: {} });
    return answer.statusCode !== 404;
  };
  return { ...owner, name, isHeard };
};

describe('the session of a shop on the gateway', () => {
  it('reports to the webhook that is good now, also when its end did not reach the gateway', async () => {
    const owner = await start();
    await owner.ask(own.beginPhone);
    expect(await owner.isHeard()).toBe(true);
    waha.state.isOff = true;
    await owner.ask(own.removeOwnChannel, { channel: 'whatsapp' });
    waha.state.isOff = false;
    await owner.ask(own.beginPhone);
    expect(await owner.isHeard()).toBe(true);
  });

  it('is logged out when it is disconnected, or it is said that it was not', async () => {
    const owner = await start();
    await owner.ask(own.beginPhone);
    waha.state.isOff = true;
    const answer = await owner.ask(own.removeOwnChannel, { channel: 'whatsapp' });
    waha.state.isOff = false;
    expect(waha.sessions.has(owner.name) && answer.success).toBe(false);
  });

  it('ends when the shop replaces it by a server of its own', async () => {
    const owner = await start();
    await owner.ask(own.beginPhone);
    waha.sessions.set('mine', { status: 'WORKING', hook: '' });
    const input = { driver: 'waha', base_url: waha.origin, api_key: 'own-key', names: 'mine' };
    expect(await owner.ask(own.connectServer, input)).toMatchObject({ success: true });
    expect(waha.sessions.has(owner.name)).toBe(false);
  });

  it('ends when another process disconnects it a moment later', async () => {
    const owner = await start();
    const [elsewhere] = owner.others;
    await elsewhere?.(own.getPhoneCode);
    await owner.ask(own.beginPhone);
    await elsewhere?.(own.removeOwnChannel, { channel: 'whatsapp' });
    expect(waha.sessions.has(owner.name)).toBe(false);
  });

  it('is not left behind by begin and disconnect at the same moment', async () => {
    const owner = await start();
    waha.calls.length = 0;
    waha.state.slowMs = 150;
    const begun = owner.ask(own.beginPhone);
    await vi.waitFor(() => expect(waha.calls).not.toEqual([]));
    await owner.ask(own.removeOwnChannel, { channel: 'whatsapp' });
    await begun;
    waha.state.slowMs = 0;
    const { result } = (await owner.ask(own.getOwnChannels)).data;
    const by = result.channels.find(({ channel }: { channel: string }) => channel === 'whatsapp').by;
    expect({ by, there: waha.sessions.has(owner.name) }).not.toEqual({ by: 'nobody', there: true });
  });
});
