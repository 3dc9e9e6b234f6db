import { getSetup, setUp } from '@kolaj/contract/admin/installation';
import { afterAll, describe, expect, it } from 'vitest';
import { aProduct } from '../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../testing/database.ts';

const database = await testDatabase();
const product = await aProduct(database, { KOLAJ_DEMO: 'off' });
const withProxy = await aProduct(database, { KOLAJ_DEMO: 'off', KOLAJ_TRUSTED_PROXIES: '10.1.1.1' });
afterAll(async () => {
  await product.close();
  await withProxy.close();
});
const stateOf = async (at: typeof product, headers: Record<string, string>, remoteAddress: string) => {
  const answer = await at.web.inject({ method: 'GET', url: `/api${getSetup.path}`, headers, remoteAddress });
  return answer.json().data?.result?.state ?? answer.statusCode;
};

describe('/setup from a public address', () => {
  it.each([
    [{ host: 'kolaj.example', 'x-forwarded-proto': 'https' }],
    [{ host: 'kolaj.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' }],
    [{ host: 'localhost' }],
    [{ host: '127.0.0.1' }],
    [{ host: 'kolaj.example', origin: 'https://kolaj.example' }],
    [{ host: '[::1]', forwarded: 'for=127.0.0.1;proto=https' }],
  ])('is unsafe with %o', async (headers) => {
    expect(await stateOf(product, headers, '203.0.113.9')).toBe('unsafe');
    expect(await stateOf(withProxy, headers, '203.0.113.9')).toBe('unsafe');
  });

  it('a forged first hop behind the trusted proxy changes neither network nor throttle', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 24; n++) {
      const answer = await withProxy.web.inject({
        method: 'POST',
        url: `/api${setUp.path}`,
        remoteAddress: '10.1.1.1',
        headers: {
          'content-type': 'application/json',
          host: 'kolaj.example',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': `198.51.${n}.1, 203.0.113.9`,
        },
        payload: JSON.stringify({
          word: `AAAA-BBBB-CCCC-${1000 + n}`,
          email: 'a@b.example',
          name: 'Ab Cd',
          password: 'Kumas-2027!',
        }),
      });
      codes.push(answer.statusCode);
    }
    expect(codes.slice(-3)).toEqual([429, 429, 429]);
  });
});
