import { describe, expect, it } from 'vitest';
import { loginPath, pathAfterLogin } from './after-login.ts';

describe('pathAfterLogin', () => {
  it('returns to the remembered path with its query', () => {
    expect(pathAfterLogin('/whatsapp-shop/1?passive=true')).toBe('/whatsapp-shop/1?passive=true');
  });

  it('goes home from login and register themselves, and without a memory', () => {
    for (const path of [undefined, null, '', '/login?from=%2F', '/register']) expect(pathAfterLogin(path)).toBe('/');
  });

  it('never leaves the console', () => {
    for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '\\/evil.test']) {
      expect(pathAfterLogin(path)).toBe('/');
    }
  });

  it('reads back what the door was told', () => {
    const wanted = '/wgroup/send/1?days=["05-11"]&sale=true#top';
    const { searchParams } = new URL(loginPath(wanted), 'http://console.test');
    expect(pathAfterLogin(searchParams.get('from'))).toBe(wanted);
  });
});
