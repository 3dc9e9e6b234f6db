import { aNameServer, aZone } from '@kolaj/testkit/name-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServers, nameServers } from './name-servers.ts';

let server: Awaited<ReturnType<typeof aNameServer>>;
let names: NameServers;

beforeAll(async () => {
  server = await aNameServer(
    aZone({
      'lale.example': { TXT: ['v=spf1 -all', 'kolaj-site=abc'], A: ['192.0.2.7'] },
      'www.lale.example': { CNAME: 'lale.example' },
      'empty.example': {},
      'broken.example': 'fails',
      'silent.example': 'silent',
    }),
  );
  names = nameServers([server.address]);
});
afterAll(() => server.close());

describe('what name servers say', () => {
  it('is read whole', async () => {
    expect(await names.texts('lale.example')).toEqual({ kind: 'found', values: ['v=spf1 -all', 'kolaj-site=abc'] });
    expect(await names.addresses('lale.example')).toEqual({ kind: 'found', values: ['192.0.2.7'] });
  });

  it('follows another name', async () => {
    expect(await names.addresses('www.lale.example')).toEqual({ kind: 'found', values: ['192.0.2.7'] });
    expect(await names.alias('www.lale.example')).toEqual({ kind: 'found', values: ['lale.example'] });
  });

  it.each(['empty.example', 'nowhere.example'])('is nothing for %s', async (name) => {
    expect(await names.texts(name)).toEqual({ kind: 'none' });
    expect(await names.addresses(name)).toEqual({ kind: 'none' });
    expect(await names.alias(name)).toEqual({ kind: 'none' });
  });

  it('is not "nothing" when they fail', async () => {
    expect(await names.texts('broken.example')).toEqual({ kind: 'no-answer' });
    expect(await names.addresses('broken.example')).toEqual({ kind: 'no-answer' });
  });

  it('is waited for, and not for ever', async () => {
    expect(await names.texts('silent.example')).toEqual({ kind: 'no-answer' });
  }, 20_000);

  it('is not waited for at each of several silent servers in turn: a person waits', async () => {
    const silent = await Promise.all([1, 2, 3].map(() => aNameServer(aZone({ 'lale.example': 'silent' }))));
    const asked = performance.now();
    const several = nameServers(silent.map(({ address }) => address));
    expect(await several.addresses('lale.example')).toEqual({ kind: 'no-answer' });
    expect(performance.now() - asked).toBeLessThan(8000);
    for (const server of silent) await server.close();
  }, 30_000);
});
