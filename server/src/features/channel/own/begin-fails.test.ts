import * as own from '@kolaj/contract/channel/own-channel';
import { getProduct } from '@kolaj/contract/shop/shop';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { anOwnerOf, aWaha, gatewayKey } from './testing-waha.ts';

const database = await testDatabase();
const waha = await aWaha();
const ownServer = await aWaha();
const gateway = { KOLAJ_GATEWAY: 'waha', KOLAJ_GATEWAY_URL: waha.origin, KOLAJ_GATEWAY_KEY: gatewayKey };
const product = await aProduct(database, { ...gateway, KOLAJ_DEMO: 'off', KOLAJ_CHANNEL_ORIGINS: ownServer.origin });
afterAll(async () => {
  await product.close();
  await waha.close();
  await ownServer.close();
});
const whatsapp = async (owner: Awaited<ReturnType<typeof anOwnerOf>>) =>
  (await owner.ask(own.getOwnChannels)).data.result.channels.find(
    (one: { channel: string }) => one.channel === 'whatsapp',
  );

describe('a number whose gateway does not answer', () => {
  it('takes nothing away: the working server of the shop stays', async () => {
    const owner = await anOwnerOf(database, product);
    ownServer.sessions.set('mine', { status: 'WORKING', hook: '' });
    await owner.ask(own.connectServer, { driver: 'waha', base_url: ownServer.origin, api_key: 'own-key' });
    expect(await whatsapp(owner)).toMatchObject({ way: 'server', phones: [{ active: true }] });
    waha.state.isOff = true;
    expect(await owner.ask(own.beginPhone)).toMatchObject({ success: false, code: 'not_connected' });
    waha.state.isOff = false;
    expect(await whatsapp(owner)).toMatchObject({ way: 'server', phones: [{ active: true }] });
  });

  it('is not stored ("then nothing is stored"), and switches no broadcast on', async () => {
    const owner = await anOwnerOf(database, product);
    waha.state.isOff = true;
    expect(await owner.ask(own.beginPhone)).toMatchObject({ success: false, code: 'not_connected' });
    waha.state.isOff = false;
    const { product: shop } = await owner.ask(getProduct, { product_type: 'shop' });
    expect({ by: (await whatsapp(owner)).by, broadcast: shop.features.broadcast }).toEqual({
      by: 'nobody',
      broadcast: false,
    });
  });
});
