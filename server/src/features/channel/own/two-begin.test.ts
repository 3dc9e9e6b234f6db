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

describe('a number that two people begin at the same moment', () => {
  it.each([1, 2, 3, 4, 5, 6])('reports to the webhook that is stored (%i)', async () => {
    const owner = await anOwnerOf(database, product);
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.ask(own.beginPhone)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const hook = waha.sessions.get(`kolaj-${owner.shop.pid}`)?.hook ?? '';
    const answer = await product.web.inject({ method: 'POST', url: new URL(hook).pathname, payload: {} });
    // 401: the word is known, the signature is missing.
    expect(answer.statusCode).not.toBe(404);
  });
});
