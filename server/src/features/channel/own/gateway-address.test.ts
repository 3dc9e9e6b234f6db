import * as own from '@kolaj/contract/channel/own-channel';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { anOwnerOf, aWaha, gatewayKey } from './testing-waha.ts';

const database = await testDatabase();
const waha = await aWaha();
const gateway = { KOLAJ_GATEWAY: 'waha', KOLAJ_GATEWAY_URL: waha.origin, KOLAJ_GATEWAY_KEY: gatewayKey };
const product = await aProduct(database, { ...gateway, KOLAJ_DEMO: 'off' });
afterAll(async () => {
  await product.close();
  await waha.close();
});

describe("an owner's own server", () => {
  it("is never the installation's gateway in its own network (D-06)", async () => {
    const owner = await anOwnerOf(database, product);
    const input = { driver: 'waha', base_url: `${waha.origin}/some/path`, api_key: 'guess' };
    const answer = await owner.ask(own.connectServer, input);
    expect(answer).toMatchObject({ success: false, trouble: 'address-not-allowed' });
    expect(waha.calls).toEqual([]);
  });

  it.each([
    ...[
      'https://2130706433',
      'https://0x7f.1',
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[fd00:ec2::254]',
    ],
    ...['https://localhost', 'https://127.1', 'http://example.com', 'https://[64:ff9b::7f00:1]', 'https://0.0.0.0'],
  ])('is not looked for at %s', async (base_url) => {
    const owner = await anOwnerOf(database, product);
    const answer = await owner.ask(own.connectServer, { driver: 'waha', base_url, api_key: 'guess' });
    expect(answer).toMatchObject({ success: false, trouble: 'address-not-allowed' });
  });
});

describe('a gateway that is ill', () => {
  it.each([
    ['nonsense', '<html>'],
    ['wrong kinds', '[{"name":5}]'],
    ['a huge body', `[${'{"name":"a","status":"WORKING"},'.repeat(200_000)}{}]`],
    ['null', 'null'],
  ])('answers %s: nothing breaks', async (_what, raw) => {
    const owner = await anOwnerOf(database, product);
    expect(await owner.ask(own.beginPhone)).toMatchObject({ success: true });
    waha.state.raw = raw;
    for (const [endpoint, input] of [
      [own.getOwnChannels, {}],
      [own.getPhoneCode, {}],
      [own.getPairingCode, { number: '905321234567' }],
      [own.beginPhone, {}],
      [own.removeOwnChannel, { channel: 'whatsapp' }],
    ] as const) {
      const answer = await owner.ask(endpoint, input);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(gatewayKey);
    }
    waha.state.raw = null;
  });
});
