import { describe, expect, it } from 'vitest';
import { loginPath, pathAfterLogin } from './after-login.ts';

describe('pathAfterLogin', () => {
  it('returns to the remembered path with its query', () => {
    expect(pathAfterLogin('/whatsapp-shop/1?passive=true')).toBe('/whatsapp-shop/1?passive=true');
  });

  it('goes home from login and register themselves, and without a memory', () => {
    for (const path of [undefined, null, '', '/login?from=%2F', '/register']) expect(pathAfterLogin(path)).toBe('/');
  });

  it.each([
    ...[
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '\\/evil.test',
      '\\\\evil.test',
      'https://evil.test',
      'https:evil.test',
    ],
    ...[
      '/\t/evil.test',
      '/\n/evil.test',
      '/\r\n\\evil.test',
      '\t//evil.test',
      ' //evil.test',
      '/..//evil.test',
      '/.//evil.test',
    ],
    ...[
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      '@evil.test',
      '.evil.test',
      ':80',
      'evil.test',
    ],
  ])('never leaves the console: %j', (path) => expect(pathAfterLogin(path)).toBe('/'));

  it.each([
    [null, '/m'],
    ['/whatsapp-shop/1', '/m'],
    ['/messages', '/m'],
    ['/m/orders?x=1', '/m/orders?x=1'],
    ['//evil.test/m', '/m'],
  ])('brings an agent who wanted to %j to %j', (from, to) => {
    expect(pathAfterLogin(from, { isAgent: true })).toBe(to);
  });

  it('reads back what the door was told', () => {
    const wanted = '/wgroup/send/1?days=["05-11"]&sale=true#top';
    const { searchParams } = new URL(loginPath(wanted), 'http://console.test');
    expect(pathAfterLogin(searchParams.get('from'))).toBe(wanted);
  });
});
