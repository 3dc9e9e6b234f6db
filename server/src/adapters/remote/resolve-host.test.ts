// Where a source may lead is looked at for every address of its name, at each connect (D-06, reliability rule 27).
import { createServer, type Server } from 'node:net';
import { startScriptedFtp } from '@kolaj/testkit/file-servers/scripted-ftp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ftpServer } from '../ftp/ftp-source.ts';
import { sftpServer } from '../sftp/sftp-source.ts';
import { resolveHost } from './resolve-host.ts';
import { ftpAccess, quickLimits, sftpAccess } from './testing-sources.ts';

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const refused = { trouble: 'address-not-allowed' };

/** Machines of the installation and its network, in the notations that are known from attacks. */
const inside = [
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.7', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...[
    '::1',
    '::',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd00:ec2::254',
  ],
  ...['127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost', 'LOCALHOST'],
];

describe('a server that an owner typed', () => {
  it.each(inside)('is not looked for at %s', async (host) => {
    const resolved = resolveHost(host, 'internet');
    await expect(resolved).rejects.toMatchObject({
      trouble: expect.stringMatching(/^(address-not-allowed|unknown-host)$/),
    });
  });

  it('may lie on the internet', async () => {
    expect(await resolveHost('8.8.8.8', 'internet')).toBe('8.8.8.8');
    expect(await resolveHost('ftp.example', 'internet', answering('93.184.216.34', '2606:4700::1111'))).toBe(
      '93.184.216.34',
    );
  });

  it.each([
    [['93.184.216.34', '10.0.0.7']],
    [['10.0.0.7', '93.184.216.34']],
    [['93.184.216.34', '::1']],
    [['93.184.216.34', '169.254.169.254']],
  ])('is refused when one of its addresses is not there: %j', async (addresses) => {
    await expect(resolveHost('ftp.example', 'internet', answering(...addresses))).rejects.toMatchObject(refused);
  });

  it('is asked for again each time, so that a name that turns inside later is refused then', async () => {
    const turns = [answering('93.184.216.34'), answering('127.0.0.1')];
    const turning = async () => (await turns.shift()?.()) ?? answering()();
    expect(await resolveHost('ftp.example', 'internet', turning)).toBe('93.184.216.34');
    await expect(resolveHost('ftp.example', 'internet', turning)).rejects.toMatchObject(refused);
  });
});

describe('a server that an administrator typed', () => {
  it.each(['127.0.0.1', '10.0.0.7', 'localhost'])('may be %s', async (host) => {
    expect(await resolveHost(host, 'anywhere')).toMatch(/^(127\.0\.0\.1|10\.0\.0\.7|::1)$/);
  });

  it.each([['169.254.169.254'], ['10.0.0.7', '169.254.169.254'], ['0.0.0.0'], ['fd00:ec2::254']])(
    'is refused with one address of a cloud: %s %s',
    async (...addresses) => {
      await expect(resolveHost('ftp.example', 'anywhere', answering(...addresses))).rejects.toMatchObject(refused);
    },
  );
});

describe('a server of this machine', () => {
  let silent: Server;
  let connections = 0;
  let port = 0;
  beforeAll(async () => {
    silent = createServer(() => connections++);
    await new Promise<void>((resolve) => silent.listen(0, resolve));
    const address = silent.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterAll(() => new Promise((resolve) => silent.close(resolve)));

  const access = (more: object) => ({ host: '127.0.0.1', port, user: 'a', password: 'b', fingerprint: null, ...more });

  it.each(['127.0.0.1', 'localhost', '::1', '0.0.0.0'])('is never connected to for an owner: %s', async (host) => {
    const typed = access({ host });
    const settings = { reach: 'internet' } as const;
    for (const server of [
      ftpServer(ftpAccess(typed, settings), quickLimits),
      ftpServer(ftpAccess(typed, { ...settings, tls: 'explicit' }), quickLimits),
      ftpServer(ftpAccess(typed, { ...settings, tls: 'implicit' }), quickLimits),
      sftpServer(sftpAccess({ ...typed, privateKey: 'none' }, settings), quickLimits),
    ]) {
      await expect(server.open()).rejects.toMatchObject({ trouble: 'not-reached' });
    }
    expect(connections).toBe(0);
  });

  it('sounds the same whether its port is open, closed or silent, or its name is not there', async () => {
    const hosts = [
      access({}),
      access({ port: 1 }),
      access({ host: 'no-such-host.invalid' }),
      access({ host: '10.0.0.7' }),
    ];
    const told = await Promise.all(
      hosts.map((one) =>
        ftpServer(ftpAccess(one, { reach: 'internet' }), quickLimits)
          .open()
          .catch(({ trouble, message }: { trouble: string; message: string }) => `${trouble}: ${message}`),
      ),
    );
    expect(new Set(told)).toEqual(new Set(['not-reached: The server cannot be reached.']));
  });

  it('is reached for an administrator', async () => {
    const server = await startScriptedFtp();
    const opened = await ftpServer(ftpAccess(server), quickLimits).open();
    expect(await opened.list('')).toMatchObject({ kind: 'listed' });
    await opened.close();
    await server.stop();
  });
});
