import { removeConnection } from '@kolaj/contract/channel/channel-connection';
import * as own from '@kolaj/contract/channel/own-channel';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { anOwnerOf, aWaha, gatewayKey } from './testing-waha.ts';

const database = await testDatabase();
const waha = await aWaha();
const gateway = { KOLAJ_GATEWAY: 'waha', KOLAJ_GATEWAY_URL: waha.origin, KOLAJ_GATEWAY_KEY: gatewayKey };
// A demo, where administrators need no second factor.
const product = await aProduct(database, { ...gateway, KOLAJ_CHANNEL_ORIGINS: waha.origin });
afterAll(async () => {
  await product.close();
  await waha.close();
});
const adminAsk = async (endpoint: Parameters<typeof product.ask>[0], input: object) => {
  const cookie = await product.device(await aUser(database, { kind: 'admin' }));
  return JSON.parse((await product.ask(endpoint, input, { cookie })).body);
};

describe('an administrator', () => {
  it('who locks a shop while its own server is being tried keeps it out', async () => {
    const owner = await anOwnerOf(database, product);
    waha.state.slowMs = 800;
    const connecting = owner.ask(own.connectServer, { driver: 'waha', base_url: waha.origin, api_key: 'own-key' });
    await vi.waitFor(() => expect(waha.calls).not.toEqual([]));
    expect(await adminAsk(own.lockChannels, { pid: owner.shop.pid, locked: true })).toMatchObject({ success: true });
    const connected = await connecting;
    waha.state.slowMs = 0;
    expect(connected).toMatchObject({ success: false, code: 'channels_closed' });
  });

  it("who removes a shop's number logs it out of the gateway", async () => {
    const owner = await anOwnerOf(database, product);
    await owner.ask(own.beginPhone);
    expect(await adminAsk(removeConnection, { pid: owner.shop.pid, channel: 'whatsapp' })).toMatchObject({
      success: true,
    });
    expect(waha.sessions.has(`kolaj-${owner.shop.pid}`)).toBe(false);
  });
});
