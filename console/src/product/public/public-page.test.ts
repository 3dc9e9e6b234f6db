import { describe, expect, it } from 'vitest';
import { matchPublicRoute, type PublicRoute } from './public-page.ts';

const route = (path: string): PublicRoute => ({ path, load: () => Promise.reject(new Error('not needed')) });
const routes = [route('/forgot'), route('/forgot/checkyourmail'), route('/verify/account/:token')];
const pathOf = (pathname: string) => matchPublicRoute(routes, pathname)?.route.path ?? null;

describe('matchPublicRoute', () => {
  it('matches exactly: /forgot is no prefix', () => {
    expect(pathOf('/forgot')).toBe('/forgot');
    expect(pathOf('/forgot/checkyourmail')).toBe('/forgot/checkyourmail');
    for (const path of [
      '/forgot/x',
      '/forgot/',
      '/Forgot',
      '/',
      '/whatsapp-shop',
      '/verify/account',
      '/verify/account/',
    ]) {
      expect(pathOf(path)).toBeNull();
    }
  });

  it('gives the token of a mailed link as it was made', () => {
    expect(matchPublicRoute(routes, '/verify/account/a%2Fb-c_d')?.params).toEqual({ token: 'a/b-c_d' });
    expect(matchPublicRoute(routes, '/verify/account/100%')?.params).toEqual({ token: '100%' });
  });
});
