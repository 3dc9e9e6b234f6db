import { describe, expect, it } from 'vitest';
import { isSafeWay } from './safe-way.ts';

const loopback = {
  protocol: 'http',
  hostname: '127.0.0.1',
  ip: '127.0.0.1',
  consoleUrl: 'http://127.0.0.1:3000',
  origin: null,
};
const secure = 'https://kolaj.example';

describe('a password may be typed', () => {
  it.each([
    ['on this machine', {}],
    ['on this machine, by name', { hostname: 'localhost', ip: '::1' }],
    ['on this machine, over IPv6', { hostname: '[::1]', ip: '::ffff:127.0.0.1' }],
    ['in the own network', { hostname: '192.168.1.5', ip: '192.168.1.77' }],
    ['in the own network, over IPv6', { hostname: '[fd00::5]', ip: 'fd00::7' }],
    ['over TLS', { protocol: 'https', hostname: 'kolaj.example', ip: '203.0.113.7' }],
    [
      'at an https address whose proxy says nothing',
      { hostname: 'kolaj.example', ip: '127.0.0.1', consoleUrl: secure },
    ],
    [
      'by a page of the https address',
      { hostname: '127.0.0.1', ip: '203.0.113.7', consoleUrl: secure, origin: secure },
    ],
  ])('%s', (_what, way) => expect(isSafeWay({ ...loopback, ...way })).toBe(true));
});

describe('it may not', () => {
  it.each([
    ['at a public name without TLS', { hostname: 'kolaj.example', ip: '127.0.0.1' }],
    ['at a public address without TLS', { hostname: '203.0.113.9', ip: '203.0.113.7' }],
    ['from far away, whatever host is named', { ip: '203.0.113.7' }],
    ['at a name that only looks like this machine', { hostname: 'localhost.example' }],
    ['at a name that begins like an address', { hostname: '127.0.0.1.example' }],
    ['without a host', { hostname: '' }],
    ['beside the https address', { hostname: '203.0.113.9', ip: '203.0.113.7', consoleUrl: secure }],
    ['by a foreign page', { hostname: 'evil.example', consoleUrl: secure, origin: 'https://evil.example' }],
  ])('%s', (_what, way) => expect(isSafeWay({ ...loopback, ...way })).toBe(false));
});
