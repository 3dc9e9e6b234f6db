import { getPhones } from '@kolaj/contract/broadcast/phone';
import { listPhones } from '@kolaj/contract/channel/channel';
import * as own from '@kolaj/contract/channel/own-channel';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { anOwnerOf, aWaha } from './testing-waha.ts';

const database = await testDatabase();
const waha = await aWaha();
const product = await aProduct(database, { KOLAJ_DEMO: 'off', KOLAJ_CHANNEL_ORIGINS: waha.origin });
afterAll(async () => {
  await product.close();
  await waha.close();
});

describe("an owner's own server", () => {
  it('that names a session with a NUL or half a character breaks no call', async () => {
    const owner = await anOwnerOf(database, product);
    waha.sessions.set('a\u0000b', { status: 'WORKING', hook: '' });
    waha.sessions.set('c\ud800d', { status: 'WORK\u0000ING', hook: '' });
    const connected = await owner.ask(own.connectServer, { driver: 'waha', base_url: waha.origin, api_key: 'own-key' });
    expect(connected.status).toBe(200);
    const [first, second] = [await owner.ask(getPhones), await owner.ask(listPhones)];
    expect([first.status, second.status]).toEqual([200, 200]);
  });
});
