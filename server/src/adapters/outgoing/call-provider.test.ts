import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { callProvider } from './call-provider.ts';
import { checkedLookup, isReachable, originsOf, reachOf } from './reach.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that counts who connects, and answers. */
async function listening(status = 200, headers: Record<string, string> = {}) {
  let connections = 0;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers).end('{}');
  });
  server.on('connection', () => connections++);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, port, connections: () => connections };
}
const get = (url: string, more: { reach?: 'anywhere' | 'internet'; headers?: Record<string, string> } = {}) =>
  callProvider({ provider: 'waha', method: 'GET', url: new URL(url), headers: {}, timeoutMs: 2000, ...more });

describe('an address that a person typed', () => {
  it.each([
    ['https://provider.example', true],
    ['https://8.8.8.8', true],
    ['http://provider.example', false],
    ['https://127.0.0.1', false],
    ['https://127.1', false],
    ['https://[::1]', false],
    ['https://[::ffff:127.0.0.1]', false],
    ['https://0.0.0.0', false],
    ['https://10.0.0.7', false],
    ['https://192.168.1.1', false],
    ['https://169.254.169.254', false],
    ['https://[fd00:ec2::254]', false],
    ['https://168.63.129.16', false],
    ['https://2130706433', false],
    ['https://user:pass@provider.example', false],
    ['ftp://provider.example', false],
  ])('like %s may be called: %s', (address, expected) => {
    expect(isReachable(new URL(address), 'internet')).toBe(expected);
  });

  it.each([
    ['http://127.0.0.1:3002', true],
    ['http://10.0.0.7', true],
    ['http://[fd12:3456::7]', true],
    ['http://169.254.169.254', false],
    ['http://[::ffff:169.254.169.254]', false],
    ['http://[fd00:ec2::254]', false],
    ['http://[fd20:ce::254]', false],
    ['http://100.100.100.200', false],
  ])('of the installation’s settings like %s may be called: %s', (address, expected) => {
    expect(isReachable(new URL(address), 'anywhere')).toBe(expected);
  });

  it('leads to no machine of our own, whatever its name is', async () => {
    const { port, connections } = await listening();
    const answer = await get(`https://localhost:${port}`, { reach: 'internet' });
    expect(answer).toEqual({ kind: 'never-left', why: { code: 'address_not_allowed' } });
    expect(connections()).toBe(0);
  });

  it('is resolved once, for the socket itself', async () => {
    const found = await new Promise((resolve) =>
      checkedLookup('internet')('localhost', { all: true }, (error) => resolve(error?.code)),
    );
    expect(found).toBe('EADDRESSNOTALLOWED');
  });

  it('may be anywhere when the installation’s settings name its origin', async () => {
    const { origin, connections } = await listening();
    expect(reachOf(`${origin}/waha`, originsOf([origin, null, 'no address']))).toBe('anywhere');
    expect(reachOf(`${origin}.example/waha`, [origin])).toBe('internet');
    expect(reachOf('no address', [origin])).toBe('internet');
    expect(await get(`${origin}/x`)).toMatchObject({ kind: 'answered', status: 200 });
    expect(connections()).toBe(1);
  });
});

describe('a call', () => {
  it('follows no redirect: it could lead anywhere', async () => {
    const target = await listening();
    const { origin } = await listening(302, { location: target.origin });
    expect(await get(origin)).toMatchObject({ kind: 'answered', status: 302 });
    expect(target.connections()).toBe(0);
  });

  it('with a key that no header carries never leaves, and does not throw', async () => {
    const { origin, connections } = await listening();
    const answer = await get(origin, { headers: { 'x-api-key': 'a\nb' } });
    expect(answer).toMatchObject({ kind: 'never-left' });
    expect(JSON.stringify(answer)).not.toContain('a\\nb');
    expect(connections()).toBe(0);
  });
});
