import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { checkedConnector, type Resolve, safeFetch } from './safe-fetch.ts';

/** A secret service of this machine: reaching it means breaking out. */
const canary = createTcpServer((socket) => {
  hits++;
  socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret');
});
let hits = 0;
/** A service that the installation's settings name. */
const configured = createServer((request, answer) => {
  const target = new URL(request.url ?? '/', 'http://x').searchParams.get('to');
  seen = request.headers;
  if (target) answer.writeHead(302, { location: target }).end();
  else if (request.url === '/big') answer.end(Buffer.alloc(4_000));
  else if (request.url === '/endless') answer.writeHead(200).write('drop');
  else answer.end('hello');
});
let seen: Record<string, unknown> = {};
let canaryPort = 0;
let origin = '';

const portOf = (server: Pick<Server, 'address'>) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  await once(canary.listen(0, '::'), 'listening');
  await once(configured.listen(0, '127.0.0.1'), 'listening');
  canaryPort = portOf(canary);
  origin = `http://127.0.0.1:${portOf(configured)}`;
});
beforeEach(() => {
  hits = 0;
});
afterAll(() => {
  canary.close();
  configured.closeAllConnections();
  configured.close();
});

const lenient = { isHttpAllowed: true, isAnyPortAllowed: true } as const;
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Every way to write this machine that a URL parser understands (S10). */
const spellings = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '127.000.000.001',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '１２７.０.０.１',
  '127。0。0。1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
];

describe('an address that a shop gave', () => {
  it.each(spellings)('http://%s never reaches this machine', async (host) => {
    const answer = await safeFetch({ ...lenient, timeoutMs: 2_000 })(`http://${host}:${canaryPort}/`);
    expect(answer.kind).not.toBe('answered');
    expect(hits).toBe(0);
  });

  it.each(spellings)('https://%s neither', async (host) => {
    const answer = await safeFetch({ isAnyPortAllowed: true, timeoutMs: 2_000 })(`https://${host}:${canaryPort}/`);
    expect(answer.kind).not.toBe('answered');
    expect(hits).toBe(0);
  });

  it('would have reached it by a bare connection, so that the test above proves something', async () => {
    const answer = await safeFetch({ allow: [`http://127.0.0.1:${canaryPort}`] })(`http://127.1:${canaryPort}/`);
    expect(answer.kind).toBe('answered');
    expect(hits).toBe(1);
  });

  it.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.org/', 'scheme'],
    ['ftp://example.org/', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['http://example.org/', 'scheme'],
    ['https://user:word@example.org/', 'credentials'],
    ['https://example.org:6379/', 'port'],
    ['//example.org/', 'address'],
    ['https://', 'address'],
    ['', 'address'],
  ])('%s is refused', async (address, why) => {
    expect(await safeFetch()(address)).toEqual({ kind: 'refused', why });
  });
});

describe('a name', () => {
  it.each([
    ['leads into the network behind', ['10.0.0.7']],
    ['leads to the metadata of a cloud', ['169.254.169.254']],
    ['leads to this machine', ['::1']],
    ['leads to the internet and here', ['93.184.216.34', '127.0.0.1']],
    ['leads nowhere', []],
  ])('that %s is refused', async (_case, addresses) => {
    const fetch = safeFetch({ ...lenient, resolve: answering(...addresses) });
    expect(await fetch(`http://shop.test:${canaryPort}/`)).toEqual({ kind: 'refused', why: 'private' });
    expect(hits).toBe(0);
  });

  it('is asked once per connection: there is no second answer that could differ from the checked one', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked++;
      return [{ address: asked === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
    };
    await safeFetch({ ...lenient, resolve })(`http://rebinding.test:${canaryPort}/`);
    expect(asked).toBe(1);
    expect(hits).toBe(0);
  });

  it('that was public and is private now is refused at the next connection', async () => {
    const answers = ['127.0.0.1', '127.0.0.1'];
    const connect = checkedConnector(async () => [{ address: answers.shift() ?? '', family: 4 }]);
    const target = { hostname: 'rebinding.test', host: 'rebinding.test', protocol: 'http:', port: String(canaryPort) };
    for (let time = 0; time < 2; time++) {
      const error = await new Promise((resolve) => connect(target, (...[refusal]) => resolve(refusal)));
      expect(error).toBeInstanceOf(Error);
    }
    expect(hits).toBe(0);
  });
});

describe('a configured address', () => {
  it('may be on this machine, and gets no cookies and no credentials', async () => {
    const answer = await safeFetch({ allow: [origin] })(`${origin}/`);
    expect(answer).toMatchObject({ kind: 'answered', status: 200, body: Buffer.from('hello') });
    expect(Object.keys(seen).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('does not lead on, unless redirects are followed', async () => {
    const answer = await safeFetch({ allow: [origin] })(`${origin}/?to=/`);
    expect(answer).toEqual({ kind: 'refused', why: 'redirect' });
  });

  it('leads on to what is allowed, as often as is allowed', async () => {
    const twice = `${origin}/?to=${encodeURIComponent('/?to=/')}`;
    expect(await safeFetch({ allow: [origin], redirects: 2 })(twice)).toMatchObject({ kind: 'answered', status: 200 });
    expect(await safeFetch({ allow: [origin], redirects: 1 })(twice)).toEqual({ kind: 'refused', why: 'redirect' });
  });

  it.each(['http://127.0.0.1', 'http://localhost', 'http://[::ffff:127.0.0.1]', 'http://0x7f.1'])(
    'does not lead on to this machine: %s',
    async (host) => {
      const chain = `/?to=${encodeURIComponent(`${host}:${canaryPort}/`)}`;
      const fetch = safeFetch({ ...lenient, allow: [origin], redirects: 5 });
      const answer = await fetch(`${origin}/?to=${encodeURIComponent(chain)}`);
      expect(answer).toEqual({ kind: 'refused', why: 'private' });
      expect(hits).toBe(0);
    },
  );

  it('does not lead on to a file', async () => {
    const fetch = safeFetch({ allow: [origin], redirects: 5 });
    expect(await fetch(`${origin}/?to=file:///etc/passwd`)).toEqual({ kind: 'refused', why: 'scheme' });
  });

  it('is broken off when it answers too much', async () => {
    expect(await safeFetch({ allow: [origin], maxBytes: 3_999 })(`${origin}/big`)).toEqual({
      kind: 'refused',
      why: 'too_big',
    });
    expect(await safeFetch({ allow: [origin], maxBytes: 4_000 })(`${origin}/big`)).toMatchObject({ kind: 'answered' });
  });

  it('is given up when it does not come to an end', async () => {
    expect(await safeFetch({ allow: [origin], timeoutMs: 300 })(`${origin}/endless`)).toEqual({
      kind: 'failed',
      why: 'timeout',
    });
  });
});

describe('which addresses are the internet’s', () => {
  it.each(['8.8.8.8', '93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.254', '127.0.0.1', '127.9.9.9'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
    ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd12::1', 'fe80::1'],
    ...['fe80::1%eth0', 'fec0::1', 'ff02::1', '', 'localhost', '127.1.1', 'not an address'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
