import * as own from '@kolaj/contract/channel/own-channel';
import { afterAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
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

describe('a shop that is locked while a number waits for its code', () => {
  it('gets no code and no letters any more', async () => {
    const owner = await anOwnerOf(database, product);
    expect(await owner.ask(own.beginPhone)).toMatchObject({ success: true });
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ channels_locked: true }).where('id', '=', owner.shop.id).execute(),
    );
    const pairing = await owner.ask(own.getPairingCode, { number: '905321234567' });
    const code = await owner.ask(own.getPhoneCode);
    expect({ pairing: pairing.success, code: code.data.result.kind }).not.toMatchObject({ pairing: true });
    expect(code.data.result.kind).not.toBe('code');
  });
});
